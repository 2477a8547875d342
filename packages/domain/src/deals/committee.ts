/** The stage from which on a deal can be put to a vote (docs/rules/decisions.md#review). */
export const REVIEW_STAGE = 'partner_review';

export const VOTES = ['approve', 'approve_with_conditions', 'reject', 'abstain'] as const;
export type Vote = (typeof VOTES)[number];

export const REVIEW_STATUSES = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** At most this many assumptions stand in one review. */
export const ASSUMPTIONS_MAX = 30;
/** A quorum above this is a slip of the keyboard. */
export const QUORUM_MAX = 50;

export interface Tally extends Record<Vote, number> {
  /** Everybody who voted. A member who abstains is present, and so counts for the quorum, but not for the majority. */
  voted: number;
  quorum: number;
  quorum_reached: boolean;
  /** What the votes say, once the quorum is reached: more for than against approves, a tie rejects. */
  outcome: 'approved' | 'rejected' | null;
}

/** Counts the votes of a review. Server and page count by this one function. */
export function tallyVotes(votes: readonly { vote: Vote }[], quorum: number): Tally {
  const count = (wanted: Vote) => votes.filter(({ vote }) => vote === wanted).length;
  const counts = {
    approve: count('approve'),
    approve_with_conditions: count('approve_with_conditions'),
    reject: count('reject'),
    abstain: count('abstain'),
  };
  const reached = votes.length >= quorum;
  const isApproved = counts.approve + counts.approve_with_conditions > counts.reject;
  return {
    ...counts,
    voted: votes.length,
    quorum,
    quorum_reached: reached,
    outcome: reached ? (isApproved ? 'approved' : 'rejected') : null,
  };
}
