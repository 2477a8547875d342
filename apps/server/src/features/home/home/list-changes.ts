import { customKey, DEAL_FIELDS, type ImportKind, isCustomKey } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { listTeam } from '../../access/auth/account/list-team.ts';
import { listCustomFields } from '../../deals/custom-fields/list-custom-fields.ts';
import type { Moments } from './home.queries.ts';
import type { HomeOf } from './home-range.ts';

type Change = HomeOf<'firm'>['changes'][number];
type Team = Awaited<ReturnType<typeof listTeam>>;

/** The latest moves, additions, edits and imports of the range, newest first. */
export async function listChanges({ tx }: Ctx, moments: Moments, team: Team): Promise<Change[]> {
  const nameOf = new Map(team.map(({ id, first_name, last_name }) => [id, { first_name, last_name }]));
  const lists = await Promise.all(
    CHANGE_KINDS.map(async (kind) => (await listChangesOf(tx, kind, moments)).map((row) => ({ kind, row }))),
  );
  const latest = lists
    .flat()
    .sort((a, b) => (a.row.at < b.row.at ? 1 : -1))
    .slice(0, CHANGES_SHOWN);
  const labels = await readLabels(
    tx,
    latest.flatMap(({ row }) => row.fields ?? []),
  );
  return latest.map(({ kind, row }) => viewChange(kind, row, nameOf, labels));
}

/** The labels of these fields, as audit events name them; the firm's own ones are asked for where there is one. */
async function readLabels(tx: Tx, fields: readonly string[]): Promise<(field: string) => string> {
  const custom = fields.some(isCustomKey) ? await listCustomFields({ tx }) : [];
  const labels = new Map<string, string>([
    ...Object.entries(DEAL_FIELDS).map(([key, { label }]) => [key, label] as const),
    ...custom.map(({ key, label }) => [customKey(key), label] as const),
  ]);
  return (field) => labels.get(field) ?? field.replaceAll('_', ' ');
}

function viewChange(
  kind: ChangeKind,
  row: ChangeRow,
  nameOf: Map<string, NonNullable<Change['by']>>,
  labelOf: (field: string) => string,
): Change {
  const { id, at, user_id, opportunity_id, company_name, from_stage, to_stage, reason } = row;
  return {
    id,
    kind,
    at,
    by: (user_id && nameOf.get(user_id)) || null,
    deal: opportunity_id && company_name ? { id: opportunity_id, company_name } : null,
    from_stage,
    to_stage,
    reason,
    // The column of an amount is a cell; on the wire it goes by the amount's name.
    fields: (row.fields ?? []).map((field) => labelOf(field.replace(/_encrypted$/, ''))).sort(),
    import:
      kind === 'imported'
        ? {
            id,
            record_kind: row.record_kind ?? 'opportunity',
            file_name: row.file_name ?? '',
            rows_total: row.rows_total ?? 0,
          }
        : null,
  };
}

const CHANGES_SHOWN = 12;

/** One line of "what changed", as any of the four statements answers it. */
interface ChangeRow {
  id: string;
  at: string;
  user_id: string | null;
  opportunity_id: string | null;
  company_name: string | null;
  from_stage: string | null;
  to_stage: string | null;
  reason: string | null;
  fields: string[] | null;
  record_kind: ImportKind | null;
  file_name: string | null;
  rows_total: number | null;
}

// The deals hide what is confidential, also from the audit log, which does not know of it; what is not in the pipeline is gone.
const DEAL_OF = (table: string, column: string) =>
  `join opportunities o on o.tenant_id = ${table}.tenant_id and o.id = ${table}.${column} and o.in_pipeline`;

const IN_RANGE = (column: string) => `${column} >= $1 and ${column} < $2`;

const NO_IMPORT = 'null::text as record_kind, null::text as file_name, null::int as rows_total';

const NO_STAGES = 'null::text as from_stage, null::text as to_stage, null::text as reason';

const NO_FIELDS = 'null::text[] as fields';

const MOVED = `
  select h.id, ${isoTime('h.changed_at')} as at, h.changed_by as user_id, o.id as opportunity_id, o.company_name,
         h.from_stage, h.to_stage, h.reason, ${NO_FIELDS}, ${NO_IMPORT}
    from opportunity_stage_history h ${DEAL_OF('h', 'opportunity_id')}
   where h.from_stage is not null and ${IN_RANGE('h.changed_at')} order by h.changed_at desc limit ${CHANGES_SHOWN}`;

/** Deals added by hand: those of an import are told of by the import. */
const ADDED = `
  select o.id, ${isoTime('o.created_at')} as at, o.created_by as user_id, o.id as opportunity_id, o.company_name,
         ${NO_STAGES}, ${NO_FIELDS}, ${NO_IMPORT}
    from opportunities o where o.import_id is null and o.in_pipeline and ${IN_RANGE('o.created_at')}
   order by o.created_at desc limit ${CHANGES_SHOWN}`;

/** Which fields an edit touched stands in its audit event and nowhere else. */
const EDITED = `
  select a.id, ${isoTime('a.created_at')} as at, a.user_id, o.id as opportunity_id, o.company_name, ${NO_STAGES},
         array(select jsonb_object_keys(a.metadata->'changes')) as fields, ${NO_IMPORT}
    from audit_logs a ${DEAL_OF('a', 'resource_id')}
   where a.action = 'opportunity.updated' and ${IN_RANGE('a.created_at')} order by a.created_at desc limit ${CHANGES_SHOWN}`;

const IMPORTED = `
  select i.id, ${isoTime('i.finished_at')} as at, i.created_by as user_id, null::uuid as opportunity_id,
         null::text as company_name, ${NO_STAGES}, ${NO_FIELDS}, i.record_kind, i.file_name, i.rows_total
    from imports i where i.status = 'done' and ${IN_RANGE('i.finished_at')}
   order by i.finished_at desc limit ${CHANGES_SHOWN}`;

const STATEMENTS = { moved: MOVED, added: ADDED, edited: EDITED, imported: IMPORTED };

type ChangeKind = keyof typeof STATEMENTS;

function listChangesOf(tx: Tx, kind: ChangeKind, { since, until }: Moments): Promise<ChangeRow[]> {
  return tx.query<ChangeRow>(STATEMENTS[kind], [since, until], `home-change-${kind}`);
}

const CHANGE_KINDS = Object.keys(STATEMENTS) as ChangeKind[];
