import { expect, it } from 'vitest';
import { isOverdue } from './tasks.ts';

it.each([
  ['pending', '2026-03-09', true],
  ['in_progress', '2026-03-09', true],
  ['completed', '2026-03-09', false],
  ['pending', '2026-03-10', false],
  ['pending', '2026-03-11', false],
  ['pending', null, false],
] as const)('on 10 March a task that is %s and due on %s is overdue: %s', (status, due_date, overdue) => {
  expect(isOverdue({ status, due_date }, '2026-03-10')).toBe(overdue);
});
