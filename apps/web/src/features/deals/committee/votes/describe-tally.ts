import type { Tally } from '@cairn/domain';
import { plural } from '../../../../lib/base/format.ts';

/** How far the quorum is, in words and figures. */
export function describeQuorum({ voted, quorum }: Tally): string {
  const missing = quorum - voted;
  if (missing <= 0) return `Quorum reached: ${voted} voted, ${quorum} needed.`;
  return `${voted} of ${quorum} votes: ${missing === 1 ? 'one more member' : `${missing} more members`} must vote.`;
}

/** What the votes say: "2 for, 1 of them with conditions, 1 against, 1 abstains". */
export function describeVotes(tally: Tally): string {
  const { approve, approve_with_conditions, reject, abstain } = tally;
  const parts = [
    `${approve + approve_with_conditions} for${approve_with_conditions > 0 ? ` (${approve_with_conditions} with conditions)` : ''}`,
    `${reject} against`,
  ];
  if (abstain > 0) parts.push(plural(abstain, 'abstention'));
  return parts.join(', ');
}

/** Why a vote may never be decided: some of those who could make the quorum are gone. */
export function isUnreachable({ voted, quorum }: Tally, missing: number): boolean {
  return voted + missing < quorum;
}
