import { Decimal as DecimalJs } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../date-range.ts';
import { daysBetween } from './exact.ts';
import { type CashFlow, IRR_HIGHEST, IRR_LOWEST, xirr } from './xirr.ts';

const flow = (day: string, amount: number): CashFlow => ({ day, amount });
/** To four decimals of a percent, as a statement shows it. */
const percent = (flows: CashFlow[]) => ((xirr(flows).rate ?? Number.NaN) * 100).toFixed(4);

describe('worked values of docs/rules/returns.md#irr', () => {
  it('finds the rate of two calls and two distributions', () => {
    const flows = [
      flow('2020-01-01', -100_00),
      flow('2021-01-01', -100_00),
      flow('2023-01-01', 150_00),
      flow('2024-01-01', 200_00),
    ];
    expect(percent(flows)).toBe('19.9729');
    expect(xirr(flows)).toMatchObject({ annualised: true, ambiguous: false });
  });

  it('finds the rate of an LP with what is still held', () => {
    expect(
      percent([
        flow('2021-03-31', -250_000_00),
        flow('2022-03-31', -250_000_00),
        flow('2023-09-30', -200_000_00),
        flow('2024-06-30', 180_000_00),
        flow('2025-12-31', 950_000_00),
      ]),
    ).toBe('14.7081');
  });
});

it('counts a year as 365 days, and not as 365.25', () => {
  // 2024 is a leap year: 366 days for a factor of 1.1 are a little less than ten percent a year.
  const { rate } = xirr([flow('2024-01-01', -100_00), flow('2025-01-01', 110_00)]);
  expect(rate).toBeCloseTo(1.1 ** (365 / 366) - 1, 11);
  expect(rate).not.toBeCloseTo(1.1 ** (365.25 / 366) - 1, 6);
});

it('nets the flows of one day, in any order', () => {
  const apart = [flow('2022-01-01', 120_00), flow('2021-01-01', -50_00), flow('2021-01-01', -50_00)];
  expect(xirr(apart).rate).toBeCloseTo(0.2, 12);
  expect(xirr([...apart, flow('2021-06-01', -7_00), flow('2021-06-01', 7_00)])).toEqual(xirr(apart));
});

it('gives none without a change of sign', () => {
  const none = { rate: null, annualised: false, ambiguous: false, reason: 'no_change_of_sign' };
  expect(xirr([])).toEqual(none);
  expect(xirr([flow('2021-01-01', -1)])).toEqual(none);
  expect(xirr([flow('2021-01-01', -1), flow('2022-01-01', -1)])).toEqual(none);
  expect(xirr([flow('2021-01-01', 5), flow('2022-01-01', 1)])).toEqual(none);
  expect(xirr([flow('2021-01-01', -100), flow('2021-01-01', 110)])).toEqual(none);
});

it('marks several changes of sign as ambiguous, and gives the rate nearest to 0', () => {
  // Worth nothing at 10 % and at 20 %: -1 + 2.3 v - 1.32 v^2.
  const flows = [flow('2021-01-01', -100_00), flow('2022-01-01', 230_00), flow('2023-01-01', -132_00)];
  expect(xirr(flows)).toMatchObject({ ambiguous: true, annualised: true });
  expect(xirr(flows).rate).toBeCloseTo(0.1, 10);
  // Never worth nothing.
  expect(xirr([flow('2021-01-01', -100), flow('2022-01-01', 100), flow('2023-01-01', -100)])).toEqual({
    rate: null,
    annualised: false,
    ambiguous: true,
    reason: 'out_of_range',
  });
});

it('does not annualise a period of less than a year', () => {
  expect(xirr([flow('2021-01-01', -100_00), flow('2021-04-01', 150_00)])).toEqual({
    rate: 0.5,
    annualised: false,
    ambiguous: false,
  });
  expect(xirr([flow('2021-01-01', -100_00), flow('2021-12-31', 150_00)]).annualised).toBe(false);
  expect(xirr([flow('2021-01-01', -100_00), flow('2022-01-01', 150_00)]).annualised).toBe(true);
});

it('gives none when the rate lies outside of the bounds, and reaches both', () => {
  const year = (end: number) => xirr([flow('2021-01-01', -100_000_000), flow('2022-01-01', end)]);
  expect(year(1_100_000_000).rate).toBeCloseTo(IRR_HIGHEST, 9);
  expect(year(1_100_000_001)).toMatchObject({ rate: null, reason: 'out_of_range' });
  expect(year(10_000).rate).toBeCloseTo(IRR_LOWEST, 12);
  expect(year(9_999)).toMatchObject({ rate: null, reason: 'out_of_range' });
});

it('stays finite over a century of losses', () => {
  const flows = [flow('1900-01-01', -9_000_000_000_000_000), flow('2100-01-01', 1)];
  expect(xirr(flows).rate).toBeCloseTo((1 / 9e15) ** (365 / daysBetween('1900-01-01', '2100-01-01')) - 1, 9);
});

it('refuses days and amounts that are none', () => {
  expect(() => xirr([flow('2021-02-30', 1)])).toThrow('flows.0.day: write a day that exists');
  expect(() => xirr([flow('2021-02-28', 0.5)])).toThrow('flows.0.amount: write a whole number of minor units');
});

/** Paid in first, received more than a year after: one change of sign, so one rate at most, and a yearly one. */
const plainFlows = fc
  .record({
    paid: fc.array(fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 1e12 })), {
      minLength: 1,
      maxLength: 6,
    }),
    received: fc.array(fc.tuple(fc.integer({ min: 1900, max: 5000 }), fc.integer({ min: 1, max: 3e12 })), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ paid, received }) => [
    ...paid.map(([days, amount]) => flow(addDays('2010-01-01', days), -amount)),
    ...received.map(([days, amount]) => flow(addDays('2010-01-01', days), amount)),
  ]);

/** Second route: tries rates in ever smaller steps, by powers and not by exponents. */
function searchRate(flows: CashFlow[]): number | null {
  const first = flows.map(({ day }) => day).sort()[0] ?? '';
  const dated = flows.map(({ day, amount }) => [daysBetween(first, day) / 365, amount] as const);
  const last = Math.max(...dated.map(([years]) => years));
  const worth = (rate: number) =>
    dated.reduce((sum, [years, amount]) => sum + amount * (1 + rate) ** (last - years), 0);
  let [from, to] = [IRR_LOWEST, IRR_HIGHEST];
  if (worth(from) > 0 === worth(to) > 0) return null;
  for (let round = 0; round < 11; round++) {
    const step = (to - from) / 10;
    let at = from;
    while (at + step < to && worth(at) > 0 === worth(at + step) > 0) at += step;
    [from, to] = [at, at + step];
  }
  return (from + to) / 2;
}

it('agrees with a brute-force search', () => {
  fc.assert(
    fc.property(plainFlows, (flows) => {
      const [found, { rate }] = [searchRate(flows), xirr(flows)];
      if (rate === null || found === null) return rate === found;
      return Math.abs(found - rate) < 1e-9;
    }),
    { numRuns: 1000 },
  );
});

it('is within 10^-9 of the rate that decimals of 50 digits prove', () => {
  const Exact = DecimalJs.clone({ precision: 50 });
  const signAt = (flows: CashFlow[], rate: number) => {
    const growth = new Exact(rate).add(1).ln();
    const terms = flows.map(({ day, amount }) =>
      growth.mul(-daysBetween('2010-01-01', day)).div(365).exp().mul(amount),
    );
    return terms.reduce((sum, term) => sum.add(term), new Exact(0)).s;
  };
  fc.assert(
    fc.property(plainFlows, (flows) => {
      const { rate } = xirr(flows);
      return rate === null || signAt(flows, rate - 1e-9) !== signAt(flows, rate + 1e-9);
    }),
    { numRuns: 25 },
  );
});

it('does not change when every amount is a multiple, or every day is later', () => {
  fc.assert(
    fc.property(plainFlows, fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2, max: 9 }), (flows, days, times) => {
      const { rate } = xirr(flows);
      const changed = flows.map(({ day, amount }) => flow(addDays(day, days), amount * times));
      const { rate: after } = xirr(changed);
      return rate === after || Math.abs((rate ?? Number.NaN) - (after ?? Number.NaN)) < 1e-9;
    }),
    { numRuns: 1000 },
  );
});
