import { readError } from '../api/errors.ts';

/** The record as it stands now, when a change was refused because somebody else was faster. */
export function staleRecord<R>(error: unknown): R | undefined {
  const { code, data } = readError(error);
  if (code !== 'STALE_VERSION' || typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  // The contract declares the record with this code.
  return data.current as R;
}
