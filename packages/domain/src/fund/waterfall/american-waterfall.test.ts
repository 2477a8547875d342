import { describe, expect, it } from 'vitest';
import { clawback, type DealEvent, type LossCarryForward, runAmerican } from './american-waterfall.ts';
import { runEuropean } from './european-waterfall.ts';
import { gpTotal, lpTotal } from './tiers.ts';

const TERMS = { hurdle: '0.08', carry: '0.2', catchUp: '1' };
const M = 1_000_000_00;
const invested = (deal: string, day: string, amount: number): DealEvent => ({
  id: `${deal} in`,
  deal,
  day,
  kind: 'contribution',
  amount,
});
const sold = (deal: string, day: string, amount: number): DealEvent => ({
  id: `${deal} out`,
  deal,
  day,
  kind: 'proceeds',
  amount,
  final: true,
});

/** The winner first, the loser two years later. */
const WINNER_FIRST = [
  invested('A', '2020-01-01', 50 * M),
  invested('B', '2020-01-01', 50 * M),
  sold('A', '2023-01-01', 150 * M),
  sold('B', '2025-01-01', 10 * M),
];
/** The loser first. */
const LOSER_FIRST = [
  invested('A', '2020-01-01', 50 * M),
  invested('B', '2020-01-01', 50 * M),
  sold('B', '2022-01-01', 10 * M),
  sold('A', '2023-01-01', 150 * M),
];
const run = (events: DealEvent[], carryForward: LossCarryForward) => runAmerican(events, TERMS, carryForward);

describe('worked values of docs/rules/fund.md#american-waterfall', () => {
  it('A pays 20.0M of carry without loss carry-forward', () => {
    const { distributions } = run(WINNER_FIRST, 'none');
    expect(distributions[0]).toMatchObject({
      deal: 'A',
      capital: 50 * M,
      catchUpGp: 3_249_720_51,
      splitGp: 16_750_279_49,
    });
    expect(distributions.map(gpTotal)).toEqual([20 * M, 0]);
    expect(distributions.map(lpTotal)).toEqual([130 * M, 10 * M]);
  });

  it('the whole fund on the same flows pays 12.0M', () => {
    const flows = WINNER_FIRST.map(({ id, day, kind, amount }) => ({
      id,
      day,
      amount,
      kind: kind === 'proceeds' ? ('distribution' as const) : ('contribution' as const),
    }));
    expect(gpTotal(runEuropean([{ id: 'all', terms: TERMS, flows }]).total)).toBe(12 * M);
  });

  it('8.0M is clawed back', () => {
    expect(clawback(CLAWBACK)).toEqual({ excess: 8 * M, shortfall: 0, due: 8 * M });
  });
});

const CLAWBACK = {
  terms: TERMS,
  lpFlows: [
    { id: 'c', day: '2020-01-01', kind: 'contribution' as const, amount: 100 * M },
    { id: 'a', day: '2023-01-01', kind: 'distribution' as const, amount: 130 * M },
    { id: 'b', day: '2025-01-01', kind: 'distribution' as const, amount: 10 * M },
  ],
  carryPaid: 20 * M,
  carryAfterTax: 20 * M,
  asOf: '2025-01-01',
};

describe('clawback', () => {
  it('is at most the carry after tax', () => {
    expect(clawback({ ...CLAWBACK, carryAfterTax: 7 * M }).due).toBe(7 * M);
    expect(() => clawback({ ...CLAWBACK, carryAfterTax: 21 * M })).toThrow('carryAfterTax: it is at most');
  });

  it("is the LPs' shortfall where that is larger", () => {
    // 100M at 8 % for 1,827 / 365 years is 146,994,782.95; they got 110M of it.
    const late = [CLAWBACK.lpFlows[0], { id: 'd', day: '2025-01-01', kind: 'distribution' as const, amount: 110 * M }];
    const { excess, shortfall, due } = clawback({
      ...CLAWBACK,
      lpFlows: late.filter((flow) => flow !== undefined),
      carryPaid: 5 * M,
      carryAfterTax: 5 * M,
    });
    // 5M of carry, and 20 % of a profit of 15M is 3M.
    expect(excess).toBe(2 * M);
    expect(shortfall).toBe(36_994_782_95);
    expect(due).toBe(5 * M);
  });

  it('is nothing when the GP has no more than its part and LPs lack nothing', () => {
    expect(clawback({ ...CLAWBACK, carryPaid: 0, carryAfterTax: 0 })).toEqual({ excess: 0, shortfall: 0, due: 0 });
  });
});

describe('loss carry-forward', () => {
  it('makes the winner return what the loser before it lost, with its preferred return', () => {
    const [, winner] = run(LOSER_FIRST, 'realised').distributions;
    expect(winner).toMatchObject({ deal: 'A', capital: 90 * M });
    // 20 % of 100M - 40M.
    expect(winner && gpTotal(winner)).toBe(12 * M);
    expect(winner?.forLosses).toBeGreaterThan(40 * M);
    expect(run(LOSER_FIRST, 'none').distributions.map(gpTotal)).toEqual([0, 20 * M]);
  });

  it('cannot reach back to a winner that was sold before', () => {
    const { distributions, lossesOpen } = run(WINNER_FIRST, 'realised');
    expect(distributions.map(gpTotal)).toEqual([20 * M, 0]);
    expect(lossesOpen).toBe(40 * M);
  });

  it('counts what a deal that is still held was written down by, only where the terms say so', () => {
    const events: DealEvent[] = [
      ...WINNER_FIRST.slice(0, 2),
      { id: 'down', deal: 'B', day: '2022-06-30', kind: 'write_down', amount: 30 * M },
      sold('A', '2023-01-01', 150 * M),
      sold('B', '2025-01-01', 20 * M),
    ];
    const [winner, rest] = run(events, 'realised_and_written_down').distributions;
    // 20 % of 100M - 30M; then B has 20M of capital left and returns just that.
    expect(winner && gpTotal(winner)).toBe(14 * M);
    expect(rest).toMatchObject({ capital: 20 * M, preferred: 0 });
    expect(run(events, 'realised').distributions.map(gpTotal)).toEqual([20 * M, 0]);
  });

  it('returns the fees of a deal with its capital', () => {
    const fee: DealEvent = { id: 'fee', deal: 'A', day: '2020-01-01', kind: 'fee', amount: 2 * M };
    const [winner] = run([...WINNER_FIRST, fee], 'none').distributions;
    expect(winner).toMatchObject({ capital: 52 * M });
    expect(winner && gpTotal(winner)).toBe(19_600_000_00);
  });

  it('refuses proceeds after the final ones, and write-downs above the capital', () => {
    const again: DealEvent = { ...sold('A', '2026-01-01', 1), id: 'x' };
    expect(() => run([...WINNER_FIRST, again], 'none')).toThrow('events.x.deal: it has had its final proceeds.');
    const down: DealEvent = { id: 'x', deal: 'A', day: '2021-01-01', kind: 'write_down', amount: 51 * M };
    expect(() => run([...WINNER_FIRST, down], 'none')).toThrow(
      'events.x.amount: write at most what is left of the deal',
    );
  });
});
