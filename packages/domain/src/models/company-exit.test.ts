import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExitValues, sellCompany } from './company-exit.ts';
import { modelFault, runModel } from './run-model.ts';

type Row = ExitValues['classes'][number];
const M = 1_000_000_00;

const shareClass = (values: Partial<Row>): Row => ({
  name: 'A',
  kind: 'preferred',
  shares: 2_000_000,
  invested: 10 * M,
  preference: 1,
  cap: null,
  rank: 1,
  strike: null,
  own_shares: 1_000_000,
  own_cost: 5 * M,
  ...values,
});
const COMMON = shareClass({ name: 'Common', kind: 'common', shares: 8_000_000, invested: null, own_shares: null });

const sell = (classes: Row[], prices: number[], others: Partial<ExitValues> = {}): ExitValues => ({
  currency: 'USD',
  debts: null,
  costs: null,
  classes,
  sales: prices.map((price) => ({ price: price * M })),
  ...others,
});
const amountsOf = (values: ExitValues) =>
  sellCompany(values).map(({ classes }) => classes.map(({ amount }) => amount / M));

describe('worked by hand: 10M for 20%, common for the rest', () => {
  it.each([
    [
      'preferred',
      null,
      [
        [5, 0],
        [10, 20],
        [10, 40],
        [20, 80],
      ],
    ],
    [
      'participating',
      null,
      [
        [5, 0],
        [14, 16],
        [18, 32],
        [28, 72],
      ],
    ],
    [
      'capped',
      2,
      [
        [5, 0],
        [14, 16],
        [18, 32],
        [20, 80],
      ],
    ],
  ] as const)('%s', (kind, cap, expected) => {
    expect(amountsOf(sell([shareClass({ kind, cap }), COMMON], [5, 30, 50, 100]))).toEqual(expected);
  });

  it('stays at its cap until conversion pays more', () => {
    const capped = shareClass({ kind: 'capped', cap: 2 });
    expect(amountsOf(sell([capped, COMMON], [60, 80, 120]))).toEqual([
      [20, 40],
      [20, 60],
      [24, 96],
    ]);
    expect(sellCompany(sell([capped, COMMON], [80, 120])).map(({ classes }) => classes[0]?.converted)).toEqual([
      false,
      true,
    ]);
  });

  it('pays by rank, and equal ranks in proportion', () => {
    const senior = shareClass({ name: 'B', invested: 20 * M, rank: 1 });
    const [first, second] = [shareClass({ rank: 2 }), shareClass({ name: 'Seed', invested: 5 * M, rank: 2 })];
    expect(amountsOf(sell([senior, first, second, COMMON], [12, 26]))).toEqual([
      [12, 0, 0, 0],
      [20, 4, 2, 0],
    ]);
  });

  it('lets options exercise where that pays', () => {
    const options = shareClass({ name: 'Options', kind: 'option', shares: 1_000_000, strike: 1 * M, invested: null });
    const common = { ...COMMON, shares: 9_000_000 };
    expect(amountsOf(sell([common, options], [9, 10]))).toEqual([
      [9, 0],
      [9.9, 0.1],
    ]);
  });

  it('takes costs and debt off first, and shows our part', () => {
    const [outcome] = sellCompany(sell([shareClass({}), COMMON], [100], { costs: 5, debts: 20 * M }));
    expect(outcome).toMatchObject({ equity: 75 * M, ours: 7.5 * M });
    expect(sellCompany(sell([shareClass({}), COMMON], [10], { debts: 20 * M }))[0]).toMatchObject({
      equity: 0,
      ours: 0,
    });
  });
});

it.each([
  [
    { kind: 'capped', cap: null },
    'classes.0.cap',
    'Write a cap that is at least the preference, as a multiple of what was paid in.',
  ],
  [{ invested: null }, 'classes.0.invested', 'Preferred shares get back what was paid in: write it.'],
  [{ own_shares: 3_000_000 }, 'classes.0.own_shares', 'Ours are at most all 2000000 shares of the class.'],
] as [Partial<Row>, string, string][])('refuses %j at its field', (change, field, message) => {
  try {
    runModel({ kind: 'exit', ...sell([shareClass(change), COMMON], [100]) });
    expect.unreachable();
  } catch (error) {
    expect(modelFault(error as never)).toEqual({ field, message });
  }
});

/** Second route: each preferred class decides, and no decision may be one that it would rather change. Plain floats. */
function payouts(classes: readonly Row[], converts: readonly boolean[], equity: number): number[] {
  const paid = classes.map(() => 0);
  let left = equity;
  for (const rank of [1, 2]) {
    const due = classes.map((each, at) =>
      each.kind === 'preferred' && !converts[at] && each.rank === rank ? (each.invested ?? 0) : 0,
    );
    const sum = due.reduce((so, each) => so + each, 0);
    const part = sum === 0 ? 0 : Math.min(1, left / sum);
    due.forEach((each, at) => {
      paid[at] = (paid[at] ?? 0) + each * part;
    });
    left -= sum * part;
  }
  const sharing = classes.map((each, at) => (each.kind === 'common' || converts[at] ? (each.shares ?? 0) : 0));
  const all = sharing.reduce((so, each) => so + each, 0);
  return paid.map((each, at) => each + (all === 0 ? 0 : (left * (sharing[at] ?? 0)) / all));
}

it('is what remains when every class has decided for itself', () => {
  const rows = fc.array(
    fc.record({
      shares: fc.integer({ min: 1, max: 5_000_000 }),
      invested: fc.integer({ min: 1, max: 50 * M }),
      rank: fc.constantFrom(1, 2),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 300 }), (preferred, price) => {
      const classes = [...preferred.map((each) => shareClass({ ...each, own_shares: null })), COMMON];
      const [outcome] = sellCompany(sell(classes, [price]));
      expect(outcome?.classes.reduce((sum, { amount }) => sum + amount, 0)).toBe(price * M);
      const decided = outcome?.classes.map(({ converted }) => converted) ?? [];
      const mine = payouts(classes, decided, price * M);
      for (const [at, { amount }] of (outcome?.classes ?? []).entries())
        expect(Math.abs(amount - (mine[at] ?? 0))).toBeLessThan(2);
      preferred.forEach((_, at) => {
        const otherwise = payouts(
          classes,
          decided.map((each, place) => (place === at ? !each : each)),
          price * M,
        );
        expect(otherwise[at] ?? 0).toBeLessThanOrEqual((mine[at] ?? 0) + 2);
      });
    }),
    { numRuns: 500 },
  );
});
