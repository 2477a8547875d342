import {
  addMonths,
  type CompanyStatus,
  dayIn,
  MONTHS_OF_FREQUENCY,
  type RuleFigures,
  type UpdateFrequency,
} from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { listNewestValues } from '../../metrics/list-newest-values.ts';
import type { RulesToRun } from '../../risk-rules/active-rules.ts';

export interface CompanyToAssess {
  id: string;
  status: CompanyStatus;
  figures: RuleFigures;
}

interface Row {
  id: string;
  status: CompanyStatus;
  update_frequency: UpdateFrequency;
  /** The day of the newest update that is no correction, or that on which the company was added. */
  reported_on: string;
  /** The earliest due date of a request that is neither answered nor followed by a later period. */
  asked_for: string | null;
  last_round_on: string | null;
}

/** What the rules look at of these companies, which are kept from others until the transaction ends. */
export async function figuresForRules(
  ctx: Ctx,
  companies: readonly string[],
  { run, runwayMetric }: RulesToRun,
): Promise<CompanyToAssess[]> {
  const { tx, now } = ctx;
  const timeZone = await getTimeZone(tx);
  const rows = await lockCompanies(tx, companies, timeZone);
  const metrics = [
    ...new Set([...run.flatMap(({ metric }) => metric?.id ?? []), ...(runwayMetric ? [runwayMetric] : [])]),
  ];
  const count = Math.max(1, ...run.map(({ periods }) => periods + 1));
  const values = await listNewestValues(ctx, companies, metrics, count);
  const today = dayIn(now, timeZone);
  return rows.map((row) => {
    const own = values.get(row.id) ?? new Map();
    const runway = runwayMetric ? own.get(runwayMetric)?.[0] : undefined;
    const figures = {
      today,
      values: own,
      runway: runway ? { period_end: runway.period_end, months: Number(runway.value) } : null,
      expected_on: expectedOn(row),
      last_round_on: row.last_round_on,
    };
    return { id: row.id, status: row.status, figures };
  });
}

/** A company is to report as often as was agreed, and by the due date of a request that is open. */
function expectedOn({ update_frequency, reported_on, asked_for }: Row): string | null {
  const months = MONTHS_OF_FREQUENCY[update_frequency];
  const days = [months === null ? null : addMonths(reported_on, months), asked_for].filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

function lockCompanies(tx: Tx, ids: readonly string[], timeZone: string): Promise<Row[]> {
  return tx.query<Row>(
    `select c.id, c.status, c.update_frequency,
            (coalesce((select max(u.created_at) from company_updates u where u.company_id = c.id and u.corrects_id is null),
              c.created_at) at time zone $2)::date as reported_on,
            (select min(a.due_on) from update_answers a join update_requests q on q.tenant_id = a.tenant_id and q.id = a.request_id
              where a.company_id = c.id and a.answered_at is null and a.revoked_at is null
                and not exists (select 1 from company_updates u where u.company_id = c.id and u.period_end >= q.period_end)) as asked_for,
            (select max(r.closed_on) from financing_rounds r where r.company_id = c.id and r.withdrawn_at is null) as last_round_on
       from portfolio_companies c where c.id = any($1::uuid[]) order by c.id for update of c`,
    [ids, timeZone],
    'companies-for-rules',
  );
}
