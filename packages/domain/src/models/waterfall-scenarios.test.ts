import { describe, expect, it } from 'vitest';
import { modelFault, runModel } from './run-model.ts';
import { workedWaterfall } from './testing/plans.ts';
import { compareWaterfalls, type WaterfallValues } from './waterfall-scenarios.ts';

describe('waterfall scenarios', () => {
  it('hit the worked values of the rules, side by side', () => {
    const outcomes = compareWaterfalls(workedWaterfall());
    const of = (terms: string, exit: string) => outcomes.find((each) => each.terms === terms && each.exit === exit);
    expect(of('Full catch-up', 'Good')).toMatchObject({
      capital: 100_000_000_00,
      preferred: 42_627_903_86,
      catchUpGp: 10_656_975_97,
      splitLp: 37_372_096_14,
      splitGp: 9_343_024_03,
      lps: 180_000_000_00,
      gp: 20_000_000_00,
    });
    expect(of('Half', 'Good')).toMatchObject({ catchUpLp: 14_209_301_29, splitGp: 5_790_698_71, gp: 20_000_000_00 });
    expect(of('Full catch-up', 'Poor')).toMatchObject({ preferred: 40_000_000_00, gp: 0 });
    expect(of('Full catch-up', 'Fair')).toMatchObject({ catchUpGp: 5_372_096_14, lps: 142_627_903_86 });
  });

  it('show each sale in a row with a column for each of the terms', () => {
    const { tables, charts } = runModel({ kind: 'waterfall', ...workedWaterfall() });
    expect(tables[0]?.rows[0]).toEqual({
      exit: 'Good',
      amount: '20000000000',
      terms_0: '18000000000',
      terms_1: '18000000000',
    });
    expect(charts[0]).toMatchObject({ table: 'lps', along: 'exit', series: ['terms_0', 'terms_1'] });
    expect(tables[2]?.rows[0]).toMatchObject({ multiple: '1.8', terms: 'Full catch-up' });
  });

  it.each([
    [
      { exits: [{ name: 'Early', day: '2020-06-01', amount: 1 }] },
      'exits.0.day',
      'A sale comes after all that is paid in. Write 2021-01-01 or a later day.',
    ],
    [
      { terms: [{ name: 'Odd', hurdle: 8, carry: 20, catch_up: 20 }] },
      'terms.0.catch_up',
      'Write a share above the carry of 0.2, or 0 for no catch-up.',
    ],
    [{ calls: [{ day: '2020-01-01', amount: 0 }] }, 'calls.0.amount', 'Write a number above 0.'],
  ] as [Partial<WaterfallValues>, string, string][])('refuse %j at its field', (change, field, message) => {
    try {
      runModel({ kind: 'waterfall', ...workedWaterfall(change) });
      expect.unreachable();
    } catch (error) {
      expect(modelFault(error as never)).toEqual({ field, message });
    }
  });
});
