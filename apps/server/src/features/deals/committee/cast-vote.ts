import type { Vote } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getReview, requireOpenReview } from './get-review.ts';
import { recordChange } from './record-change.ts';
import { listVotes, type VoteRow } from './votes.queries.ts';

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

// By person and review, never by an id that somebody sent.
const VOTE = `
  insert into committee_votes
    (tenant_id, id, opportunity_id, review_id, user_id, vote, dissent, conditions, created_at, updated_at)
  select tenant_id, $2, opportunity_id, id, $3, $4, $5, $6, $7, $7 from committee_reviews where id = $1
  on conflict (tenant_id, review_id, user_id) do update
    set vote = excluded.vote, dissent = excluded.dissent, conditions = excluded.conditions,
        updated_at = excluded.updated_at, version = committee_votes.version + 1`;

async function upsertVote(
  tx: Tx,
  reviewId: string,
  id: string,
  cast: Pick<VoteRow, 'user_id' | 'vote' | 'dissent' | 'conditions'>,
  now: Date,
): Promise<void> {
  await tx.query(VOTE, [reviewId, id, cast.user_id, cast.vote, cast.dissent, cast.conditions, now], 'upsert-vote');
}
