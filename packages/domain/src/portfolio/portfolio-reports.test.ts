import { expect, it } from 'vitest';
import { lastQuarterEnd, quarterName, quarterStart } from './portfolio-reports.ts';

it.each([
  ['2026-01-01', '2026-01-01', '2025-12-31', 'Q1 2026'],
  ['2026-03-31', '2026-01-01', '2025-12-31', 'Q1 2026'],
  ['2026-09-30', '2026-07-01', '2026-06-30', 'Q3 2026'],
  ['2026-11-22', '2026-10-01', '2026-09-30', 'Q4 2026'],
])('the quarter of %s begins on %s, the one before ends on %s', (day, start, before, name) => {
  expect([quarterStart(day), lastQuarterEnd(day), quarterName(day)]).toEqual([start, before, name]);
});
