import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { sendMany } from '../../../core/insert-many.ts';
import type { OpportunityOutputs, OpportunityRecord } from './opportunity-fields.ts';

const { opportunities, stageHistory } = schema;

/** The same, kept from being changed by others until the transaction ends. */
export async function lockOpportunity(tx: Tx, id: string): Promise<OpportunityRecord | undefined> {
  return (await tx.db.select().from(opportunities).where(eq(opportunities.id, id)).for('update'))[0];
}

/** A stage, whether entering it makes a checklist, and whether any stage of the firm requires a field. */
export type StageRow = OpportunityOutputs['listStages'][number] & {
  has_checklist: boolean;
  has_required_fields: boolean;
};

export async function insertStageHistory(tx: Tx, rows: (typeof stageHistory.$inferInsert)[]): Promise<void> {
  sendMany(tx, stageHistory, rows);
}
