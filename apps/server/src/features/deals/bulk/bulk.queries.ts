import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { whereOf } from '../opportunities/list/filter-opportunities.ts';
import type { StoredChange, UndoStep } from './stored-change.ts';

/** What the bulk changes need to know of a deal, and what it takes to put it back. */
export interface SelectedDeal {
  id: string;
  version: number;
  company_name: string;
  founder_name: string | null;
  industry: string | null;
  status: string;
  stage_entered_at: string;
  checklist_items: number;
  checklist_open: number;
  is_confidential: boolean;
  assigned_to: string | null;
  tags: string[];
}

// The time as text: a Date would round it, and undoing would not bring it back. All in one order, so that two who hold
// many deals never wait for each other.
const selected = (where: string, limit: number) => `
  select o.id, o.version, o.company_name, o.founder_name, o.industry, o.status, o.stage_entered_at::text as stage_entered_at,
         o.checklist_items, o.checklist_open, o.is_confidential, o.assigned_to, o.tags
    from opportunities o where ${where} order by o.id limit ${limit} for update`;

/** The deals, kept from being changed by others until the transaction ends. */
export function lockDeals(tx: Tx, where: ReturnType<typeof whereOf>, limit: number): Promise<SelectedDeal[]> {
  return tx.query(selected(where.text, limit), where.values);
}

const ASSIGN = `
  update opportunities o set assigned_to = $3, updated_at = $4, updated_by = $5, version = o.version + 1
    from unnest($1::uuid[], $2::int[]) as deal(id, version)
   where o.id = deal.id and o.version = deal.version returning o.id, o.version`;

export interface Written {
  id: string;
  version: number;
}

export function assignDeals(
  tx: Tx,
  deals: readonly SelectedDeal[],
  owner: string | null,
  now: Date,
  userId: string,
): Promise<Written[]> {
  const values = [deals.map(({ id }) => id), deals.map(({ version }) => version), owner, now, userId];
  return tx.query<Written & Record<string, unknown>>(ASSIGN, values, 'assign-deals');
}

const TAG = `
  update opportunities o set tags = deal.tags, search_text = deal.search_text, updated_at = $2, updated_by = $3, version = o.version + 1
    from json_to_recordset($1::json) as deal(id uuid, version int, tags text[], search_text text)
   where o.id = deal.id and o.version = deal.version returning o.id, o.version`;

export interface Tagged extends Written {
  tags: string[];
  search_text: string;
}

export function tagDeals(tx: Tx, deals: readonly Tagged[], now: Date, userId: string): Promise<Written[]> {
  return tx.query<Written & Record<string, unknown>>(TAG, [JSON.stringify(deals), now, userId], 'tag-deals');
}

// What somebody ticked since is a change of the deal too, although its version is the same.
const PUT_BACK = `
  update opportunities o set status = deal.status, stage_entered_at = deal.stage_entered_at, checklist_items = deal.checklist_items,
         checklist_open = deal.checklist_open, updated_at = $2, updated_by = $3, version = o.version + 1
    from json_to_recordset($1::json) as deal(id uuid, version int, gate int[], status text, stage_entered_at timestamptz,
         checklist_items int, checklist_open int)
   where o.id = deal.id and o.version = deal.version and array[o.checklist_items, o.checklist_open] = deal.gate
  returning o.id, o.version`;

/** Puts deals back into the stages that they were in, since when they were, with the counts that they had. */
export function restoreStages(tx: Tx, steps: readonly UndoStep[], now: Date, userId: string): Promise<Written[]> {
  return tx.query<Written & Record<string, unknown>>(PUT_BACK, [JSON.stringify(steps), now, userId], 'put-back-stages');
}

const GIVE_BACK = `
  update opportunities o set assigned_to = deal.assigned_to, updated_at = $2, updated_by = $3, version = o.version + 1
    from json_to_recordset($1::json) as deal(id uuid, version int, assigned_to uuid)
   where o.id = deal.id and o.version = deal.version returning o.id, o.version`;

/** Gives deals back to the owners that they had, also to one who has left since: they were theirs. */
export function restoreOwners(tx: Tx, steps: readonly UndoStep[], now: Date, userId: string): Promise<Written[]> {
  return tx.query<Written & Record<string, unknown>>(
    GIVE_BACK,
    [JSON.stringify(steps), now, userId],
    'give-back-deals',
  );
}

export function insertHistory(tx: Tx, rows: (typeof schema.stageHistory.$inferInsert)[]): Promise<void> {
  return insertMany(tx, schema.stageHistory, rows);
}

export function insertChange(tx: Tx, row: typeof schema.bulkChanges.$inferInsert): Promise<void> {
  return insertMany(tx, schema.bulkChanges, [row]);
}

// A change that changed nothing is none.
const LATEST = `
  select id, kind, created_at, undone_at, report, undo from bulk_changes
   where created_by = $1 and created_at > $2 and undo->'deals' <> '[]'::jsonb order by created_at desc, id desc limit 1`;

export async function findLatest(tx: Tx, userId: string, since: Date): Promise<StoredChange | undefined> {
  return (await tx.query<StoredChange & Record<string, unknown>>(LATEST, [userId, since], 'latest-bulk-change'))[0];
}

const LOCK = 'select id from bulk_changes where id = $1 and created_by = $2 for update';

/** The first undo makes the others wait, which then find that it is done. */
export async function lockChange(tx: Tx, id: string, userId: string): Promise<boolean> {
  return (await tx.query(LOCK, [id, userId], 'lock-bulk-change')).length > 0;
}

export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update bulk_changes set undone_at = $2 where id = $1', [id, now], 'undo-bulk-change');
}

/** Names by id of the deals that the person may see; a report keeps none, so that it shows nobody a deal hidden since. */
export async function nameDeals(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; company_name: string }>(
    'select id, company_name from opportunities where id = any($1)',
    [ids],
    'name-deals',
  );
  return new Map(rows.map(({ id, company_name }) => [id, company_name]));
}
