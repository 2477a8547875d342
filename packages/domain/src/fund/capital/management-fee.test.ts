import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../date-range.ts';
import type { FeeTerms } from '../terms.ts';
import { type FeeInput, managementFee } from './management-fee.ts';

const TERMS: FeeTerms = {
  rates: [
    { from: '2022-01-01', rate: '0.02' },
    { from: '2027-01-01', rate: '0.015' },
  ],
  investmentPeriodEnd: '2027-01-01',
  daysInYear: 365,
};
const M = 1_000_000_00;
const fee = (from: string, to: string, changes: Partial<FeeInput> = {}) =>
  managementFee({
    terms: TERMS,
    from,
    to,
    commitment: 10 * M,
    invested: [{ from: '2022-06-01', amount: 6 * M }],
    ...changes,
  });

describe('the management fee', () => {
  it('is rate x commitment x days / 365 in the investment period', () => {
    // 90 days: 49,315.068.
    expect(fee('2023-01-01', '2023-03-31')).toMatchObject({ gross: 49_315_07, net: 49_315_07 });
    expect(fee('2023-01-01', '2023-01-01').segments).toMatchObject([{ days: 1, rate: '0.02', basis: 'commitment' }]);
  });

  it('steps down to a lower rate on invested cost after it', () => {
    const { segments, gross } = fee('2026-07-01', '2027-06-30');
    expect(segments).toMatchObject([
      { from: '2026-07-01', to: '2026-12-31', days: 184, rate: '0.02', basis: 'commitment', amount: 10 * M },
      { from: '2027-01-01', to: '2027-06-30', days: 181, rate: '0.015', basis: 'invested', amount: 6 * M },
    ]);
    // 100,821.9178 + 44,630.1370, rounded once.
    expect(gross).toBe(145_452_05);
  });

  it('follows the invested cost as companies are sold and written off', () => {
    const invested = [
      { from: '2022-06-01', amount: 6 * M },
      { from: '2027-03-01', amount: 4 * M },
    ];
    // 59 days on 6M and 31 on 4M, at 1.5 %: 14,547.9452 + 5,095.8904.
    expect(fee('2027-01-01', '2027-03-31', { invested }).gross).toBe(19_643_84);
    expect(fee('2027-01-01', '2027-03-31', { invested: [] }).gross).toBe(0);
  });

  it('counts a leap year by the terms', () => {
    const year = (daysInYear: FeeTerms['daysInYear']) =>
      fee('2024-01-01', '2024-12-31', { terms: { ...TERMS, daysInYear } }).gross;
    expect([year('calendar'), year(365), year(360)]).toEqual([200_000_00, 200_547_95, 203_333_33]);
    expect(fee('2023-07-01', '2024-06-30', { terms: { ...TERMS, daysInYear: 'calendar' } }).segments).toMatchObject([
      { days: 184, to: '2023-12-31' },
      { days: 182, from: '2024-01-01' },
    ]);
  });

  it('goes from gross to net by rebate, waiver and offset, and never below 0', () => {
    const some = fee('2023-01-01', '2023-03-31', { discount: '0.1', waived: 4_000_00, offsets: 10_000_00 });
    expect(some).toMatchObject({ gross: 49_315_07, rebate: 4_931_51, waived: 4_000_00, offset: 10_000_00 });
    expect(some).toMatchObject({ net: 30_383_56, unusedOffset: 0, unusedWaiver: 0 });
    const all = fee('2023-01-01', '2023-03-31', { waived: 40_000_00, offsets: 10_000_00 });
    expect(all).toMatchObject({ net: 0, offset: 9_315_07, unusedOffset: 684_93 });
    expect(fee('2023-01-01', '2023-03-31', { waived: 50_000_00 })).toMatchObject({ net: 0, unusedWaiver: 684_93 });
  });

  it('is refused before the first rate, and backwards', () => {
    expect(() => fee('2021-12-31', '2022-03-31')).toThrow('from: no rate holds yet');
    expect(() => fee('2023-03-31', '2023-01-01')).toThrow('to: write a day that is not before 2023-03-31.');
    expect(() => fee('2023-01-01', '2023-03-31', { discount: '2' })).toThrow('discount: write a share from 0 to 1');
    expect(() => fee('2023-01-01', '2023-03-31', { waived: -1 })).toThrow('waived: write an amount that is not');
  });

  it('agrees with a sum of single days', () => {
    const periods = fc.record({
      start: fc.integer({ min: 0, max: 3000 }),
      length: fc.integer({ min: 0, max: 400 }),
      commitment: fc.integer({ min: 0, max: 1e12 }),
      invested: fc.array(
        fc.record({ day: fc.integer({ min: 0, max: 3500 }), amount: fc.integer({ min: 0, max: 1e12 }) }),
        { maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(periods, ({ start, length, commitment, invested }) => {
        const from = addDays('2022-01-01', start);
        const list = invested
          .map(({ day, amount }) => ({ from: addDays('2022-01-01', day), amount }))
          .sort((a, b) => (a.from < b.from ? -1 : 1));
        let sum = 0;
        for (let each = 0; each <= length; each++) {
          const day = addDays(from, each);
          const cost = list.findLast((step) => step.from <= day)?.amount ?? 0;
          sum += day < '2027-01-01' ? (commitment * 0.02) / 365 : (cost * 0.015) / 365;
        }
        const { gross } = managementFee({ terms: TERMS, from, to: addDays(from, length), commitment, invested: list });
        return Math.abs(gross - sum) < 0.6;
      }),
      { numRuns: 1000 },
    );
  });
});
