import { tallyVotes, type Vote } from '@cairn/domain';
import { expect, it } from 'vitest';
import { describeQuorum, describeVotes, isUnreachable } from './describe-tally.ts';

const tally = (quorum: number, ...votes: Vote[]) =>
  tallyVotes(
    votes.map((vote) => ({ vote })),
    quorum,
  );

it.each([
  [tally(2), '0 of 2 votes: 2 more members must vote.'],
  [tally(2, 'approve'), '1 of 2 votes: one more member must vote.'],
  [tally(2, 'approve', 'abstain'), 'Quorum reached: 2 voted, 2 needed.'],
  [tally(1, 'approve', 'reject'), 'Quorum reached: 2 voted, 1 needed.'],
])('says how far the quorum is', (given, sentence) => {
  expect(describeQuorum(given)).toBe(sentence);
});

it.each([
  [tally(1), '0 for, 0 against'],
  [tally(1, 'approve', 'approve_with_conditions', 'reject'), '2 for (1 with conditions), 1 against'],
  [tally(1, 'abstain', 'abstain'), '0 for, 0 against, 2 abstentions'],
])('says what the votes say', (given, sentence) => {
  expect(describeVotes(given)).toBe(sentence);
});

it('knows when a quorum is out of reach', () => {
  expect(isUnreachable(tally(3, 'approve'), 2)).toBe(false);
  expect(isUnreachable(tally(3, 'approve'), 1)).toBe(true);
});
