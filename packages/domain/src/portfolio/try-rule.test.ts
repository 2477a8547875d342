import { expect, it } from 'vitest';
import type { RiskRule } from './risk-rules.ts';
import { type CompanyHistory, figuresOn, tryRule } from './try-rule.ts';

const RULE: RiskRule = {
  key: 'k',
  label: 'Short runway',
  subject: 'metric',
  operator: 'below',
  threshold: 6,
  periods: 1,
  severity: 'high',
  worse_threshold: 3,
  worse_severity: 'critical',
  alert_type: 'low_runway',
  metric: { id: 'runway', label: 'Runway', unit_kind: 'months' },
};
const value = (period_end: string, months: string) => ({ period_end, value: months, currency: null });
const HISTORY: CompanyHistory = {
  since: '2025-01-10',
  update_frequency: 'quarterly',
  values: new Map([
    [
      'runway',
      [value('2025-12-31', '12'), value('2025-09-30', '2'), value('2025-06-30', '5'), value('2025-03-31', '9')],
    ],
  ]),
  runwayMetric: 'runway',
  updates: [
    { on: '2025-04-05', period_end: '2025-03-31' },
    { on: '2025-07-20', period_end: '2025-06-30' },
  ],
  asked: [],
  rounds: [],
};

it('finds an alert from the end of the period on, makes it more severe, and ends it with the period that is well', () => {
  expect(tryRule(RULE, HISTORY, '2025-01-01', '2026-01-31')).toEqual([
    { from: '2025-06-30', until: '2025-12-31', title: 'Runway of 2 months', severity: 'critical' },
  ]);
  // What began before the first day is found on it, and lasts when it is not over by the last.
  expect(tryRule(RULE, HISTORY, '2025-08-01', '2025-09-29')).toEqual([
    { from: '2025-08-01', until: null, title: 'Runway of 5 months', severity: 'high' },
  ]);
});

const LATE: RiskRule = {
  ...RULE,
  subject: 'late_update',
  operator: 'above',
  threshold: 10,
  metric: null,
  severity: 'medium',
  worse_threshold: null,
  worse_severity: null,
};

it('counts the days since an update was due, and nothing before the company was there', () => {
  // Due on 2025-04-10 and reported five days before; then on 2025-07-05, and late by 15 days.
  const spells = tryRule(LATE, HISTORY, '2024-06-01', '2025-10-01');
  expect(spells.map(({ from, until }) => [from, until])).toEqual([['2025-07-16', '2025-07-20']]);
  expect(tryRule(LATE, { ...HISTORY, update_frequency: 'as_needed' }, '2024-06-01', '2026-01-01')).toEqual([]);
});

it('holds a request against the day until it is closed or its period is reported', () => {
  const asked = [{ sent_on: '2025-05-01', due_on: '2025-05-15', period_end: '2025-03-31', closed_on: null }];
  const early = { ...HISTORY, update_frequency: 'as_needed' as const, updates: [], asked };
  const due = (history: CompanyHistory, day: string) => figuresOn(history, day).expected_on;
  expect([due(early, '2025-04-30'), due(early, '2025-05-01')]).toEqual([null, '2025-05-15']);
  expect(due({ ...early, updates: HISTORY.updates }, '2025-05-20')).toBe(null);
  expect(due({ ...early, asked: asked.map((one) => ({ ...one, closed_on: '2025-05-18' })) }, '2025-05-18')).toBe(null);
});

it('knows of cash and rounds what had happened by then', () => {
  const rule: RiskRule = { ...LATE, subject: 'cash_out', operator: 'below', threshold: 9 };
  // Reported for March: 9 months, so until the end of the year; that is less than 9 months away from the day after.
  const history = { ...HISTORY, values: new Map([['runway', [value('2025-03-31', '9')]]]) };
  expect(tryRule(rule, history, '2025-03-01', '2025-05-01').map(({ from, until }) => [from, until])).toEqual([
    ['2025-04-01', null],
  ]);
  const funded = tryRule(rule, { ...history, rounds: ['2025-04-20'] }, '2025-03-01', '2025-05-01');
  expect(funded.map(({ from, until }) => [from, until])).toEqual([['2025-04-01', '2025-04-20']]);
});
