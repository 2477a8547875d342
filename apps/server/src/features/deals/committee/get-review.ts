import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findThoughMerged } from '../../deal-access/lock-deal.ts';
import { findReview, REVIEW, type ReviewRow } from './committee.queries.ts';
import { viewReview } from './view-review.ts';

export async function getReview(ctx: Ctx, { id }: { id: string }) {
  return viewReview(ctx, await requireReview(ctx, id));
}

export async function requireReview(ctx: Ctx, id: string): Promise<ReviewRow> {
  const review = await findReview(ctx.tx, id);
  if (!review) throw fail('NOT_FOUND');
  return review;
}

/** The open review, locked for a change; a closed one is refused. */
export async function requireOpenReview(ctx: Ctx, id: string, how: 'share' | 'update'): Promise<ReviewRow> {
  const review = await lockReview(ctx.tx, id, how);
  if (!review) throw fail('NOT_FOUND');
  if (review.status !== 'open') throw fail('REVIEW_CLOSED');
  return review;
}

/**
 * The same, locked until the transaction ends: shared by those who vote or ask, alone for an edit or the decision. So a
 * decision counts the votes that there are, and no vote comes after it. The deal first, as a merge does.
 */
export async function lockReview(tx: Tx, id: string, how: 'share' | 'update'): Promise<ReviewRow | undefined> {
  const text = `${REVIEW} for key share of o for ${how} of r`;
  return findThoughMerged(() => tx.query<ReviewRow>(text, [id], `lock-review-${how}`));
}
