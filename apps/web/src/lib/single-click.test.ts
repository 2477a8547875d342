import { expect, it, vi } from 'vitest';
import { onSingleClick } from './single-click.ts';

it.each([
  ['a key', 0, 1],
  ['a click', 1, 1],
  ['the second click of a double click', 2, 0],
])('%s', (_, detail, times) => {
  const act = vi.fn();
  onSingleClick(act)({ detail });
  expect(act).toHaveBeenCalledTimes(times);
});
