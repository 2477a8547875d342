import { ALERT_SEVERITIES, type PendingKind, type Permission } from '@cairn/domain';
import { EVENT_KINDS, LP_CHANGE_KINDS, RUN_KINDS } from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { HomeOf } from './home-range.ts';

export type Pending = HomeOf<'firm'>['needs']['pending'];
type PendingRow = Pending[number]['rows'][number];

/** How many of each kind are shown. */
export const SHOWN = 5;

interface Kind {
  needs: Permission;
  /** Statement of `id`, `parent_id`, `name`, `key` and `number` for the detail, `since`, `due_on` and `day`. $1 is the person, $2 today. */
  rows: string;
  order: string;
  /** What the row says of itself, from its key and number. */
  detail: (key: string, number: number | null) => string;
}

const NONE = 'null::date as due_on';
const NO_DAY = 'null::date as day';
const labelOf =
  <L extends Record<string, string>>(labels: L) =>
  (key: string) =>
    labels[key] ?? key;

/** What waits for a decision waits for those who may take it, and not for who prepared it. */
const KINDS: Partial<Record<PendingKind, Kind>> = {
  risk_alert: {
    needs: 'portfolio:read',
    rows: `select a.id, a.company_id as parent_id, c.name, a.severity || ': ' || a.title as key, null::int as number, a.created_at as since, ${NONE}, ${NO_DAY}
             from risk_alerts a join portfolio_companies c on c.tenant_id = a.tenant_id and c.id = a.company_id
            where a.status = 'active' and a.severity in ('critical', 'high')`,
    order: 'key, since desc',
    detail: (key) => {
      const [severity = '', ...title] = key.split(': ');
      return `${labelOf(ALERT_SEVERITIES)(severity)}: ${title.join(': ')}`;
    },
  },
  overdue_update: {
    needs: 'portfolio:read',
    rows: `select u.id, u.company_id as parent_id, c.name, r.reporting_period as key, null::int as number, null::timestamptz as since, u.due_on, ${NO_DAY}
             from update_answers u
             join update_requests r on r.tenant_id = u.tenant_id and r.id = u.request_id
             join portfolio_companies c on c.tenant_id = u.tenant_id and c.id = u.company_id
            where u.answered_at is null and u.revoked_at is null and u.due_on < $2`,
    order: 'due_on',
    detail: (key) => key,
  },
  submission: {
    needs: 'submission:triage',
    rows: `select s.id, null::uuid as parent_id, coalesce(s.company_name, '') as name, '' as key, null::int as number,
                  coalesce(s.submitted_at, s.created_at) as since, ${NONE}, ${NO_DAY}
             from submissions s
            where (s.status in ('submitted', 'under_review') or (s.status = 'draft' and s.source = 'mail'))
              and (s.assigned_to is null or s.assigned_to = $1)`,
    order: 'since',
    detail: () => '',
  },
  capital_event: {
    needs: 'fund:approve',
    rows: `select e.id, e.fund_id as parent_id, f.name, e.kind as key, e.number as number, e.created_at as since, e.due_on, ${NO_DAY}
             from capital_events e join funds f on f.tenant_id = e.tenant_id and f.id = e.fund_id
            where e.state = 'draft' and e.created_by is distinct from $1`,
    order: 'due_on',
    detail: (key, number) => `${labelOf(EVENT_KINDS)(key)} ${number}`,
  },
  fund_terms: {
    needs: 'fund:approve',
    rows: `select t.id, t.fund_id as parent_id, f.name, '' as key, t.version_no as number, t.created_at as since, ${NONE}, ${NO_DAY}
             from fund_terms t join funds f on f.tenant_id = t.tenant_id and f.id = t.fund_id
            where t.state = 'proposed' and t.created_by is distinct from $1`,
    order: 'since',
    detail: (_, number) => `Terms, version ${number}`,
  },
  statement_run: {
    needs: 'fund:approve',
    rows: `select s.id, s.fund_id as parent_id, f.name, s.kind as key, null::int as number, s.created_at as since, ${NONE}, s.quarter_end as day
             from statement_runs s join funds f on f.tenant_id = s.tenant_id and f.id = s.fund_id
            where s.state = 'prepared' and s.created_by is distinct from $1`,
    order: 'since',
    detail: labelOf(RUN_KINDS),
  },
  lp_change: {
    needs: 'fund:approve',
    rows: `select c.id, c.lp_id as parent_id, l.name, c.kind as key, null::int as number, c.created_at as since, ${NONE}, ${NO_DAY}
             from lp_changes c join limited_partners l on l.tenant_id = c.tenant_id and l.id = c.lp_id
            where c.state = 'waiting' and c.requested_by <> $1`,
    order: 'since',
    detail: labelOf(LP_CHANGE_KINDS),
  },
  valuation: {
    needs: 'valuation:approve',
    rows: `select v.id, v.company_id as parent_id, c.name, '' as key, null::int as number, v.created_at as since, ${NONE}, v.as_of as day
             from valuations v join portfolio_companies c on c.tenant_id = v.tenant_id and c.id = v.company_id
            where v.state = 'proposed' and v.created_by is distinct from $1`,
    order: 'since',
    detail: () => 'Valuation',
  },
};

interface Found extends Pick<PendingRow, 'id' | 'parent_id' | 'name' | 'at' | 'due_on' | 'day'> {
  kind: PendingKind;
  key: string;
  number: number | null;
  total: number;
}

/** What submissions, portfolio and funds have waiting for this person, in one statement. Policies hide what the person may not see. */
export async function listPending({ tx, actor }: Ctx, today: string): Promise<Pending> {
  const kinds = (Object.entries(KINDS) as [PendingKind, Kind][]).filter(([, { needs }]) => may(actor, needs));
  const parts = kinds.map(
    ([kind, { rows, order }], place) =>
      `(select '${kind}' as kind, ${place} as place, row_number() over (order by ${order}, id) as rank, w.*,
               (count(*) over ())::int as total from (${rows}) w order by ${order}, id limit ${SHOWN})`,
  );
  const found = await tx.query<Found & Record<string, unknown>>(
    `select kind, id, parent_id, name, key, number, ${isoTime('since')} as at, due_on, day, total
       from (${parts.join(' union all ')}) w, (values ($1::uuid, $2::date)) asked order by place, rank`,
    [actor.userId, today],
    `home-pending-${actor.role}`,
  );
  return kinds.flatMap(([kind, { detail }]) => {
    const rows = found.filter((row) => row.kind === kind);
    if (!rows[0]) return [];
    const shown = rows.map(({ id, parent_id, name, key, number, at, due_on, day }) => ({
      ...{ id, parent_id, name, at, due_on, day },
      detail: detail(key, number),
      amount: null,
      currency: null,
    }));
    return [{ kind, total: rows[0].total, rows: shown }];
  });
}
