import { expect, it } from 'vitest';
import type { Draft } from '../queries.ts';
import { headerOptions, sheetOptions } from './reading-options.ts';

const reading = { header_row: 3 } as Draft['reading'];

it('offers the rows that hold something as header, by their number in the spreadsheet', () => {
  const top = [
    ['Pipeline 2024', ''],
    ['', ''],
    ['Company', 'Amount'],
    ['Tidewire', '5'],
  ];
  expect(headerOptions({ top, reading }, 'deal')).toEqual([
    { value: '1', label: 'Row 1: Pipeline 2024' },
    { value: '3', label: 'Row 3: Company, Amount' },
    { value: '4', label: 'Row 4: Tidewire, 5' },
    { value: 'none', label: 'None: the list begins with a deal' },
  ]);
});

it('offers the sheets with their rows, the one that is read with those of the list, and says which are hidden', () => {
  const sheets = [
    { name: 'Deals', rows: 1200, hidden: false },
    { name: 'Old', rows: 1, hidden: true },
    { name: 'Empty', rows: 0, hidden: false },
  ];
  expect(sheetOptions({ sheets, reading: { sheet: 0 }, import: { rows_total: 1198 } })).toEqual([
    { value: '0', label: 'Deals (1,198 rows)', disabled: false },
    { value: '1', label: 'Old (hidden, 1 row)', disabled: false },
    { value: '2', label: 'Empty (0 rows)', disabled: true },
  ]);
});
