import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectSeparator, SEPARATORS } from './detect-separator.ts';
import { peekRecords } from './peek-records.ts';

describe('detectSeparator', () => {
  it.each([
    ['comma', 'a,b,c\n1,2,3\n', ','],
    ['semicolon with decimal commas', 'Name;Amount;Rate\nAcme;1,5;2,3\nBeta;2,5;3,1\n', ';'],
    ['tab with commas in the text', 'Name\tCity\nAcme, Inc\tPune\nBeta, Ltd\tGoa\n', '\t'],
    ['pipe', 'a|b\n1|2\n', '|'],
    ['comma with quoted line breaks and semicolons', 'a,b\n"x;y\nz;w",2\n"p;q",3\n', ','],
    ['one column', 'Company\nAcme\nBeta\n', ','],
    ['nothing', '', ','],
  ])('%s', (_name, text, separator) => {
    expect(detectSeparator(text)).toMatchObject({ separator, start: 0 });
  });

  it("follows Excel's own line and skips it", () => {
    const text = 'sep=;\r\na;b\r\n1;2\r\n';
    const { separator, start } = detectSeparator(text);
    expect([separator, text.slice(start, start + 3)]).toEqual([';', 'a;b']);
  });

  it('finds the separator of any quoted list', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab ,;|\t"\n'), maxLength: 8 });
    const list = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 8 }),
      );
    fc.assert(
      fc.property(fc.constantFrom(...SEPARATORS), list, (separator, rows) => {
        const quoted = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator));
        const text = `${quoted.join('\r\n')}\r\n`;
        expect(peekRecords(text, separator)).toEqual(rows);
        expect(detectSeparator(text).separator).toBe(separator);
      }),
    );
  });
});

describe('peekRecords', () => {
  it.each([
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['5" pipe,x\n', [['5" pipe', 'x']]],
    ['"open, to the end', [['open, to the end']]],
    ['"a"b,c', [['ab', 'c']]],
    ['\n\nx', [[''], [''], ['x']]],
  ])('%j', (text, records) => {
    expect(peekRecords(text, ',')).toEqual(records);
  });

  it('stops at the limit', () => {
    expect(peekRecords('a\nb\nc\n', ',', 2)).toEqual([['a'], ['b']]);
  });
});
