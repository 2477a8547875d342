import { expect, it } from 'vitest';
import { describeDue, describeTarget } from './due-text.ts';

const TODAY = '2026-03-10';

it.each([
  ['2026-03-09', 'Overdue by 1 day', 'overdue'],
  ['2026-02-10', 'Overdue by 28 days', 'overdue'],
  ['2026-03-10', 'Due today', 'soon'],
  ['2026-03-11', 'Due tomorrow', 'soon'],
  ['2026-03-16', 'Due in 6 days', 'quiet'],
  ['2026-03-17', 'Due Mar 17, 2026', 'quiet'],
])('%s', (day, text, tone) => {
  expect(describeDue(day, TODAY)).toEqual({ text, tone });
});

it('says of a target that it has passed, unless everything is done', () => {
  expect(describeTarget('2026-03-10', TODAY, false)).toEqual({ text: 'Target Mar 10, 2026', tone: 'quiet' });
  expect(describeTarget('2026-03-08', TODAY, false)).toEqual({
    text: 'Target Mar 8, 2026, overdue by 2 days',
    tone: 'overdue',
  });
  expect(describeTarget('2026-03-08', TODAY, true)).toEqual({ text: 'Target Mar 8, 2026', tone: 'quiet' });
});
