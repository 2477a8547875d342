import { expect, it } from 'vitest';
import { exactFraction, exactMultiple, formatFraction, formatMultiple } from './format-ratio.ts';

it.each([
  ['1.614285714285714', '1.61x', '1.6143x'],
  ['0.3103', '0.31x', '0.3103x'],
])('says a multiple of %s with two digits, and closer where it is asked for', (value, shown, exact) => {
  expect([formatMultiple(value), exactMultiple(value)]).toEqual([shown, exact]);
});

it.each([
  ['0.147080512', '14.71%', '14.7081%'],
  ['0.725', '72.50%', '72.5000%'],
  [-0.5, '-50.00%', '-50.0000%'],
  [-0.0000001, '0.00%', '0.0000%'],
])('says a fraction of %s with two digits, and closer where it is asked for', (value, shown, exact) => {
  expect([formatFraction(value), exactFraction(value)]).toEqual([shown, exact]);
});
