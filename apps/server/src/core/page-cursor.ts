import { invalidField } from './errors.ts';
import { isDataError } from './pg-errors.ts';

/** Where a page ended: the sort value and id of its last row. Opaque to the client. */
export function writeCursor(parts: [value: string, id: string]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

export function readCursor(cursor: string): [value: string, id: string] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(parts) &&
      parts.length === 2 &&
      typeof parts[0] === 'string' &&
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(parts[1]))
    ) {
      return [parts[0], String(parts[1])];
    }
  } catch {
    // Falls through to the one answer for every cursor that is not ours.
  }
  throw cursorRefused();
}

export function cursorRefused() {
  return invalidField('cursor', 'This cursor is not valid. Start from the first page.');
}

/** For the promise of a page: its cursor is the one value that nobody checked, and may stand for another type than the column's. */
export function refuseCursor(cursor: string | undefined): (error: unknown) => never {
  return (error) => {
    throw cursor !== undefined && isDataError(error) ? cursorRefused() : error;
  };
}

/** What a page is ordered by: an expression with the type that a cursor's text is read as, then the column of the id. */
interface Order {
  by: string;
  type: string;
  id: string;
  direction: 'asc' | 'desc';
}

/** The condition that leads to the rows after the cursor, with its values added to `values`; empty for the first page. */
export function afterCursor(cursor: string | undefined, { by, type, id, direction }: Order, values: unknown[]): string {
  if (cursor === undefined) return '';
  const place = values.push(...readCursor(cursor));
  return `and (${by}, ${id}) ${direction === 'asc' ? '>' : '<'} ($${place - 1}::${type}, $${place}::uuid)`;
}

/**
 * A page and the cursor to the next one, null on the last.
 *
 * @param rows one more than the page shows, if there are so many
 * @param sortValue the value that the rows are ordered by, as a text that keeps all of its digits
 */
export function pageOf<R extends { id: string }>(rows: readonly R[], limit: number, sortValue: (row: R) => string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_cursor: rows.length > limit && last ? writeCursor([sortValue(last), last.id]) : null };
}
