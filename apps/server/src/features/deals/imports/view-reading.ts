import type { ImportOutputs, Reading } from './import-settings.ts';

/** How the file is read, with rows as the spreadsheet counts. */
export function viewReading(reading: Reading): ImportOutputs['draft']['reading'] {
  const rows = {
    header_row: reading.header_row === null ? null : reading.header_row + 1,
    first_row: reading.first_data_row + 1,
  };
  if ('sheet' in reading) return { encoding: null, separator: null, sheet: reading.sheet, ...rows };
  return { encoding: reading.encoding, separator: reading.separator, sheet: null, ...rows };
}

const TOP = { rows: 12, below: 3, columns: 12, characters: 60 };

/** The first rows as they are in the file, cut to what a glance takes in: where the header stands can be seen in them. */
export function topOf(records: string[][], { first_data_row }: Reading): string[][] {
  const rows = Math.max(TOP.rows, first_data_row + TOP.below);
  return records.slice(0, rows).map((row) => row.slice(0, TOP.columns).map((cell) => cell.slice(0, TOP.characters)));
}
