import type { Tx } from '../../../../core/database.ts';
import type { OpportunityRecord } from '../opportunity-fields.ts';

/** Both deals, kept from being changed, in an order that is the same for everybody: two merges never wait for each other. */
export function lockDeals(tx: Tx, ids: readonly string[]): Promise<OpportunityRecord[]> {
  return tx.query('select * from opportunities where id = any($1::uuid[]) order by id for update', [ids]);
}

/** What keeps two deals from becoming one. */
export async function findObstacles(tx: Tx, ids: readonly string[], otherId: string) {
  const [row] = await tx.query<{ votes: number; is_company: boolean }>(
    `select (select count(*)::int from committee_reviews where status = 'open' and opportunity_id = any($1::uuid[])) as votes,
            exists (select 1 from portfolio_companies where opportunity_id = $2) as is_company`,
    [ids, otherId],
  );
  return row ?? { votes: 0, is_company: false };
}

const of = (table: string) => `update ${table} set opportunity_id = $1 where opportunity_id = $2`;
// The work on a process or a review is found by it: there is no index by deal.
const within = (table: string, key: string, parent: string, parentKey = 'opportunity_id') =>
  `update ${table} set opportunity_id = $1 where ${key} in (select id from ${parent} where ${parentKey} = $1) and opportunity_id = $2`;

/** What belongs to a deal and goes along with it. Parents come before what refers to them. */
const CARRIED = {
  notes: of('opportunity_notes'),
  // The files of the deal itself name it as their record too.
  files: `update files set opportunity_id = $1, record_id = case when record_id = $2 then $1 else record_id end where opportunity_id = $2`,
  tasks: of('tasks'),
  processes: of('due_diligence_processes'),
  items: within('dd_items', 'process_id', 'due_diligence_processes'),
  comments: within('dd_comments', 'item_id', 'dd_items'),
  reports: within('dd_reports', 'process_id', 'due_diligence_processes'),
  reviews: of('committee_reviews'),
  votes: within('committee_votes', 'review_id', 'committee_reviews'),
  questions: within('committee_questions', 'review_id', 'committee_reviews'),
  // A list that is imported again recognises the deal that both are now.
  import_keys: `insert into opportunity_import_keys (tenant_id, id, opportunity_id, import_id, import_row, deal_key)
    select tenant_id, gen_random_uuid(), $1, import_id, import_row, deal_key from opportunity_import_keys where opportunity_id = $2`,
} as const;
export type Carried = keyof typeof CARRIED;

/** Hands everything over to the deal that stays; answers how much there was of each. */
export async function moveRecords(tx: Tx, to: string, from: string): Promise<Record<Carried, number>> {
  const counts: Partial<Record<Carried, number>> = {};
  for (const [name, statement] of Object.entries(CARRIED)) {
    const rows = await tx.query<{ count: number }>(
      `with carried as (${statement} returning 1) select count(*)::int as count from carried`,
      [to, from],
    );
    counts[name as Carried] = rows[0]?.count ?? 0;
  }
  return counts as Record<Carried, number>;
}

/** The other deal, and what had been merged into that one, are the kept deal from now on. */
export async function markMerged(tx: Tx, otherId: string, keptId: string, userId: string, now: Date): Promise<void> {
  await tx.query(
    `update opportunities set merged_into = $2, merged_at = $3, updated_at = $3, updated_by = $4, version = version + 1 where id = $1`,
    [otherId, keptId, now, userId],
  );
  await tx.query('update opportunities set merged_into = $2 where merged_into = $1', [otherId, keptId]);
}
