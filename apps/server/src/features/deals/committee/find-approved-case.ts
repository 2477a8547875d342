import type { Ctx } from '../../../core/procedure.ts';
import { findReview, listReviews } from './committee.queries.ts';
import { viewReview } from './view-review.ts';

/** What the committee approved last on this deal, as it was frozen; nothing when it approved nothing. */
export async function findApprovedCase(ctx: Ctx, dealId: string) {
  const approved = (await listReviews(ctx.tx, dealId)).find(({ status }) => status === 'approved');
  const record = approved && (await findReview(ctx.tx, approved.id));
  if (!record) return null;
  const { votes, ...review } = await viewReview(ctx, record);
  const { decided_at, frozen } = review;
  if (!decided_at || !frozen) throw new Error('an approved review is not closed');
  return {
    review_id: review.id,
    thesis: review.thesis,
    assumptions: review.assumptions,
    conditions: votes.flatMap(({ user_id, conditions }) => (conditions ? [{ user_id, conditions }] : [])),
    dissents: votes.flatMap(({ user_id, dissent }) => (dissent ? [{ user_id, dissent }] : [])),
    tally: review.tally,
    decided_by: review.decided_by,
    decided_at,
    decision_note: review.decision_note,
    frozen,
  };
}
