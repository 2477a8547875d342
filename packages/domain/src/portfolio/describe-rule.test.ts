import { expect, it } from 'vitest';
import { describeRule } from './describe-rule.ts';
import { type RiskRule, SHIPPED_RULES } from './risk-rules.ts';

const METRICS = {
  runway_months: { id: 'r', label: 'Runway', unit_kind: 'months' },
  revenue: { id: 'e', label: 'Revenue', unit_kind: 'amount' },
  employees: { id: 'p', label: 'Employees', unit_kind: 'number' },
} as const;

it.each([
  ['runway', 'Runway is below 6 months: High. Runway is below 3 months: Critical.'],
  ['round_needed', 'Cash runs out in less than 9 months, and no round is recorded: Medium.'],
  ['revenue', 'Revenue falls in 2 periods in a row: High.'],
  ['headcount', 'Employees falls by 25 % or more within one period: High.'],
  ['missed_update', 'An update is more than 14 days late: Medium.'],
])('says what %s does', (key, sentence) => {
  const { metric_key, ...rule } = SHIPPED_RULES.find((each) => each.key === key) as (typeof SHIPPED_RULES)[number];
  const metric = metric_key ? METRICS[metric_key as keyof typeof METRICS] : null;
  expect(describeRule({ ...rule, metric } as RiskRule)).toBe(sentence);
});
