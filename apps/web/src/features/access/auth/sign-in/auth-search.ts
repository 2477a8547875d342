import { isSsoProblem, type SsoProblem } from '@cairn/domain';
import { localPath } from '../../../../lib/base/local-path.ts';
import { oneOf } from '../../../../lib/base/search-params.ts';

/** The modes besides signing in, which is what /auth is without one. */
const MODES = ['signup', 'reset'] as const;

export interface AuthSearch {
  mode?: (typeof MODES)[number];
  /** Where the person was going when the guard stopped them. */
  redirect?: string;
  /** Why a visit to the firm's identity provider did not end in a session. */
  sso?: SsoProblem;
}

/** Every key is named, even when empty: the router would otherwise hand on what stood in the address, unread. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  return {
    mode: oneOf(search.mode, MODES),
    redirect: localPath(search.redirect),
    sso: isSsoProblem(search.sso) ? search.sso : undefined,
  };
}
