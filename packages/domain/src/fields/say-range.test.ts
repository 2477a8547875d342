import { expect, it } from 'vitest';
import { sayRange } from './say-range.ts';

it.each([
  [1800, 2100, '1800 to 2100'],
  [0, 100, '0 to 100'],
  [0, 1200, '0 to 1,200'],
  [-0.5, 2.25, '-0.5 to 2.25'],
])('says %d and %d', (min, max, text) => expect(sayRange({ min, max })).toBe(text));
