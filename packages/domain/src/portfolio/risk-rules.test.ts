import { describe, expect, it } from 'vitest';
import { checkRule, type RuleLevels, riskScore, SHIPPED_RULES } from './risk-rules.ts';

it.each([
  [[], 0],
  [[45], 45],
  [[45, 72], 77],
  [[90, 90, 90, 90], 100],
])('open alerts of %j give the score %i', (scores, score) => {
  expect(riskScore(scores)).toBe(score);
});

describe('what a rule may be', () => {
  const runway: RuleLevels = {
    subject: 'metric',
    operator: 'below',
    threshold: 6,
    periods: 1,
    severity: 'high',
    worse_threshold: 3,
    worse_severity: 'critical',
  };
  const wrong = (change: Partial<RuleLevels>) => Object.keys(checkRule({ ...runway, ...change }));

  it('those that ship are right', () => {
    for (const rule of SHIPPED_RULES) expect(checkRule(rule), rule.key).toEqual({});
  });

  it.each([
    ['no threshold', { threshold: null }, ['threshold']],
    ['a second one that is no worse', { worse_threshold: 6 }, ['worse_threshold']],
    ['a second one above, where more is worse', { operator: 'above', threshold: 2 }, []],
    ['a second severity that is no worse', { worse_severity: 'high' }, ['worse_severity']],
    ['a second threshold without severity', { worse_severity: null }, ['worse_severity']],
    ['a second severity without threshold', { worse_threshold: null }, ['worse_threshold']],
    ['no second one', { worse_threshold: null, worse_severity: null }, []],
    ['too many periods', { periods: 13 }, ['periods']],
    ['a fall of nothing', { operator: 'falls_by', threshold: 0, worse_threshold: 5 }, ['threshold']],
    ['an operator of metrics for late updates', { subject: 'late_update' }, ['operator']],
    ['more decimals than are kept', { threshold: 6.00001 }, ['threshold']],
    ['half a day', { subject: 'cash_out', threshold: 6.5 }, ['threshold']],
    ['counted periods with a threshold', { operator: 'falls_for' }, ['threshold', 'worse_threshold']],
  ] as [string, Partial<RuleLevels>, string[]][])('%s: %j', (_, change, fields) => {
    expect(wrong(change)).toEqual(fields);
  });
});
