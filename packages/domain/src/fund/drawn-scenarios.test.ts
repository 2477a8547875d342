import { expect, it } from 'vitest';
import { drawScenarios } from './drawn-scenarios.ts';
import type { FundTerms } from './terms.ts';

const TERMS: FundTerms = {
  currency: 'USD',
  start: '2020-01-01',
  end: '2030-01-01',
  carry: { hurdle: '0.08', carry: '0.2', catchUp: '1' },
  fee: { rates: [{ from: '2020-01-01', rate: '0.02' }], investmentPeriodEnd: '2025-01-01', daysInYear: 365 },
  sideLetters: [],
};

it('draws the same lives for the same seed, and others for another', () => {
  expect(drawScenarios(TERMS, 5)).toEqual(drawScenarios(TERMS, 5));
  expect(drawScenarios(TERMS, 5, 2)).not.toEqual(drawScenarios(TERMS, 5));
});

it('keeps to the dates of the fund, and to what it says of calls, exits and multiples', () => {
  const drawn = drawScenarios(TERMS, 1000);
  for (const { calls, exits, hundredths } of drawn) {
    expect(calls[0]?.day).toBe('2020-01-01');
    expect([calls.length >= 4, calls.length <= 8, exits.length >= 3, exits.length <= 6]).toEqual(Array(4).fill(true));
    expect(calls.every(({ day, weight }) => day < '2025-01-01' && weight >= 1)).toBe(true);
    expect(exits.every(({ day }) => day >= '2020-12-31' && day < '2030-01-01')).toBe(true);
    expect(hundredths >= 30 && hundredths <= 500).toBe(true);
  }
  const below = drawn.filter(({ hundredths }) => hundredths < 120).length;
  expect(below > 400 && below < 600).toBe(true);
});

it('draws lives of a fund that ends within a year, too', () => {
  const short = { ...TERMS, end: '2020-06-01', fee: { ...TERMS.fee, investmentPeriodEnd: '2020-03-01' } };
  for (const { exits } of drawScenarios(short, 50)) expect(exits.every(({ day }) => day < '2020-06-01')).toBe(true);
});
