import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canDelete } from './opportunities.policy.ts';
import type { OpportunityRecord } from './opportunity-fields.ts';
import { viewOpportunity } from './view-opportunity.ts';

export async function getOpportunity(ctx: Ctx, { id }: { id: string }) {
  return viewOpportunity(ctx, await getRecord(ctx, id));
}

/** The record, or the one answer for missing and another firm's. One that was deleted is there for who can restore it. */
export async function getRecord(ctx: Ctx, id: string): Promise<OpportunityRecord> {
  const record = await findOpportunity(ctx.tx, id);
  if (!record) throw fail('NOT_FOUND');
  if (record.deleted_at !== null && !canDelete(ctx.actor, record)) throw fail('NOT_FOUND');
  return record;
}

/** Written out and named, like the others below that a board in use sends all day: nothing is built or planned anew. */
async function findOpportunity(tx: Tx, id: string): Promise<OpportunityRecord | undefined> {
  const rows = await tx.query<OpportunityRecord>('select * from opportunities where id = $1', [id], 'find-opportunity');
  return rows[0];
}
