import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findReview, lockReview, type ReviewRow } from './committee.queries.ts';
import { viewReview } from './view-review.ts';

export async function getReview(ctx: Ctx, { id }: { id: string }) {
  const review = await findReview(ctx.tx, id);
  if (!review) throw fail('NOT_FOUND');
  return viewReview(ctx, review);
}

/** The open review, locked for a change; a closed one is refused. */
export async function requireOpenReview(ctx: Ctx, id: string, how: 'share' | 'update'): Promise<ReviewRow> {
  const review = await lockReview(ctx.tx, id, how);
  if (!review) throw fail('NOT_FOUND');
  if (review.status !== 'open') throw fail('REVIEW_CLOSED');
  return review;
}

/** The conflict, with the review as it stands now, so that the second person sees both versions. */
export async function staleReview(ctx: Ctx, id: string) {
  return fail('STALE_VERSION', { current: await getReview(ctx, { id }) });
}
