import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CloseInput, type EarlierLine, equalise } from './subsequent-close.ts';

const M = 1_000_000_00;
const CLOSE: CloseInput = {
  day: '2024-01-01',
  interest: '0.08',
  commitments: [
    { lp: 'a', amount: 60 * M },
    { lp: 'b', amount: 40 * M },
    { lp: 'c', amount: 100 * M },
  ],
  lines: [
    {
      id: 'investment',
      day: '2023-01-01',
      kind: 'shared',
      paid: [
        { lp: 'a', amount: 6 * M },
        { lp: 'b', amount: 4 * M },
      ],
    },
    {
      id: 'fee',
      day: '2023-01-01',
      kind: 'management_fee',
      paid: [
        { lp: 'a', amount: 1_200_000_00 },
        { lp: 'b', amount: 800_000_00 },
      ],
    },
  ],
};

describe('a subsequent close', () => {
  const { lps, toManager } = equalise(CLOSE);

  it('lets the new LP pay its part of investments to those who paid for it, with interest', () => {
    expect(lps).toMatchObject([
      { lp: 'a', due: 0, refund: 3 * M, interestReceived: 240_000_00, interestDue: 0 },
      { lp: 'b', due: 0, refund: 2 * M, interestReceived: 160_000_00, interestDue: 0 },
      { lp: 'c', due: 7 * M, refund: 0, interestReceived: 0, interestDue: 560_000_00 },
    ]);
  });

  it('lets it pay the fee from the first closing to the manager, with interest', () => {
    expect(toManager).toEqual({ fees: 2 * M, interest: 160_000_00 });
    expect(lps[2]?.lines[1]).toMatchObject({ line: 'fee', due: 2 * M, interestDue: 160_000_00 });
  });

  it('refuses lines after the close, and payers without a commitment', () => {
    const [line] = CLOSE.lines as [EarlierLine];
    expect(() => equalise({ ...CLOSE, lines: [{ ...line, day: '2024-01-02' }] })).toThrow(
      'lines.investment.day: it was called after the close on 2024-01-01.',
    );
    expect(() => equalise({ ...CLOSE, commitments: CLOSE.commitments.slice(1) })).toThrow(
      'lines.investment.paid.a: this LP has no commitment.',
    );
  });

  it('leaves everybody as if all had come at once, and loses no cent, over any closes', () => {
    const commitments = fc.array(fc.integer({ min: 1, max: 1e11 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(
        commitments,
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 0, max: 900 }),
        (sizes, total, ago) => {
          const all = sizes.map((amount, place) => ({ lp: `lp${place}`, amount }));
          const day = new Date(Date.UTC(2023, 0, 1 + ago)).toISOString().slice(0, 10);
          // One more at each close; the first has paid all.
          let paid = [{ lp: 'lp0', amount: total }];
          for (let count = 2; count <= all.length; count++) {
            const joined = all.slice(0, count);
            const closed = equalise({
              day,
              interest: '0.08',
              commitments: joined,
              lines: [{ id: 'x', day: '2023-01-01', kind: 'shared', paid }],
            });
            const sum = (part: 'due' | 'refund' | 'interestDue' | 'interestReceived') =>
              closed.lps.reduce((so, each) => so + each[part], 0);
            if (sum('due') !== sum('refund') || sum('interestDue') !== sum('interestReceived')) return false;
            paid = closed.lps.map(({ lp, due, refund }) => ({
              lp,
              amount: (paid.find((each) => each.lp === lp)?.amount ?? 0) + due - refund,
            }));
          }
          const sizesSum = sizes.reduce((so, size) => so + size, 0);
          return (
            paid.reduce((so, { amount }) => so + amount, 0) === total &&
            paid.every(({ amount }, place) => Math.abs(amount - (total * (sizes[place] ?? 0)) / sizesSum) < 1.001)
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
