import { detectHeader, type ImportKind, nameColumns } from '@cairn/domain';
import type { Reading } from './import-settings.ts';

/**
 * Where the header stands and the rows begin. `row` is what the person said, as the spreadsheet counts; null for a list
 * without a header, which begins where it seems to; undefined to find it.
 */
export function placeHeader(
  records: readonly (readonly string[])[],
  kind: ImportKind,
  row?: number | null,
): Pick<Reading, 'header_row' | 'first_data_row'> {
  if (typeof row === 'number') return { header_row: row - 1, first_data_row: row };
  const { headerRow, firstDataRow } = detectHeader(records.slice(0, 50), kind);
  if (row === null) return { header_row: null, first_data_row: headerRow ?? firstDataRow };
  return { header_row: headerRow, first_data_row: firstDataRow };
}

/** The names of the columns; null for a list without a header. */
export function headerOf(records: readonly (readonly string[])[], reading: Reading): string[] | null {
  const { header_row: headerRow, first_data_row: firstDataRow } = reading;
  if (headerRow === null || !records[headerRow]) return null;
  return nameColumns(records, { headerRow, firstDataRow, isPlaced: 'sheet' in reading });
}
