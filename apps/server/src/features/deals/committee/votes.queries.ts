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
