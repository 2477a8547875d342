import { schema } from '@cairn/db';
import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const {
  pipelineStages: stages,
  pipelineStageTypes: types,
  checklistTemplates: templates,
  opportunities,
  settingsChangeLog: changes,
} = schema;

export type StageRecord = typeof stages.$inferSelect;
export type TypeRecord = typeof types.$inferSelect;
export type TemplateRecord = typeof templates.$inferSelect;

export function listActiveStages(tx: Tx): Promise<StageRecord[]> {
  return tx.db.select().from(stages).where(eq(stages.is_active, true)).orderBy(asc(stages.sort_order), asc(stages.id));
}

export function listActiveTypes(tx: Tx): Promise<TypeRecord[]> {
  return tx.db.select().from(types).where(eq(types.is_active, true)).orderBy(asc(types.name));
}

export function listTemplates(tx: Tx): Promise<TemplateRecord[]> {
  return tx.db
    .select()
    .from(templates)
    .where(isNull(templates.deleted_at))
    .orderBy(asc(templates.position), asc(templates.id));
}

export function countDeals(tx: Tx): Promise<{ status: string; deals: number }[]> {
  return tx.db
    .select({ status: opportunities.status, deals: count() })
    .from(opportunities)
    .where(isNull(opportunities.merged_into))
    .groupBy(opportunities.status);
}

/** The deals in the stage, kept from moving until the transaction ends. What was merged into another is that one now. */
export function listDealsIn(tx: Tx, stageKey: string) {
  const { id, version, status, checklist_open } = opportunities;
  return (
    tx.db
      .select({ id, version, status, checklist_open })
      .from(opportunities)
      .where(and(eq(status, stageKey), isNull(opportunities.merged_into)))
      // In one order everywhere, so that two who hold many deals never wait for each other.
      .orderBy(asc(id))
      .for('update')
  );
}

/** Whether confidential deals stand in the stage that the person does not see; the policy hides them, this tells no more. */
export async function hasHiddenDeals(tx: Tx, stageKey: string, userId: string): Promise<boolean> {
  const [found] = await tx.query(
    `select from confidential_opportunities c where c.stage_key = $1 and not exists (
       select from opportunity_members m where m.opportunity_id = c.opportunity_id and m.user_id = $2) limit 1`,
    [stageKey, userId],
  );
  return found !== undefined;
}

export function listLatestChanges(tx: Tx, limit: number) {
  return tx.db.select().from(changes).orderBy(desc(changes.created_at), desc(changes.id)).limit(limit);
}

export async function findStage(tx: Tx, id: string): Promise<StageRecord | undefined> {
  return (
    await tx.db
      .select()
      .from(stages)
      .where(and(eq(stages.id, id), eq(stages.is_active, true)))
  )[0];
}

export async function findType(tx: Tx, id: string): Promise<TypeRecord | undefined> {
  return (
    await tx.db
      .select()
      .from(types)
      .where(and(eq(types.id, id), eq(types.is_active, true)))
  )[0];
}

export async function findTemplate(tx: Tx, id: string): Promise<TemplateRecord | undefined> {
  return (
    await tx.db
      .select()
      .from(templates)
      .where(and(eq(templates.id, id), isNull(templates.deleted_at)))
  )[0];
}

/** All keys that the firm ever used, retired ones too: history names them. */
export async function listStageKeys(tx: Tx): Promise<string[]> {
  return (await tx.db.select({ key: stages.stage_key }).from(stages)).map(({ key }) => key);
}

export async function insertStage(tx: Tx, row: typeof stages.$inferInsert): Promise<void> {
  await tx.db.insert(stages).values(row);
}

export async function insertType(tx: Tx, row: typeof types.$inferInsert): Promise<void> {
  await tx.db.insert(types).values(row);
}

export async function insertTemplate(tx: Tx, row: typeof templates.$inferInsert): Promise<void> {
  await tx.db.insert(templates).values(row);
}

const TABLES = { stage: stages, type: types, template: templates } as const;

/** Writes the changes if the record still has the version that was seen; answers whether it had. */
export async function updateIfSeen(
  tx: Tx,
  kind: keyof typeof TABLES,
  id: string,
  version: number | null,
  values: Record<string, unknown>,
  now: Date,
): Promise<boolean> {
  const table = TABLES[kind];
  const rows = await tx.db
    .update(table)
    .set({ ...values, updated_at: now, version: sql`${table.version} + 1` } as never)
    .where(and(eq(table.id, id), ...(version === null ? [] : [eq(table.version, version)])))
    .returning({ id: table.id });
  return rows.length > 0;
}

export function countStagesOfType(tx: Tx, typeId: string): Promise<{ stages: number }[]> {
  return tx.db
    .select({ stages: count() })
    .from(stages)
    .where(and(eq(stages.stage_type_id, typeId), eq(stages.is_active, true)));
}

export async function isTypeNameTaken(tx: Tx, name: string, except?: string): Promise<boolean> {
  const same = and(
    eq(sql`lower(${types.name})`, name.toLowerCase()),
    eq(types.is_active, true),
    ...(except ? [ne(types.id, except)] : []),
  );
  return (await tx.db.select({ id: types.id }).from(types).where(same)).length > 0;
}

export async function insertChange(tx: Tx, row: typeof changes.$inferInsert): Promise<void> {
  await tx.db.insert(changes).values(row);
}
