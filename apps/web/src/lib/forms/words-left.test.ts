import { expect, it } from 'vitest';
import { wordsLeft } from './words-left.ts';

it.each([
  ['nothing was added', 'One thing', ''],
  ['something was added behind it', 'One thing and another', 'and another'],
  ['it was written anew', 'Another thing', 'Another thing'],
])('%s', (_, text, left) => {
  expect(wordsLeft(text, 'One thing')).toBe(left);
});
