import { expect, it } from 'vitest';
import { addBusinessDays, eventStatus } from './capital-events.ts';

it.each([
  ['2026-01-02', 1, '2026-01-05'],
  ['2026-01-03', 1, '2026-01-05'],
  ['2026-01-05', 10, '2026-01-19'],
  ['2026-01-05', 0, '2026-01-05'],
])('%s and %i business days are %s', (day, count, expected) => {
  expect(addBusinessDays(day, count)).toBe(expected);
});

it.each([
  ['draft', 100, 'draft'],
  ['approved', 100, 'approved'],
  ['withdrawn', 100, 'withdrawn'],
  ['issued', 100, 'issued'],
  ['issued', 40, 'partly_paid'],
  ['issued', 0, 'paid'],
] as const)('%s with %i open is %s until it is due', (state, open, status) => {
  expect(eventStatus(state, '2026-03-31', { total: 100, open }, '2026-03-31')).toBe(status);
});

it('is overdue from the day after, until all of it is paid', () => {
  expect(eventStatus('issued', '2026-03-31', { total: 100, open: 1 }, '2026-04-01')).toBe('overdue');
  expect(eventStatus('issued', '2026-03-31', { total: 100, open: 0 }, '2026-04-01')).toBe('paid');
});

it('is in default while what was declared so is open, and paid after', () => {
  expect(eventStatus('issued', '2026-03-31', { total: 100, open: 40, isInDefault: true }, '2026-04-01')).toBe(
    'default',
  );
  expect(eventStatus('issued', '2026-03-31', { total: 100, open: 0, isInDefault: true }, '2026-04-01')).toBe('paid');
});
