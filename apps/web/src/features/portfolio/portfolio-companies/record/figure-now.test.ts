import { expect, it } from 'vitest';
import { figureNow } from './figure-now.ts';

const company = { employee_count: 1200, company_stage: 'series_a' as const };

it.each([
  ['Employees', '1,200'],
  [' headcount ', '1,200'],
  ['Stage', 'Series A'],
  ['Revenue per employee', null],
])('of %s: %s', (metric, figure) => {
  expect(figureNow(metric, company)).toBe(figure);
});

it('is nothing where nothing is recorded', () => {
  expect(figureNow('Employees', { ...company, employee_count: null })).toBeNull();
});
