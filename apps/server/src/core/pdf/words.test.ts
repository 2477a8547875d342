import { expect, it } from 'vitest';
import { countText, dayText, momentText } from './words.ts';

it('tells days, and moments by the clock of the firm', () => {
  expect(dayText('2026-03-31')).toBe('Mar 31, 2026');
  expect(dayText(null)).toBe('no date');
  expect(momentText('2026-03-31T23:30:00Z', 'Europe/Berlin').replace(/\s/g, ' ')).toBe('Apr 1, 2026, 1:30 AM');
  expect([countText(1, 'file'), countText(2, 'file')]).toEqual(['1 file', '2 files']);
});
