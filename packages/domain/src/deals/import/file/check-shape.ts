import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../limits.ts';

export type ShapeVerdict =
  | { ok: true }
  | { ok: false; code: 'no_rows' | 'too_many_rows' | 'too_many_columns'; message: string };

/** Whether a list that was read is of a size that we import; `rows` counts the rows below the header that are not blank. */
export function checkShape(rows: number, columns: number): ShapeVerdict {
  if (rows === 0) {
    return {
      ok: false,
      code: 'no_rows',
      message: 'This file has no rows below its header, so there is nothing to import.',
    };
  }
  if (rows > MAX_IMPORT_ROWS) {
    const message = `This list has ${count(rows)} rows and at most ${count(MAX_IMPORT_ROWS)} can be imported at once. Split it and import the parts one after another.`;
    return { ok: false, code: 'too_many_rows', message };
  }
  if (columns > MAX_IMPORT_COLUMNS) {
    const message = `This list has ${count(columns)} columns and at most ${MAX_IMPORT_COLUMNS} can be read. Delete the columns that are not needed and try again.`;
    return { ok: false, code: 'too_many_columns', message };
  }
  return { ok: true };
}

/** Spreadsheets leave rows such as ",,,," at the end of a list; they are not counted as read. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
