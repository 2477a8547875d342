import { describe, expect, it } from 'vitest';
import { carryOf, checkTerms, type FundTerms } from './terms.ts';

const TERMS: FundTerms = {
  currency: 'USD',
  start: '2022-01-01',
  end: '2032-01-01',
  carry: { hurdle: '0.08', carry: '0.2', catchUp: '1' },
  fee: {
    rates: [
      { from: '2022-01-01', rate: '0.02' },
      { from: '2027-01-01', rate: '0.015' },
    ],
    investmentPeriodEnd: '2027-01-01',
    daysInYear: 365,
  },
  sideLetters: [{ lp: 'anchor', carry: { carry: '0.15' } }],
};
const { fee } = TERMS;

describe('the terms of a fund', () => {
  it('are the side letter where it says something, and the fund elsewhere', () => {
    checkTerms(TERMS);
    expect(carryOf(TERMS, 'anchor')).toEqual({ hurdle: '0.08', carry: '0.15', catchUp: '1' });
    expect(carryOf(TERMS, 'other')).toEqual(TERMS.carry);
  });

  it.each<[string, Partial<FundTerms>, string]>([
    ['a catch-up below the carry', { carry: { ...TERMS.carry, catchUp: '0.1' } }, 'carry.catchUp: write a share above'],
    ['a catch-up of the carry', { carry: { ...TERMS.carry, catchUp: '0.2' } }, 'carry.catchUp: write a share above'],
    [
      'a carry of everything',
      { carry: { ...TERMS.carry, carry: '1' } },
      'carry.carry: write a share from 0 to below 1',
    ],
    ['an end before the start', { end: '2022-01-01' }, 'end: write a day after the start, 2022-01-01.'],
    [
      'an investment period beyond the end',
      { fee: { ...fee, investmentPeriodEnd: '2032-01-02' } },
      'fee.investmentPeriodEnd: write a day after the start',
    ],
    [
      'no rate on the first day',
      { fee: { ...fee, rates: [{ from: '2022-02-01', rate: '0.02' }] } },
      'fee.rates: the first rate begins with the fund, on 2022-01-01.',
    ],
    [
      'rates out of order',
      { fee: { ...fee, rates: [...fee.rates, { from: '2026-01-01', rate: '0.01' }] } },
      'fee.rates.2.from: write a day after that of the rate before.',
    ],
    [
      'a side letter that contradicts the fund',
      { sideLetters: [{ lp: 'a', carry: { carry: '0.3', catchUp: '0.25' } }] },
      'sideLetters.0.carry.catchUp: write a share above the carry of 0.3',
    ],
    ['two side letters of one LP', { sideLetters: [{ lp: 'a' }, { lp: 'a' }] }, 'sideLetters.1.lp: an LP has one'],
    ['more than the whole fee off', { sideLetters: [{ lp: 'a', feeDiscount: '1.1' }] }, 'sideLetters.0.feeDiscount'],
  ])('refuse %s, with the field', (_, changes, message) => {
    expect(() => checkTerms({ ...TERMS, ...changes })).toThrow(message);
  });
});
