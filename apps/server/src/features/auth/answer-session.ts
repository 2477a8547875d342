import type { OpenedSession } from '../../core/access/open-session.ts';
import { fail } from '../../core/errors.ts';
import { isBrowser } from '../../core/http/same-origin.ts';
import { setSessionCookie } from '../../core/http/session-cookie.ts';
import { isPrivateTransport } from '../../core/http/transport.ts';
import type { RequestContext } from '../../core/procedure.ts';

export interface AuthUser {
  id: string;
  email: string;
  email_confirmed_at: string | null;
  user_metadata: { first_name: string; last_name: string };
}

/** No password and no session travels over plain HTTP between machines. */
export function assertPrivate({ request }: RequestContext): void {
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
}

/** A page of ours gets the session as a cookie that script cannot read; any other client gets the token. */
export function answerSession({ request, reply, services }: RequestContext, session: OpenedSession, user: AuthUser) {
  const seconds = Math.round((session.expiresAt.getTime() - services.now().getTime()) / 1000);
  const browser = isBrowser(request);
  if (browser) setSessionCookie(request, reply, session.token, COOKIE_SECONDS);
  return {
    ...(browser ? {} : { access_token: session.token }),
    token_type: 'bearer' as const,
    expires_in: seconds,
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
    user,
  };
}

// The row decides when a session ends; the cookie only has to outlive it.
const COOKIE_SECONDS = 12 * 60 * 60;
