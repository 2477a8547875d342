import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffWords } from './diff-words.ts';

const show = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('');

it.each([
  ['the same', 'A deal', 'A deal', 'A deal'],
  ['a word in between', 'We like it', 'We really like it', 'We +really +like it'],
  ['a word that is another', 'ARR of 2M', 'ARR of 3M', 'ARR of -2M-+3M+'],
  ['a word that is gone', 'A very good deal', 'A good deal', 'A -very -good deal'],
  ['nothing before', '', 'New', '+New+'],
  ['nothing after', 'Old', '', '-Old-'],
])('%s', (_, before, after, shown) => {
  expect(show(before, after)).toBe(shown);
});

const text = fc.array(fc.constantFrom('a', 'b', 'ä', ' ', '\n', '.', '👍')).map((parts) => parts.join(''));
const without = (parts: ReturnType<typeof diffWords>, kind: string) =>
  parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');

it('holds both texts, whatever they are', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      expect([without(parts, 'added'), without(parts, 'removed')]).toEqual([before, after]);
    }),
  );
});

it('takes long texts that share nothing as written anew', () => {
  const long = (word: string) => Array.from({ length: 8_000 }, (_, at) => `${word}${at}`).join(' ');
  const parts = diffWords(long('a'), long('b'));
  expect([without(parts, 'added'), without(parts, 'removed')]).toEqual([long('a'), long('b')]);
});
