import { expect, it } from 'vitest';
import { roomLeft } from './room-left.ts';

it.each([
  [0, 1000, undefined, undefined],
  [899, 1000, undefined, undefined],
  [900, 1000, '100 characters left', 'At most 100 more characters fit'],
  [949, 1000, '51 characters left', 'At most 100 more characters fit'],
  [950, 1000, '50 characters left', 'At most 50 more characters fit'],
  [999, 1000, '1 character left', 'At most 5 more characters fit'],
  [10_000, 10_000, 'The limit of 10,000 characters is reached', 'The limit of 10,000 characters is reached'],
  [47, 60, undefined, undefined],
  [48, 60, '12 characters left', 'At most 20 more characters fit'],
  [8, 8, undefined, undefined],
])('%d of %d characters: %s', (length, limit, shown, said) => {
  expect(roomLeft(length, limit)).toEqual(shown === undefined ? {} : { shown, said });
});
