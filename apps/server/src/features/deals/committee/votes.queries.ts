import type { Vote } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export interface VoteRow {
  user_id: string;
  vote: Vote;
  dissent: string | null;
  conditions: string | null;
  updated_at: string;
}

export function listVotes(tx: Tx, reviewId: string): Promise<VoteRow[]> {
  return tx.query(
    `select user_id, vote, dissent, conditions, ${isoTime('updated_at')} as updated_at from committee_votes
      where review_id = $1 order by user_id`,
    [reviewId],
    'list-votes',
  );
}

// By person and review, never by an id that somebody sent.
const VOTE = `
  insert into committee_votes
    (tenant_id, id, opportunity_id, review_id, user_id, vote, dissent, conditions, created_at, updated_at)
  select tenant_id, $2, opportunity_id, id, $3, $4, $5, $6, $7, $7 from committee_reviews where id = $1
  on conflict (tenant_id, review_id, user_id) do update
    set vote = excluded.vote, dissent = excluded.dissent, conditions = excluded.conditions,
        updated_at = excluded.updated_at, version = committee_votes.version + 1`;

export async function upsertVote(
  tx: Tx,
  reviewId: string,
  id: string,
  cast: Pick<VoteRow, 'user_id' | 'vote' | 'dissent' | 'conditions'>,
  now: Date,
): Promise<void> {
  await tx.query(VOTE, [reviewId, id, cast.user_id, cast.vote, cast.dissent, cast.conditions, now], 'upsert-vote');
}
