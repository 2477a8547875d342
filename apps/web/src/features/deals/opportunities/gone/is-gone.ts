import { readError } from '../../../../lib/api/errors.ts';

/** Whether the deal is not there (any more) for this person: never was, or hidden from them while they looked at it. */
export function isGone(error: unknown): boolean {
  if (!error) return false;
  const { code } = readError(error);
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT';
}
