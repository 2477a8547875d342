import { issueRefreshToken, voidRefreshTokens } from '../../../../core/access/refresh-token.ts';
import { renewSession } from '../../../../core/access/start-session.ts';
import { fail } from '../../../../core/errors.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { viewUser } from '../account/view-profile.ts';
import { answerSession, assertPrivate } from '../sessions/answer-session.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { ownAccount, type SignedIn } from '../sessions/signed-in.ts';
import { provePassword } from './prove-password.ts';

/** The password once more: the session counts as fresh and gets a new secret, so that a copy of the old one is worthless. */
export async function reauthenticate(context: RequestContext, { password }: { password: string }) {
  assertPrivate(context);
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const signedIn: SignedIn = { ...context, actor };
  await provePassword(signedIn, await ownAccount(signedIn), password, 'reauthentication_failure');
  const now = services.now();
  const renewed = await withAuth(services, async (tx) => {
    await recordAuth(tx, actor, origin, 'reauthenticated', { method: 'password' }, now);
    const session = await renewSession(tx, actor.sessionId, now, { proved: 'password' });
    if (!session) return undefined;
    await voidRefreshTokens(tx, session.id, now);
    const refreshToken = isBrowser(context.request)
      ? undefined
      : await issueRefreshToken(tx, actor.tenantId, session.id, now);
    return { session, refreshToken, user: await viewUser(services, tx, actor.tenantId, actor.userId) };
  });
  if (!renewed) throw fail('UNAUTHENTICATED');
  return answerSession(context, renewed.session, renewed.user, renewed.refreshToken);
}
