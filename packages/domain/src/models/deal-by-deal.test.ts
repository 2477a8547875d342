import { describe, expect, it } from 'vitest';
import { compareDeals, type DealsValues } from './deal-by-deal.ts';
import { modelFault, runModel } from './run-model.ts';

const M = 1_000_000_00;
const NOTHING_MORE = { fees: null, written_down_on: null, written_down: null };
/** The flows of docs/rules/fund.md#american-waterfall. */
const worked = (change: Partial<DealsValues> = {}): DealsValues => ({
  currency: 'USD',
  hurdle: 8,
  carry: 20,
  catch_up: 100,
  tax: null,
  deals: [
    { ...NOTHING_MORE, name: 'A', bought: '2020-01-01', cost: 50 * M, sold: '2023-01-01', proceeds: 150 * M },
    { ...NOTHING_MORE, name: 'B', bought: '2020-01-01', cost: 50 * M, sold: '2025-01-01', proceeds: 10 * M },
  ],
  ...change,
});
const [A, B] = worked().deals as [DealsValues['deals'][number], DealsValues['deals'][number]];

describe('carry deal by deal', () => {
  it('hits the worked values of the rules: 20.0M on A, 12.0M for the whole fund, 8.0M back', () => {
    const { outcomes, lastDay } = compareDeals(worked());
    expect(lastDay).toBe('2025-01-01');
    expect(outcomes.map(({ gp, lps }) => [gp, lps])).toEqual([
      [20 * M, 140 * M],
      [20 * M, 140 * M],
      [20 * M, 140 * M],
      [12 * M, 148 * M],
    ]);
    expect(outcomes[0]?.carry).toEqual([
      { deal: 'A', day: '2023-01-01', proceeds: 150 * M, gp: 20 * M },
      { deal: 'B', day: '2025-01-01', proceeds: 10 * M, gp: 0 },
    ]);
    expect(outcomes.map(({ owed }) => owed.due)).toEqual([8 * M, 8 * M, 8 * M, 0]);
  });

  it('makes good a loss that was realised before, where losses are carried forward', () => {
    const { outcomes } = compareDeals(worked({ deals: [A, { ...B, sold: '2022-01-01' }] }));
    const [none, realised] = outcomes;
    expect(none?.gp).toBe(20 * M);
    expect(none?.owed.due).toBe(8 * M);
    // 40M of B's capital come back out of A: c x (160M - 100M).
    expect(realised?.gp).toBe(12 * M);
    expect(realised?.owed.due).toBe(0);
  });

  it('makes good a write-down of what is still held, where these are carried forward too', () => {
    const written = { ...B, sold: null, proceeds: null, written_down_on: '2022-01-01', written_down: 40 * M };
    const gp = compareDeals(worked({ deals: [A, written] })).outcomes.map((each) => each.gp);
    expect(gp.slice(0, 3)).toEqual([20 * M, 20 * M, 12 * M]);
  });

  it('owes back no more than is left of the carry after tax', () => {
    expect(compareDeals(worked({ tax: 75 })).outcomes[0]?.owed).toEqual({ excess: 8 * M, shortfall: 0, due: 5 * M });
  });

  it('shows all ways side by side, and each sale', () => {
    const { figures, tables } = runModel({ kind: 'deals', ...worked() });
    expect(figures.map(({ value }) => value)).toEqual(['2000000000', '1200000000', '800000000']);
    expect(tables.map(({ rows }) => rows.length)).toEqual([4, 8]);
  });

  it.each([
    [{ deals: [{ ...A, sold: null, proceeds: null }] }, 'deals.0.sold'],
    [{ deals: [{ ...A, sold: null }] }, 'deals.0.sold'],
    [{ deals: [{ ...A, sold: '2019-01-01' }] }, 'deals.0.sold'],
    [{ deals: [A, { ...B, proceeds: null }] }, 'deals.1.proceeds'],
    [{ deals: [A, { ...B, written_down: 60 * M, written_down_on: '2021-01-01' }] }, 'deals.1.written_down'],
    [{ deals: [A, { ...B, written_down: 10 * M }] }, 'deals.1.written_down_on'],
    [{ deals: [A, { ...B, written_down: 10 * M, written_down_on: '2026-01-01' }] }, 'deals.1.written_down_on'],
    [{ catch_up: 20 }, 'catch_up'],
  ] as [Partial<DealsValues>, string][])('refuses %j at its field', (change, field) => {
    try {
      runModel({ kind: 'deals', ...worked(change) });
      expect.unreachable();
    } catch (error) {
      expect(modelFault(error as never).field).toBe(field);
    }
  });
});
