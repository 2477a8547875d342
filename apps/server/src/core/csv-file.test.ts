import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

const lineOf = async (...cells: string[]) => (await csvFile('list.csv', ['a', 'b'], [cells]).body.text()).slice(5, -2);

it.each([
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['-1', "'-1"],
  ['a, b', '"a, b"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['two\n=1+1', '"two\n=1+1"'],
  ['two\r=1+1', '"two\r=1+1"'],
])('keeps %j in its cell', async (given, cell) => {
  expect(await lineOf(given, 'x')).toBe(`${cell},x`);
});
