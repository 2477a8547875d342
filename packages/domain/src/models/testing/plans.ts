import type { ConstructionValues } from '../fund-construction.ts';
import type { WaterfallValues } from '../waterfall-scenarios.ts';

/** One check, one outcome, no fees: three times the money after five years. */
export const plainPlan = (change: Partial<ConstructionValues> = {}): ConstructionValues => ({
  currency: 'USD',
  size: 100_000_000_00,
  start: '2024-01-01',
  life_years: 10,
  investment_years: 1,
  reserve_ratio: 0,
  follow_on_years: 2,
  fee_rate: 0,
  fee_after_rate: 0,
  expense_rate: 0,
  hurdle: 8,
  carry: 20,
  catch_up: 100,
  stages: [{ name: 'Seed', share: 100, check: 2_000_000_00 }],
  exits: [{ name: 'Sale', probability: 100, multiple: 3, years: 5 }],
  ...change,
});

/** The flows of docs/rules/fund.md#european-waterfall. */
export const workedWaterfall = (change: Partial<WaterfallValues> = {}): WaterfallValues => ({
  currency: 'USD',
  calls: [
    { day: '2020-01-01', amount: 60_000_000_00 },
    { day: '2021-01-01', amount: 40_000_000_00 },
  ],
  exits: [
    { name: 'Good', day: '2025-01-01', amount: 200_000_000_00 },
    { name: 'Poor', day: '2025-01-01', amount: 140_000_000_00 },
    { name: 'Fair', day: '2025-01-01', amount: 148_000_000_00 },
  ],
  terms: [
    { name: 'Full catch-up', hurdle: 8, carry: 20, catch_up: 100 },
    { name: 'Half', hurdle: 8, carry: 20, catch_up: 50 },
  ],
  ...change,
});
