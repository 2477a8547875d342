import { describe, expect, it } from 'vitest';
import { findRisks, type ReportedPeriod, riskScore } from './risk-rules.ts';

const period = (values: Partial<ReportedPeriod>): ReportedPeriod => ({
  reporting_period: 'Q1 2026',
  runway_months: null,
  headcount: null,
  ...values,
});
const severities = (...periods: Partial<ReportedPeriod>[]) =>
  findRisks(periods.map(period)).map(({ rule, severity }) => `${rule} ${severity}`);

describe('runway', () => {
  it.each([
    [0, ['runway critical']],
    [2, ['runway critical']],
    [3, ['runway high']],
    [5, ['runway high']],
    [6, []],
    [null, []],
  ])('of %s months: %j', (runway_months, found) => {
    expect(severities({ runway_months })).toEqual(found);
  });

  it('is that of the newest period which says one', () => {
    expect(severities({}, { runway_months: 4 }, { runway_months: 20 })).toEqual(['runway high']);
    expect(severities({ runway_months: 20 }, { runway_months: 1 })).toEqual([]);
  });
});

describe('headcount', () => {
  it.each([
    [30, 40, ['headcount high']],
    [31, 40, []],
    [40, 30, []],
    [0, 4, ['headcount high']],
    [4, 0, []],
  ])('of %s after %s: %j', (now, before, found) => {
    expect(severities({ headcount: now }, { headcount: before })).toEqual(found);
  });
});

it.each([
  [[], 0],
  [[45], 45],
  [[45, 72], 77],
  [[90, 90, 90, 90], 100],
])('open alerts of %j give the score %i', (scores, score) => {
  expect(riskScore(scores)).toBe(score);
});
