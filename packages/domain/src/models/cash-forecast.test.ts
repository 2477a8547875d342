import { describe, expect, it } from 'vitest';
import { type CashValues, forecastCash } from './cash-forecast.ts';
import { modelFault, runModel } from './run-model.ts';

type Line = CashValues['lines'][number];
const line = (values: Partial<Line>): Line => ({
  name: 'Rent',
  direction: 'out',
  amount: 100_00,
  first: '2026-01-31',
  every: 'once',
  last: null,
  ...values,
});
const plan = (lines: Line[], values: Partial<CashValues> = {}): CashValues => ({
  currency: 'USD',
  start: '2026-01-15',
  opening: 1_000_00,
  months: 4,
  least: null,
  lines,
  ...values,
});

describe('a cash forecast', () => {
  it('moves cash month by month, on the last day of a month that is too short', () => {
    const months = forecastCash(
      plan([line({ every: 'month' }), line({ direction: 'in', amount: 50_00, first: '2026-02-28', every: 'quarter' })]),
    );
    expect(months.map(({ from, to, closing }) => [from, to, closing / 100])).toEqual([
      ['2026-01-15', '2026-01-31', 900],
      ['2026-02-01', '2026-02-28', 850],
      ['2026-03-01', '2026-03-31', 750],
      ['2026-04-01', '2026-04-30', 650],
    ]);
  });

  it('leaves out what lies before the day of the cash, and after the last day of a line', () => {
    const past = line({ every: 'month', first: '2025-11-10', last: '2026-03-09' });
    expect(forecastCash(plan([past])).map(({ moneyOut }) => moneyOut / 100)).toEqual([0, 100, 0, 0]);
    expect(forecastCash(plan([line({ first: '2026-01-14' })])).at(-1)?.closing).toBe(1_000_00);
    const yearly = line({ every: 'year', first: '2025-03-01' });
    expect(forecastCash(plan([yearly])).map(({ moneyOut }) => moneyOut / 100)).toEqual([0, 0, 100, 0]);
  });

  it('says how much to call so that the cash to keep stays, also where more comes later', () => {
    const lines = [
      line({ amount: 1_200_00, first: '2026-02-01' }),
      line({ direction: 'in', amount: 5_000_00, first: '2026-04-01' }),
    ];
    const { figures } = runModel({ kind: 'cash', ...plan(lines, { least: 300_00 }) });
    const figureOf = (key: string) => figures.find((each) => each.key === key)?.value;
    expect([figureOf('to_call'), figureOf('short_on'), figureOf('lowest'), figureOf('closing')]).toEqual([
      '50000',
      '2026-02-28',
      '-20000',
      '480000',
    ]);
  });

  it('refuses a line that ends before it begins', () => {
    try {
      runModel({ kind: 'cash', ...plan([line({ last: '2026-01-01' })]) });
      expect.unreachable();
    } catch (error) {
      expect(modelFault(error as never)).toEqual({
        field: 'lines.0.last',
        message: 'Write a day that is not before the first one, 2026-01-31.',
      });
    }
  });
});
