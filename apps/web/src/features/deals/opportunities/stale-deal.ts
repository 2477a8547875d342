import { readError } from '../../../lib/api/errors.ts';
import type { Deal } from './queries.ts';

/** The record as it stands now, when a change was refused because somebody else was faster. */
export function staleDeal(error: unknown): Deal | undefined {
  const { code, data } = readError(error);
  if (code !== 'STALE_VERSION' || typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  // The contract declares the record with this code.
  return data.current as Deal;
}
