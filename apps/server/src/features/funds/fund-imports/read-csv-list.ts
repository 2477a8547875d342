import {
  decodeText,
  detectDateOrder,
  detectDecimalStyle,
  detectSeparator,
  SNIFF_BYTES,
  sniffFile,
} from '@cairn/domain';
import {
  guessImportColumns,
  guessImportKind,
  type ImportKind,
  type ImportReading,
  importColumns,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@cairn/domain/fund-import';
import { CsvError, parse } from 'csv-parse/sync';
import { fail } from '../../../core/errors.ts';

/** One list of an import as it is kept: the cells of the file, and how they are read. */
export interface KeptList extends ImportReading {
  name: string;
  header: string[];
  rows: string[][];
}

const refuse = (sentence: string) => fail('FILE_REFUSED', undefined, sentence);

/** Reads a CSV of whatever separator and encoding; what is none is refused with the reason. */
export function readCsvList(bytes: Buffer, name: string, said: ImportKind | undefined): KeptList {
  if (bytes.length > MAX_IMPORT_BYTES) throw refuse('This file has more than 4 MB. Split it by years.');
  const verdict = sniffFile(bytes.subarray(0, SNIFF_BYTES), bytes.length);
  if (!verdict.ok) throw refuse(verdict.message);
  if (verdict.kind === 'workbook') throw refuse('This is a workbook. Save each of its sheets as CSV, and add those.');
  const { text } = decodeText(bytes);
  if (text.includes('\0')) throw refuse('This file has NUL bytes in its text, so it is damaged. Export it again.');
  const [header = [], ...rows] = recordsOf(text.replace(/^\ufeff/, ''));
  const names = header.map((cell, place) => cell.trim().slice(0, 100) || `Column ${place + 1}`);
  const kind = said ?? guessImportKind(names);
  return { name, header: names, rows, ...guessReading(kind, names, rows) };
}

function recordsOf(text: string): string[][] {
  const { separator, start } = detectSeparator(text);
  try {
    const records: string[][] = parse(text.slice(start), {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 64 * 1024,
      to: MAX_IMPORT_ROWS + 2,
    });
    while (records.length > 0 && records.at(-1)?.every((cell) => cell.trim() === '')) records.pop();
    if (records.length > MAX_IMPORT_ROWS + 1)
      throw refuse(`This list has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Split it.`);
    if (records.some(({ length }) => length > MAX_IMPORT_COLUMNS))
      throw refuse(`This file has more than ${MAX_IMPORT_COLUMNS} columns, which no list of this kind has.`);
    if (records.length < 2) throw refuse('This file has no row below the names of its columns.');
    return records.map((record) => record.map((cell) => cell.slice(0, 1000).toWellFormed()));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('This file cannot be read as CSV. Export it again.');
  }
}

/** How a list is probably read, as its names and cells look. */
export function guessReading(
  kind: ImportKind,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ImportReading {
  const columns = guessImportColumns(kind, header);
  const catalogue = importColumns(kind);
  const cellsOf = (cell: 'day' | 'money') =>
    Object.entries(columns).flatMap(([key, place]) =>
      catalogue[key]?.cell === cell ? rows.map((row) => row[place] ?? '') : [],
    );
  return {
    kind,
    columns,
    date_order: detectDateOrder(cellsOf('day')).order,
    decimal: detectDecimalStyle(cellsOf('money')).style,
  };
}
