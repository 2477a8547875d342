import { expect, it } from 'vitest';
import { printable, splitRuns } from './fonts.ts';

const isLatin = (codePoint: number) => codePoint < 0x250;

it.each([
  ['', []],
  ['Łukasz', [['regular', 'Łukasz']]],
  ['李雷', [['other', '李雷']]],
  [
    'by 李雷, CFO',
    [
      ['regular', 'by '],
      ['other', '李雷'],
      ['regular', ', CFO'],
    ],
  ],
  [
    'done 😀',
    [
      ['regular', 'done '],
      ['other', '😀'],
    ],
  ],
])('%j', (text, runs) => {
  expect(splitRuns(text, 'regular', isLatin).map(({ font, text: part }) => [font, part])).toEqual(runs);
});

it('cuts a word that is longer than a line', () => {
  const runs = splitRuns(`a ${'x'.repeat(200)} b`, 'regular', isLatin);
  expect(runs.map(({ text }) => text.length)).toEqual([82, 80, 42]);
});

it('drops what is no letter and keeps lines', () => {
  expect(printable('a\u0000b\r\nc\td\u200d\ufe0f e\u0301')).toBe('ab\nc    d é');
});
