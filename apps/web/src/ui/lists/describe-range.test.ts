import { expect, it } from 'vitest';
import { describeRange, rangeOf } from './describe-range.ts';

it.each([
  ['EUR:10000000..50000000', '€100K – €500K'],
  ['USD:10000000..', 'from $100K'],
  ['JPY:..5000000', 'to ¥5M'],
  ['2026-01-01..2026-01-01', 'Jan 1, 2026'],
  ['..2026-03-31', 'to Mar 31, 2026'],
  ['5..12.5', '5 – 12.5'],
  ['-1..', 'from -1'],
])('says %s in few words', (text, words) => expect(describeRange(text)).toBe(words));

it('names the unit of numbers, and knows which fields have a range', () => {
  expect(describeRange('5..20', '%')).toBe('5% – 20%');
  const percent = { kind: 'number', label: 'Share', min: 0, max: 100, decimals: 2, unit: '%' } as const;
  expect(rangeOf(percent, 'EUR')).toEqual({ kind: 'number', currency: 'EUR', unit: '%' });
  expect(rangeOf({ kind: 'choice', label: 'Fit', choices: { yes: 'Yes' } }, 'EUR')).toBeUndefined();
});
