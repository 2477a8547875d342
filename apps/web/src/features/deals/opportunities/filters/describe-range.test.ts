import { expect, it } from 'vitest';
import { describeRange } from './describe-range.ts';

it.each([
  ['EUR:10000000..50000000', '€100K – €500K'],
  ['USD:10000000..', 'from $100K'],
  ['JPY:..5000000', 'to ¥5M'],
  ['2026-01-01..2026-01-01', 'Jan 1, 2026'],
  ['..2026-03-31', 'to Mar 31, 2026'],
])('says %s in few words', (text, words) => expect(describeRange(text)).toBe(words));
