import { schema } from '@cairn/db';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../core/database.ts';
import type { OpportunityRecord } from './opportunity-fields.ts';

const { opportunities, pipelineStages, pipelineStageTypes, stageHistory, imports } = schema;

export async function findOpportunity(tx: Tx, id: string): Promise<OpportunityRecord | undefined> {
  return (await tx.db.select().from(opportunities).where(eq(opportunities.id, id)))[0];
}

/** The same, kept from being changed by others until the transaction ends. */
export async function lockOpportunity(tx: Tx, id: string): Promise<OpportunityRecord | undefined> {
  return (await tx.db.select().from(opportunities).where(eq(opportunities.id, id)).for('update'))[0];
}

export async function findImportName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.db.select({ name: imports.file_name }).from(imports).where(eq(imports.id, id)))[0]?.name;
}

/** Stages in order, with the name and colour of their type. */
export function listStageRows(tx: Tx) {
  return tx.db
    .select({
      id: pipelineStages.id,
      tenant_id: pipelineStages.tenant_id,
      stage_key: pipelineStages.stage_key,
      stage_label: pipelineStages.stage_label,
      stage_color: pipelineStages.stage_color,
      stage_type: pipelineStageTypes.name,
      stage_type_color: pipelineStageTypes.color,
      sort_order: pipelineStages.sort_order,
      is_active: pipelineStages.is_active,
    })
    .from(pipelineStages)
    .innerJoin(
      pipelineStageTypes,
      and(
        eq(pipelineStageTypes.tenant_id, pipelineStages.tenant_id),
        eq(pipelineStageTypes.id, pipelineStages.stage_type_id),
      ),
    )
    .where(eq(pipelineStages.is_active, true))
    .orderBy(asc(pipelineStages.sort_order));
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

export async function insertStageHistory(tx: Tx, rows: (typeof stageHistory.$inferInsert)[]): Promise<void> {
  await tx.db.insert(stageHistory).values(rows);
}

export function countByStage(tx: Tx) {
  return tx.db
    .select({ status: opportunities.status, count: count() })
    .from(opportunities)
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
    .where(sql`${stageHistory.from_stage} is not null`)
    .orderBy(desc(stageHistory.changed_at))
    .limit(limit);
}
