import type { Font } from 'fontkit';
import { expect, it } from 'vitest';
import { printable, registerFonts, splitRuns } from './fonts.ts';

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

it('gives each document fonts of its own, with tables that are decoded once for all', () => {
  const register = () => {
    const fonts = new Map<string, Font>();
    const doc = { registerFont: (name: string, font: unknown) => void fonts.set(name, font as Font) };
    registerFonts(doc as never);
    return fonts.get('regular') as Font;
  };
  const [first, second] = [register(), register()];
  expect(second).not.toBe(first);
  // What a document has shown decides what can be copied out of it.
  expect(second._glyphs).not.toBe(first._glyphs);
  first.layout('Quorum');
  const decoded = { ...first._tables };
  expect(Object.keys(decoded)).toContain('cmap');
  second.layout('Quorum');
  for (const [name, table] of Object.entries(decoded)) expect(second._tables[name], name).toBe(table);
});
