import { readError } from '../../../../lib/api/errors.ts';
import type { FieldErrors } from '../../../../lib/fields/read-draft.ts';

/** Which fields the server refused, if it was their fault; `tags.3` is the fault of the tags. */
export function refusedFields(error: unknown): FieldErrors | undefined {
  const { code, message, fields } = readError(error);
  if (code === 'ASSIGNEE_UNKNOWN') return { assigned_to: message };
  if (code === 'STAGE_UNKNOWN') return { status: message };
  const entries = Object.entries(fields).map(([path, text]) => [fieldOf(path), text]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** A field of the firm's own has a name of two parts. */
const fieldOf = (path: string) =>
  path
    .split('.')
    .slice(0, path.startsWith('custom.') ? 2 : 1)
    .join('.');
