import { describe, expect, it } from 'vitest';
import { moveInList, sameMembers } from './move-in-list.ts';

describe('moving in a list', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 9, 'abc'],
    [7, 0, 'abc'],
  ])('%d to %d', (from, to, order) => expect(moveInList([...'abc'], from, to).join('')).toBe(order));
});

it.each([
  [['a', 'b'], ['b', 'a'], true],
  [['a', 'b'], ['a'], false],
  [['a', 'b'], ['a', 'c'], false],
  [[], [], true],
])('%j and %j have the same members: %s', (a, b, same) => expect(sameMembers(a, b)).toBe(same));
