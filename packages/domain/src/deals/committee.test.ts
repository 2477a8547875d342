import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REVIEW_STAGE, tallyVotes, VOTES, type Vote } from './committee.ts';
import { DEFAULT_STAGES } from './pipeline.ts';

const cast = (...votes: Vote[]) => votes.map((vote) => ({ vote }));

it('votes on deals from a stage on that a firm starts with', () => {
  expect(DEFAULT_STAGES.find(({ stage_key }) => stage_key === REVIEW_STAGE)?.stage_label).toBe('Partner Review');
});

describe('a tally', () => {
  it.each<[string, Vote[], number, ReturnType<typeof tallyVotes>['outcome']]>([
    ['nobody has voted', [], 1, null],
    ['one below the quorum', ['approve', 'approve'], 3, null],
    ['a majority for', ['approve', 'approve', 'reject'], 3, 'approved'],
    ['conditions count as for', ['approve_with_conditions', 'approve_with_conditions', 'reject'], 2, 'approved'],
    ['a tie', ['approve', 'reject'], 2, 'rejected'],
    ['a majority against', ['reject'], 1, 'rejected'],
    ['abstentions make the quorum, not the majority', ['abstain', 'abstain', 'approve'], 3, 'approved'],
    ['only abstentions', ['abstain', 'abstain'], 2, 'rejected'],
  ])('%s', (_, votes, quorum, outcome) => {
    expect(tallyVotes(cast(...votes), quorum).outcome).toBe(outcome);
  });

  it('counts every vote once, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VOTES)), fc.integer({ min: 1, max: 9 }), (votes, quorum) => {
        const tally = tallyVotes(cast(...votes), quorum);
        expect(VOTES.reduce((sum, vote) => sum + tally[vote], 0)).toBe(tally.voted);
        expect(tally.quorum_reached).toBe(votes.length >= quorum);
        expect(tallyVotes(cast(...votes.toReversed()), quorum)).toEqual(tally);
      }),
    );
  });
});
