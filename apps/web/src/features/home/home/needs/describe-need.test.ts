import { expect, it } from 'vitest';
import { whenExpected } from './describe-need.ts';

it.each([
  ['2026-03-01', 'Expected to close today'],
  ['2026-03-02', 'Expected to close tomorrow'],
  ['2026-03-05', 'Expected to close on Thursday'],
  ['2026-03-07', 'Expected to close on Saturday'],
  ['2026-03-08', 'Expected to close on Mar 8, 2026'],
  ['2026-02-28', 'Expected to close yesterday'],
  ['2026-02-26', 'Expected to close 3 days ago'],
  ['2025-12-31', 'Expected to close on Dec 31, 2025'],
])('%s, seen from March 1, 2026: %s', (day, text) => expect(whenExpected(day, '2026-03-01')).toBe(text));
