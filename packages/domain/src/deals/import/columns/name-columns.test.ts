import { describe, expect, it } from 'vitest';
import { nameColumns } from './name-columns.ts';

const named = (records: string[][], isPlaced = true, headerRow = 1) =>
  nameColumns(records, { headerRow, firstDataRow: headerRow + 1, isPlaced });

describe('nameColumns', () => {
  it('goes on to the last column that a row of a workbook fills', () => {
    const rows = [
      ['Title', '', '', '', '', 'x'],
      ['Company', 'Ask'],
      ['Acme', '1', '', 'called', ' '],
    ];
    expect(named(rows)).toEqual(['Company', 'Ask', '', '']);
    expect(named(rows, false)).toEqual(['Company', 'Ask']);
  });

  it('takes the name of the group where a column has none, and before one that comes twice', () => {
    const rows = [
      ['Company', '', 'Contact', '', 'Status'],
      ['Name', 'Country', 'Name', 'Phone', ''],
    ];
    expect(named(rows)).toEqual(['Company Name', 'Country', 'Contact Name', 'Phone', 'Status']);
  });

  it.each([
    ['a title', ['Our deals']],
    ['two words of a title', ['As of', '2024-03-31']],
    ['nothing', []],
  ])('takes no name from %s above', (_, above) => {
    expect(named([above, ['', 'Name', 'Name']])).toEqual(['', 'Name', 'Name']);
  });
});
