import { textOf } from '../../../../lib/base/search-params.ts';

export interface ResetSearch {
  /** The secret of the mailed link. It leaves the address as soon as it was read. */
  token_hash?: string;
}

export function readResetSearch(search: Record<string, unknown>): ResetSearch {
  // A link of another kind is not ours to use; without a secret the page says that the link does not work.
  return { token_hash: search.type === 'recovery' ? textOf(search.token_hash) : undefined };
}
