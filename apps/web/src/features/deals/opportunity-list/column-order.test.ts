import { expect, it } from 'vitest';
import { movedBeside, withChosen } from './column-order.ts';

const CATALOGUE = ['a', 'b', 'c', 'd', 'e'];

it.each([
  [
    'in the order of the catalogue, as long as nobody moved one',
    ['a', 'c'],
    ['c', 'a', 'b', 'e'],
    ['a', 'b', 'c', 'e'],
  ],
  ['those that were moved where they are', ['d', 'a'], ['d', 'a', 'b'], ['d', 'a', 'b']],
  ['a new one behind the one before it in the catalogue', ['c', 'a', 'e'], ['c', 'a', 'e', 'd'], ['c', 'd', 'a', 'e']],
  ['the first of the catalogue at the beginning', ['d', 'b'], ['d', 'b', 'a'], ['a', 'd', 'b']],
  ['none that is not wanted, and none that there is not', ['d', 'b'], ['b', 'x'], ['b']],
])('keeps %s', (_what, shown, wanted, expected) => {
  expect(withChosen(CATALOGUE, shown, wanted)).toEqual(expected);
});

it.each([
  ['a', { key: 'c', side: 'after' }, 'bcade'],
  ['e', { key: 'a', side: 'before' }, 'eabcd'],
  ['b', { key: 'b', side: 'after' }, 'abcde'],
  ['b', { key: 'x', side: 'after' }, 'abcde'],
  ['x', { key: 'a', side: 'after' }, 'abcde'],
] as const)('moves %s beside %o', (key, to, expected) => {
  expect(movedBeside(CATALOGUE, key, to).join('')).toBe(expected);
});
