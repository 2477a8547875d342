import { expect, it } from 'vitest';
import { dispositionOf, fileNameIn } from './content-disposition.ts';

it.each([
  [`attachment; filename="deck.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`, 'Übersicht.pdf'],
  [`attachment; filename*=utf-8''a%20b.pdf`, 'a b.pdf'],
  ['attachment; filename="a \\"b\\" c.pdf"', 'a "b" c.pdf'],
  ['attachment; filename=deck.pdf', 'deck.pdf'],
  ['attachment; filename=""', ''],
  [`attachment; filename*=UTF-8''%zz`, undefined],
  ['attachment', undefined],
  ['attachment; x-filename="no"', undefined],
  [undefined, undefined],
])('reads %j as %j', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});

it.each(['deck.pdf', 'Übersicht "Q1" (2).pdf', "it's 100%.pdf", 'a\u202eb.pdf'])(
  'writes %j so that it is read',
  (name) => {
    const header = dispositionOf('attachment', name);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(fileNameIn(header)).toBe(name);
  },
);
