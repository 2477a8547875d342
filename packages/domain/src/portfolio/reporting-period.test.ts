import { expect, it } from 'vitest';
import { endOfPeriod } from './reporting-period.ts';

it.each([
  ['Q1 2024', '2024-03-31'],
  ['q4 2025', '2025-12-31'],
  ["Q2'25", '2025-06-30'],
  ['2024 Q3', '2024-09-30'],
  ['2024-Q3', '2024-09-30'],
  ['H1 2026', '2026-06-30'],
  ['FY 2024', '2024-12-31'],
  ['FY24', '2024-12-31'],
  ['2024', '2024-12-31'],
  ['2024-02', '2024-02-29'],
  ['02/2023', '2023-02-28'],
  ['March 2024', '2024-03-31'],
  ['Sept 2025', '2025-09-30'],
  ['feb 2025', '2025-02-28'],
  ['December, 2025', '2025-12-31'],
])('%s ends on %s', (name, day) => {
  expect(endOfPeriod(name)).toBe(day);
});

it.each(['', 'last quarter', 'Q5 2024', 'H3 2024', '13/2024', 'Marz 2024', 'Q1'])('"%s" says no period', (name) => {
  expect(endOfPeriod(name)).toBeNull();
});
