import { schema } from '@cairn/db';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { pipelineStages: stages, pipelineStageTypes: types, checklistTemplates: templates } = schema;

export type StageRecord = typeof stages.$inferSelect;
export type TypeRecord = typeof types.$inferSelect;
export type TemplateRecord = typeof templates.$inferSelect;

export function listActiveStages(tx: Tx): Promise<StageRecord[]> {
  return tx.db.select().from(stages).where(eq(stages.is_active, true)).orderBy(asc(stages.sort_order), asc(stages.id));
}

export function listTemplates(tx: Tx): Promise<TemplateRecord[]> {
  return tx.db
    .select()
    .from(templates)
    .where(isNull(templates.deleted_at))
    .orderBy(asc(templates.position), asc(templates.id));
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
