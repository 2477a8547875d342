import { expect, it } from 'vitest';
import { describeDue } from './describe-due.ts';

it.each([
  ['2026-02-28', 'Overdue by 1 day'],
  ['2026-02-01', 'Overdue by 28 days'],
  ['2026-03-01', 'Due today'],
  ['2026-03-02', 'Due tomorrow'],
  ['2026-03-07', 'Due Saturday'],
  ['2026-03-08', 'Due Mar 8, 2026'],
])('%s, seen from March 1, 2026: %s', (day, text) => expect(describeDue(day, '2026-03-01')).toBe(text));
