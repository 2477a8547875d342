import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvValue, csvFile, decimalAmount } from './csv-file.ts';

const textOf = async (...rows: CsvValue[][]) => (await csvFile('list.csv', ['a', 'b'], rows).body.text()).slice(5, -2);

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@sum', "'@sum"],
    ['-1', "'-1"],
    ['\tx', `"'\tx"`],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['a, b', '"a, b"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['two\n=1+1', `"two\n'=1+1"`],
    ['two\r=1+1', `"two\r'=1+1"`],
    ['a;=1+1;b', `"a;'=1+1;b"`],
    ['a; "=1+1;b', `"a; ""'=1+1;b"`],
    ['a\t+1', `"a\t'+1"`],
    ['a|@x', `"a|'@x"`],
    ['a - b = c', 'a - b = c'],
    ['a;b', '"a;b"'],
  ])('is a text, whatever separates: %j', async (given, cell) => {
    expect(await textOf([given, 'x'])).toBe(`${cell},x`);
  });

  it('is a number where we made one, exact and with its sign', async () => {
    const amount = decimalAmount('-1234567890123456789', 2);
    expect(await textOf(['x', -5, 1.5, amount, null])).toBe('x,-5,1.5,-12345678901234567.89,');
  });

  it('is no negative number where a row begins: what stands behind it would be calculated with it', async () => {
    expect(await textOf([-5, '1+cmd'], [5, 'x'])).toBe("'-5,1+cmd\r\n5,x");
  });
});

/** Cells as a spreadsheet reads them: a quotation mark counts where a cell begins, and what stands behind its end is kept. */
function readCells(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (sign === '"' && (isQuoted || isStart)) isQuoted = !isQuoted;
    else if (!isQuoted && (sign === delimiter || sign === '\r' || sign === '\n')) {
      cells.push(cell);
      cell = '';
      isStart = true;
      continue;
    } else cell += sign;
    isStart = false;
  }
  return [...cells, cell];
}

it.each([';', '\t', '|', ','])('holds no formula when %j separates', async (delimiter) => {
  const cell = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...'=+-@;|, \t\r\n"\'a1'), maxLength: 12 }) },
    { weight: 1, arbitrary: fc.integer({ min: -9, max: 9 }) },
  );
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const text = await csvFile('list.csv', ['a', 'b', 'c'], given).body.text();
      for (const read of [readCells, readBluntly]) {
        const formulas = read(text, delimiter).filter((each) => /^\s*[=+\-@]/.test(each) && !/^-?\d+$/.test(each));
        expect(formulas).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** A program that knows no quotation marks at all. */
function readBluntly(text: string, delimiter: string): string[] {
  // Nobody reads commas so, and amounts would hold them.
  if (delimiter === ',') return [];
  return text.split(/[\r\n]/).flatMap((line) => line.split(delimiter).map((each) => each.replace(/^["\s]+/, '')));
}
