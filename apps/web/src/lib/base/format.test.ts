import { expect, it } from 'vitest';
import {
  formatDate,
  formatDay,
  formatRelative,
  formatShare,
  initials,
  labelFromKey,
  nameSome,
  plural,
  pluralListed,
} from './format.ts';

const now = new Date('2026-03-31T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  [10, 'just now'],
  [60, '1 minute ago'],
  [52 * 60, '52 minutes ago'],
  [5 * 3600, '5 hours ago'],
  [26 * 3600, 'yesterday'],
  [9 * 86_400, '9 days ago'],
  [60 * 86_400, formatDate(ago(60 * 86_400))],
])('%d seconds ago is "%s"', (seconds, text) => {
  expect(formatRelative(ago(seconds), now)).toBe(text);
});

it('writes a calendar date without shifting it by the time zone', () => {
  expect(formatDay('2026-03-31')).toBe('Mar 31, 2026');
});

it('writes a share of nothing as none', () => {
  expect(formatShare(0, 0)).toBe('0%');
  expect(formatShare(1, 4)).toBe('25%');
  expect([formatShare(0, 5), formatShare(1, 1000), formatShare(5, 1000)]).toEqual(['0%', '<1%', '1%']);
});

it('writes names, keys and counts', () => {
  expect(initials('maya', 'Okafor')).toBe('MO');
  expect(initials('Cher', '')).toBe('C');
  expect(labelFromKey('term_sheet')).toBe('Term sheet');
  expect(plural(1, 'attempt')).toBe('1 attempt');
  expect(plural(1200, 'deal')).toBe('1,200 deals');
});

it('says of what a list does not count that there are more', () => {
  expect([1, 10_000, 10_001].map((count) => pluralListed(count, 'deal'))).toEqual([
    '1 deal',
    '10,000 deals',
    '10,000+ deals',
  ]);
});

it.each([
  [[], ''],
  [['Industry'], 'Industry'],
  [['Industry', 'Round'], 'Industry and Round'],
  [['Industry', 'Round', 'Owner', 'Source'], 'Industry, Round and 2 more'],
])('names %j as “%s”', (names, said) => expect(nameSome(names)).toBe(said));
