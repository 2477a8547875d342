import { schema } from '@cairn/db';
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { sendMany } from '../../../core/insert-many.ts';
import type { OpportunityOutputs, OpportunityRecord } from './opportunity-fields.ts';

const { opportunities, stageHistory, imports } = schema;

/** Written out and named, like the others below that a board in use sends all day: nothing is built or planned anew. */
export async function findOpportunity(tx: Tx, id: string): Promise<OpportunityRecord | undefined> {
  const rows = await tx.query<OpportunityRecord>('select * from opportunities where id = $1', [id], 'find-opportunity');
  return rows[0];
}

/** The same, kept from being changed by others until the transaction ends. */
export async function lockOpportunity(tx: Tx, id: string): Promise<OpportunityRecord | undefined> {
  return (await tx.db.select().from(opportunities).where(eq(opportunities.id, id)).for('update'))[0];
}

export async function findCompanyName(tx: Tx, id: string): Promise<string | undefined> {
  const rows = await tx.query<{ company_name: string }>('select company_name from opportunities where id = $1', [id]);
  return rows[0]?.company_name;
}

export async function findImportName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.db.select({ name: imports.file_name }).from(imports).where(eq(imports.id, id)))[0]?.name;
}

/** A stage, and whether entering it makes a checklist. */
export type StageRow = OpportunityOutputs['listStages'][number] & { has_checklist: boolean };

const STAGES = `
  select s.id, s.tenant_id, s.stage_key, s.stage_label, s.stage_color, t.name as stage_type, t.color as stage_type_color,
         s.sort_order, s.is_active,
         exists (select 1 from pipeline_stage_checklist_templates c where c.tenant_id = s.tenant_id
                  and c.pipeline_stage_id = s.id and c.deleted_at is null) as has_checklist
    from opportunity_pipeline_stages s
    join pipeline_stage_types t on t.tenant_id = s.tenant_id and t.id = s.stage_type_id
   where s.is_active order by s.sort_order`;

/** Stages in order, with the name and colour of their type. */
export function listStageRows(tx: Tx): Promise<StageRow[]> {
  return tx.query(STAGES, [], 'list-stages');
}

export async function insertOpportunity(tx: Tx, row: typeof opportunities.$inferInsert): Promise<OpportunityRecord> {
  const [record] = await tx.db.insert(opportunities).values(row).returning();
  if (!record) throw new Error('the new deal was not stored');
  return record;
}

/** Writes the changes if the record still has the version that was seen; undefined when it has moved on. */
export async function updateIfUnchanged(
  tx: Tx,
  id: string,
  version: number,
  changes: Partial<typeof opportunities.$inferInsert>,
): Promise<OpportunityRecord | undefined> {
  const [record] = await tx.db
    .update(opportunities)
    .set({ ...changes, version: sql`${opportunities.version} + 1` })
    .where(and(eq(opportunities.id, id), eq(opportunities.version, version)))
    .returning();
  return record;
}

// The gate stands in the statement that moves: an item that is opened again at this very moment is seen.
const move = (items: string, open: string, checklist = '') => `
  update opportunities o set status = $4, stage_entered_at = $5, updated_at = $5, updated_by = $6, version = o.version + 1,
         checklist_items = ${items}, checklist_open = ${open}
    from unnest($1::uuid[], $2::int[], $3::boolean[]) as deal(id, version, ungated) ${checklist}
   where o.id = deal.id and o.version = deal.version and (deal.ungated or o.checklist_open = 0) returning o.*`;
const MOVE_PLAIN = move('0', '0');
const MOVE = move(
  'coalesce(c.items, 0)',
  'coalesce(c.open, 0)',
  `left join (select opportunity_id, count(*) as items, count(*) filter (where is_mandatory and not is_completed) as open
                from pipeline_stage_checklist_instances where opportunity_id = any($1) and pipeline_stage_id = $7
               group by opportunity_id) c on c.opportunity_id = deal.id`,
);

/**
 * Puts the deals into another stage that still have the version that was seen, and whose gate is open or does not count;
 * answers with them. The stage's checklist must have been entered.
 */
export function moveIfUnchanged(
  tx: Tx,
  deals: readonly { id: string; version: number; ungated: boolean }[],
  to: { stage_key: string; id: string; has_checklist: boolean },
  now: Date,
  userId: string,
): Promise<OpportunityRecord[]> {
  const values = [
    deals.map(({ id }) => id),
    deals.map(({ version }) => version),
    deals.map(({ ungated }) => ungated),
    to.stage_key,
    now,
    userId,
  ];
  return to.has_checklist
    ? tx.query<OpportunityRecord>(MOVE, [...values, to.id], 'move-opportunities')
    : tx.query<OpportunityRecord>(MOVE_PLAIN, values, 'move-opportunities-plain');
}

export async function insertStageHistory(tx: Tx, rows: (typeof stageHistory.$inferInsert)[]): Promise<void> {
  sendMany(tx, stageHistory, rows);
}

export function countByStage(tx: Tx) {
  return tx.db
    .select({ status: opportunities.status, count: count() })
    .from(opportunities)
    .where(isNull(opportunities.merged_into))
    .groupBy(opportunities.status);
}

export function listRecentMoves(tx: Tx, limit: number) {
  return tx.db
    .select({
      opportunity_id: stageHistory.opportunity_id,
      company_name: opportunities.company_name,
      from_stage: stageHistory.from_stage,
      to_stage: stageHistory.to_stage,
      changed_by: stageHistory.changed_by,
      reason: stageHistory.reason,
      changed_at: stageHistory.changed_at,
    })
    .from(stageHistory)
    .innerJoin(
      opportunities,
      and(eq(opportunities.tenant_id, stageHistory.tenant_id), eq(opportunities.id, stageHistory.opportunity_id)),
    )
    .where(and(isNotNull(stageHistory.from_stage), isNull(opportunities.merged_into)))
    .orderBy(desc(stageHistory.changed_at))
    .limit(limit);
}
