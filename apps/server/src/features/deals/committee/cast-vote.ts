import type { Vote } from '@cairn/domain';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getReview, requireOpenReview } from './get-review.ts';
import { recordChange } from './record-change.ts';
import { listVotes, upsertVote } from './votes.queries.ts';

interface CastVote {
  id: string;
  vote: Vote;
  dissent?: string | null | undefined;
  conditions?: string | null | undefined;
}

/** Casts the person's vote, or changes it while the review is open. What it was before stays in the audit log. */
export async function castVote(ctx: Ctx, { id, vote, dissent, conditions }: CastVote) {
  const { tx, actor, now } = ctx;
  const review = await requireOpenReview(ctx, id, 'share');
  const before = (await listVotes(tx, review.id)).find(({ user_id }) => user_id === actor.userId);
  const after = {
    vote,
    dissent: vote === 'reject' ? (dissent ?? null) : null,
    conditions: vote === 'approve_with_conditions' ? (conditions ?? null) : null,
  };
  if (before && before.vote === vote && before.dissent === after.dissent && before.conditions === after.conditions)
    return getReview(ctx, { id: review.id });
  await upsertVote(tx, review.id, newId(), { user_id: actor.userId, ...after }, now);
  const was = before ? { vote: before.vote, dissent: before.dissent, conditions: before.conditions } : null;
  await recordChange(ctx, review, was ? 'vote_changed' : 'vote_cast', { before: was, after });
  return getReview(ctx, { id: review.id });
}
