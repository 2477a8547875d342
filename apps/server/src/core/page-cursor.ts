import { invalidField } from './errors.ts';

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
