import type { Ctx } from '../../../core/procedure.ts';
import { tellDeal } from '../../deal-access/tell-deal.ts';
import type { ReviewRow } from './committee.queries.ts';

/** Leaves the trace of a change of a review, and tells the pages that show its deal. */
export async function recordChange(
  ctx: Ctx,
  review: Pick<ReviewRow, 'id' | 'opportunity_id' | 'is_confidential'>,
  change: string,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  await Promise.all([
    ctx.audit({
      action: `committee_review.${change}`,
      resource_type: 'committee_review',
      resource_id: review.id,
      table_name: 'committee_reviews',
      classification: 'confidential',
      metadata: { opportunity_id: review.opportunity_id, ...metadata },
    }),
    tellDeal(ctx, 'committee', { id: review.opportunity_id, is_confidential: review.is_confidential }),
  ]);
}

/** Where the committee's record of a deal is read. */
export const committeePath = (dealId: string): string => `/opportunities/${dealId}?tab=committee`;
