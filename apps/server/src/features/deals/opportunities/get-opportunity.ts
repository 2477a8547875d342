import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findOpportunity } from './opportunities.queries.ts';
import type { OpportunityRecord } from './opportunity-fields.ts';
import { viewOpportunity } from './view-opportunity.ts';

export async function getOpportunity(ctx: Ctx, { id }: { id: string }) {
  return viewOpportunity(ctx, await getRecord(ctx, id));
}

/** The record, or the one answer for missing, deleted and another firm's. */
export async function getRecord(ctx: Ctx, id: string): Promise<OpportunityRecord> {
  const record = await findOpportunity(ctx.tx, id);
  if (!record) throw fail('NOT_FOUND');
  return record;
}
