import { describe, expect, it } from 'vitest';
import { dueDayOf, isReached, proposeOutcome, targetOf } from './assumptions.ts';

it.each([
  ['Q4 2027', '2027-12-31'],
  ['by Q2 2027', '2027-06-30'],
  ['2027', '2027-12-31'],
  ['by the end of 2027', '2027-12-31'],
  ['End of March 2027', '2027-03-31'],
  ['2027-05-04', '2027-05-04'],
  ['FY 9999', null],
  ['soon', null],
  ['', null],
])('%j is due on %s', (by, day) => {
  expect(dueDayOf(by)).toBe(day);
});

it.each([
  ['$1.2M', 'at_least', 1_200_000],
  ['40', 'at_least', 40],
  ['1,250 customers', 'at_least', 1250],
  ['$2m a year', 'at_least', 2_000_000],
  ['18 months', 'at_least', 18],
  ['below 20 %', 'below', 20],
  ['110 %', 'at_least', 110],
  ['at most 5', 'at_most', 5],
  ['≥ 3', 'at_least', 3],
  ['more than 7.5', 'above', 7.5],
])('%j means %s %d', (value, comparison, threshold) => {
  expect(targetOf(value)).toEqual({ comparison, threshold });
});

it.each(['FDA approval', '', '10 to 20', 'series B'])('%j names no number', (value) => {
  expect(targetOf(value)).toBeNull();
});

it('knows on which side of the number it is true', () => {
  const at = (comparison: 'at_least' | 'above' | 'at_most' | 'below') =>
    [9, 10, 11].map((figure) => isReached({ comparison, threshold: 10 }, figure));
  expect(at('at_least')).toEqual([false, true, true]);
  expect(at('above')).toEqual([false, false, true]);
  expect(at('at_most')).toEqual([true, true, false]);
  expect(at('below')).toEqual([true, false, false]);
});

describe('what a company reports', () => {
  const metrics = [
    {
      key: 'runway_months',
      label: 'Runway',
      values: [
        { period_end: '2027-06-30', value: '18', said: '18 months' },
        { period_end: '2026-12-31', value: '12', said: '12 months' },
        { period_end: '2028-03-31', value: '3', said: '3 months' },
      ],
    },
  ];

  it('proposes an answer by the newest value up to the day', () => {
    expect(proposeOutcome({ metric: 'Runway months', value: '15', by: 'Q4 2027' }, metrics)).toEqual({
      label: 'Runway',
      period_end: '2027-06-30',
      value: '18',
      said: '18 months',
      came_true: true,
    });
  });

  it('proposes the value alone where the assumption names no number', () => {
    expect(proposeOutcome({ metric: 'runway', value: 'long', by: 'Q4 2027' }, metrics)?.came_true).toBeNull();
  });

  it.each([
    ['Customers', 'Q4 2027'],
    ['Runway', 'Q1 2026'],
    ['Runway', 'soon'],
  ])('proposes nothing for %s by %s', (metric, by) => {
    expect(proposeOutcome({ metric, value: '15', by }, metrics)).toBeNull();
  });
});
