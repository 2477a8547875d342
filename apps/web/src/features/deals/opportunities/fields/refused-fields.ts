import { readError } from '../../../../lib/api/errors.ts';
import type { FieldErrors } from '../../../../lib/fields/read-draft.ts';

/** Which fields the server refused, if it was their fault; `tags.3` is the fault of the tags. */
export function refusedFields(error: unknown): FieldErrors | undefined {
  const { code, message, fields } = readError(error);
  if (code === 'ASSIGNEE_UNKNOWN') return { assigned_to: message };
  if (code === 'STAGE_UNKNOWN') return { status: message };
  const entries = Object.entries(fields).map(([path, text]) => [path.split('.')[0], text]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
