import type { Ctx } from '../../../../core/procedure.ts';
import { notifyOwner } from '../notify-owner.ts';
import { createOpportunity } from './create-opportunity.ts';

/** Adds a deal as a person does: a colleague whom it is given to is told. */
export async function createForOwner(ctx: Ctx, values: Parameters<typeof createOpportunity>[1]) {
  const deal = await createOpportunity(ctx, values);
  await notifyOwner(ctx, deal);
  return deal;
}
