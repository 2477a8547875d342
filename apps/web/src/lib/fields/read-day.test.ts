import { expect, it } from 'vitest';
import { BAD_DAY, badDays, readDay, showDay } from './read-day.ts';

const TODAY = '2026-11-22';

it.each([
  ['2026-03-31', '2026-03-31'],
  ['2026/3/1', '2026-03-01'],
  ['3/4/2026', '2026-03-04'],
  ['31/3/2026', '2026-03-31'],
  ['31.3.2026', '2026-03-31'],
  ['3.4.26', '2026-04-03'],
  ['3/31', '2026-03-31'],
  ['Mar 31, 2026', '2026-03-31'],
  [' 31 March 2026 ', '2026-03-31'],
  ['sept 1', '2026-09-01'],
  ['1-Feb-2028', '2028-02-01'],
  ['2028 Feb 29', '2028-02-29'],
  ['Tomorrow', '2026-11-23'],
  ['yesterday', '2026-11-21'],
])('reads %s', (text, day) => expect(readDay(text, TODAY)).toBe(day));

it.each([
  '',
  '3',
  '2026-03',
  'march',
  'Mar 2026',
  '2026-02-30',
  'Feb 29, 2027',
  '13/13/2026',
  '3/4/026',
  '1899-12-31',
  '1/1/2101',
  'constructor',
  'next week',
  '3/4/2026 or later',
  '=3/4/2026',
])('takes %s for no date', (text) => expect(readDay(text, TODAY)).toBeUndefined());

it('shows a day as everywhere on screen, and anything else as it was typed', () => {
  expect(showDay('2026-03-31')).toBe('Mar 31, 2026');
  expect(showDay('soon')).toBe('soon');
  expect(readDay(showDay('2026-03-31'), TODAY)).toBe('2026-03-31');
});

it('names the dates of a form that cannot be read; an empty one is none', () => {
  expect(badDays({ due_date: 'soon', closed_on: '2026-03-31', begun_on: '' })).toEqual({ due_date: BAD_DAY });
});
