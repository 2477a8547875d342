import type { Ctx } from '../../../core/procedure.ts';
import { tellDeal } from '../../deal-access/tell-deal.ts';

/** Tells the open pages; by the deal, because that decides who may hear of it. */
export function tellDiligence(ctx: Ctx, { id, is_confidential }: { id: string; is_confidential: boolean }) {
  return tellDeal(ctx, 'diligence', { id, is_confidential });
}
