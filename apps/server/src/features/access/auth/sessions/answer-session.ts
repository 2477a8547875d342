import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { clientToken, type OpenedSession } from '../../../../core/access/start-session.ts';
import { fail } from '../../../../core/errors.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import { setSessionCookie } from '../../../../core/http/session-cookie.ts';
import { isPrivateTransport } from '../../../../core/http/transport.ts';
import type { RequestContext } from '../../../../core/procedure.ts';

export type AuthUser = InferContractRouterOutputs<Contract>['auth']['getUser'];

/** No password and no session travels over plain HTTP between machines. */
export function assertPrivate({ request }: RequestContext): void {
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
}

/**
 * A page of ours gets the session as a cookie that script cannot read; any other client gets the tokens. `refreshToken`
 * is the one that was issued with the session, for clients that have no cookie.
 */
export function answerSession(
  { request, reply, services }: RequestContext,
  session: OpenedSession,
  user: AuthUser,
  refreshToken?: string,
) {
  const now = services.now();
  const browser = isBrowser(request);
  if (browser) setSessionCookie(request, reply, session.token, COOKIE_SECONDS);
  return {
    ...(browser ? {} : { access_token: clientToken(session, now), refresh_token: refreshToken }),
    token_type: 'bearer' as const,
    expires_in: Math.round((session.expiresAt.getTime() - now.getTime()) / 1000),
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
    aal: session.aal,
    amr: session.amr,
    restriction: session.restriction,
    user,
  };
}

/** The new secret of a browser's session, where the answer is about something else. */
export function renewCookie({ request, reply }: RequestContext, session: OpenedSession): void {
  setSessionCookie(request, reply, session.token, COOKIE_SECONDS);
}

// The row decides when a session ends; the cookie only has to outlive it.
const COOKIE_SECONDS = 12 * 60 * 60;
