import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateCall, allocateDistribution, type CallLine, type LpCommitment } from './capital-call.ts';

const lp = (id: string, commitment: number, unfunded = commitment): LpCommitment => ({ id, commitment, unfunded });
const line = (id: string, amount: number, rest: Partial<CallLine> = {}): CallLine => ({
  id,
  amount,
  inside: true,
  ...rest,
});
const totals = (lps: LpCommitment[], ...lines: CallLine[]) =>
  Object.fromEntries(allocateCall(lps, lines).map(({ id, total }) => [id, total]));

describe('a capital call', () => {
  const three = ['c', 'a', 'b'].map((id) => lp(id, 5_000_000_00));

  it('of 1,000,000.01 over three equal LPs gives the odd cents by id', () => {
    expect(totals(three, line('investment', 1_000_000_01))).toEqual({ a: 333_333_34, b: 333_333_34, c: 333_333_33 });
  });

  it('leaves out who is excused from a line, for that line', () => {
    const [c, a] = allocateCall(three, [line('weapons', 100_00, { excused: ['c'] }), line('fee', 30_00)]);
    expect(c).toMatchObject({ lines: [{ amount: 0 }, { amount: 10_00 }], total: 10_00, unfundedAfter: 4_999_990_00 });
    expect(a).toMatchObject({ lines: [{ amount: 50_00 }, { amount: 10_00 }], total: 60_00 });
  });

  it('takes no more than is unfunded, and the rest from the others in proportion', () => {
    const lps = [lp('a', 100_00, 5_00), lp('b', 100_00), lp('c', 200_00)];
    expect(totals(lps, line('x', 80_00))).toEqual({ a: 5_00, b: 25_00, c: 50_00 });
    // And when that takes another one to the limit.
    expect(totals([lp('a', 100_00, 5_00), lp('b', 100_00, 24_00), lp('c', 200_00)], line('x', 80_00))).toEqual({
      a: 5_00,
      b: 24_00,
      c: 51_00,
    });
  });

  it('counts the lines before towards the limit, and those outside of the commitment not at all', () => {
    const lps = [lp('a', 100_00, 30_00), lp('b', 100_00, 100_00)];
    const called = allocateCall(lps, [
      line('one', 40_00),
      line('two', 40_00),
      line('interest', 50_00, { inside: false }),
    ]);
    expect(called).toMatchObject([
      { inside: 30_00, outside: 25_00, total: 55_00, unfundedBefore: 30_00, unfundedAfter: 0 },
      { inside: 50_00, outside: 25_00, total: 75_00, unfundedBefore: 100_00, unfundedAfter: 50_00 },
    ]);
  });

  it('is refused above what is unfunded, with the line', () => {
    expect(() => totals([lp('a', 100, 10), lp('b', 100, 20)], line('x', 31))).toThrow(
      'lines.x.amount: 1 of it is above the unfunded commitments of those who take part; call less.',
    );
    expect(() => totals(three, line('x', 1, { excused: ['a', 'b', 'c'] }))).toThrow('lines.x.amount: 1 of it is above');
    expect(() => totals(three, line('x', 0))).toThrow('lines.x.amount: write a number above 0.');
  });

  it('sums to each line, and stays within unfunded commitments and a cent of the proportion', () => {
    const parties = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        commitment: fc.integer({ min: 1, max: 1e12 }),
        left: fc.integer({ min: 0, max: 100 }),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(parties, fc.integer({ min: 1, max: 1000 }), (drawn, thousandths) => {
        const lps = drawn.map(({ id, commitment, left }) => lp(id, commitment, Math.floor((commitment * left) / 100)));
        const room = lps.reduce((sum, { unfunded }) => sum + unfunded, 0);
        const amount = Math.floor((room * thousandths) / 1000);
        fc.pre(amount > 0);
        const called = allocateCall(lps, [line('x', amount)]);
        const free = called.filter(({ unfundedAfter }) => unfundedAfter > 0);
        const perUnit = free.map(({ id, total }) => {
          const commitment = lps.find((each) => each.id === id)?.commitment ?? 0;
          return { low: (total - 1) / commitment, high: (total + 1) / commitment };
        });
        return (
          called.reduce((sum, { total }) => sum + total, 0) === amount &&
          called.every(({ unfundedAfter }) => unfundedAfter >= 0) &&
          Math.max(...perUnit.map(({ low }) => low)) <= Math.min(...perUnit.map(({ high }) => high)) + 1e-12
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a distribution', () => {
  const lps = [
    { id: 'a', weight: 60, unfunded: 10_00, carry: 100_00, withholding: '0.3' },
    { id: 'b', weight: 40, unfunded: 20_00 },
  ];
  const lines = [
    { id: 'capital', source: 'return_of_capital' as const, amount: 500_00, recallable: true },
    { id: 'gain', source: 'realised_gain' as const, amount: 333_33, recallable: false },
  ];

  it('goes from gross by carry and tax to net, and restores unfunded by what is recallable', () => {
    expect(allocateDistribution(lps, lines)).toMatchObject([
      {
        lines: [{ amount: 300_00 }, { amount: 200_00 }],
        gross: 500_00,
        carry: 100_00,
        withheld: 120_00,
        net: 280_00,
        recallable: 300_00,
        unfundedAfter: 310_00,
      },
      { lines: [{ amount: 200_00 }, { amount: 133_33 }], gross: 333_33, net: 333_33, unfundedAfter: 220_00 },
    ]);
  });

  it('refuses carry above the part of the LP', () => {
    const greedy = [{ id: 'a', weight: 1, unfunded: 0, carry: 833_34 }];
    expect(() => allocateDistribution(greedy, lines)).toThrow("lps.a.carry: it is at most the LP's part, 83333.");
  });
});
