import { localPath } from '../../lib/local-path.ts';

export interface AuthSearch {
  mode?: 'signup';
  /** Where the person was going when the guard stopped them. */
  redirect?: string;
}

/** Every key is named, even when empty: the router would otherwise hand on what stood in the address, unread. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  return {
    mode: search.mode === 'signup' ? 'signup' : undefined,
    redirect: localPath(search.redirect),
  };
}
