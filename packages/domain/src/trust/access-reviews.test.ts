import { expect, it } from 'vitest';
import { quarterOf, reviewState } from './access-reviews.ts';

it.each([
  ['2026-01-01', 'Q1 2026'],
  ['2026-03-31', 'Q1 2026'],
  ['2026-04-01', 'Q2 2026'],
  ['2026-12-31', 'Q4 2026'],
])('%s is in %s', (day, quarter) => {
  expect(quarterOf(day)).toBe(quarter);
});

it('is overdue from the day after its due date, until it is closed', () => {
  const due_on = '2026-05-10';
  expect(reviewState({ closed_at: null, due_on }, '2026-05-10')).toBe('open');
  expect(reviewState({ closed_at: null, due_on }, '2026-05-11')).toBe('overdue');
  expect(reviewState({ closed_at: '2026-06-01T00:00:00Z', due_on }, '2026-06-02')).toBe('closed');
});
