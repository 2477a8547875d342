import { expect, it } from 'vitest';
import { isSlipOf } from './slip-of.ts';

it.each([
  ['a wrong letter', 'zephyr', 'zephir', true],
  ['a missing letter', 'zephyr', 'zephr', true],
  ['a letter too much', 'zephyr', 'zephyrr', true],
  ['two letters in the wrong order', 'zephyr', 'zpehyr', true],
  ['two slips in a long name', 'zefyrfoxenergy', 'zephyrfoxenergy', true],
  ['two slips in a short name', 'zefyr', 'zephyr', false],
  ['the same name', 'zephyr', 'zephyr', false],
  ['short names', 'aira', 'aria', false],
  ['other numbers', 'atlasfund2', 'atlasfund3', false],
  ['other names', 'northgate', 'southgate', false],
])('takes %s for what it is', (_, one, other, is) => {
  expect([isSlipOf(one, other), isSlipOf(other, one)]).toEqual([is, is]);
});
