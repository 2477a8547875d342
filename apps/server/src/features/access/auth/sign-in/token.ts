import { makeAttempt } from '../../../../core/access/attempts.ts';
import { verifyPassword } from '../../../../core/access/hash-password.ts';
import { assertLimitNotReached, networkOf } from '../../../../core/access/rate-limit.ts';
import { issueRefreshToken, useRefreshToken } from '../../../../core/access/refresh-token.ts';
import { renewSession } from '../../../../core/access/start-session.ts';
import { writeAudit } from '../../../../core/audit.ts';
import { fail } from '../../../../core/errors.ts';
import { type RequestContext, requireActor } from '../../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { phoneIndex } from '../account/phone-number.ts';
import { viewUser } from '../account/view-profile.ts';
import { findPersonByAddress } from '../auth.queries.ts';
import { answerSession, assertPrivate } from '../sessions/answer-session.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { restrictAtRefresh } from './restrict-at-refresh.ts';
import { AUTH_EVENT, welcome } from './welcome.ts';

interface TokenCall {
  query: { grant_type: 'password' | 'refresh_token' };
  body: { email?: string; phone?: string; password?: string; refresh_token?: string };
}

/** Signs in with a password, or carries a session on. */
export function grantToken(context: RequestContext, { query, body }: TokenCall) {
  assertPrivate(context);
  return query.grant_type === 'password' ? signIn(context, body) : refresh(context, body.refresh_token);
}

/**
 * Unknown address, wrong password and inactive account take the same time and say the same; that an account is inactive
 * is said only after the right password.
 */
async function signIn(context: RequestContext, { email, phone, password }: TokenCall['body']) {
  if ((!email && !phone) || !password) throw fail('CREDENTIALS_MISSING');
  const { services, origin } = context;
  await assertLimitNotReached(services, 'sign-in failure by address', networkOf(origin.ip));
  const named = email ? services.master.addressIndex(email) : phoneIndex(services, phone ?? '');
  const person = await withAuth(services, (tx) =>
    findPersonByAddress(tx, named, email ? 'email_index' : 'phone_index'),
  );
  // One counter for a person, whichever way they are named. A locked account costs a hash too, or the lock could be told
  // from the clock.
  const attempt = await makeAttempt(services.pools.auth, person?.email_index ?? named, () =>
    verifyPassword(person?.password_hash ?? undefined, password),
  );
  if (!attempt.right || !person) return refuseSignIn(context, person, attempt, 'password');
  return welcome(context, person, 'password');
}

/** A new secret, and as much time again, up to the session's absolute limit. */
async function refresh(context: RequestContext, refreshToken: string | undefined) {
  return refreshToken === undefined ? refreshByCookie(context) : refreshByToken(context, refreshToken);
}

async function refreshByToken(context: RequestContext, token: string) {
  const { services, origin } = context;
  const now = services.now();
  // What a copy brings about must be kept although its bearer is refused, so nothing is thrown inside.
  const renewed = await withAuth(services, async (tx) => {
    const used = await useRefreshToken(tx, token, now);
    if (used.kind === 'unknown') return undefined;
    const where = { tenantId: used.tenantId, sessionId: used.sessionId };
    if (used.kind === 'reused') {
      const event = { action: 'session_ended', ...AUTH_EVENT, resource_id: null };
      const source = { ...where, userId: null, origin };
      await writeAudit(tx, source, [{ ...event, metadata: { reason: 'refresh token reused' } }], now);
      return undefined;
    }
    const carriedOn = await renewSession(tx, used.sessionId, now);
    if (!carriedOn) return undefined;
    const session = await restrictAtRefresh(tx, carriedOn, used.tenantId, now);
    const next = await issueRefreshToken(tx, used.tenantId, session.id, now);
    return { session, next, user: await viewUser(services, tx, used.tenantId, session.userId) };
  });
  if (!renewed) throw fail('REFRESH_REFUSED');
  return answerSession(context, renewed.session, renewed.user, renewed.next);
}

/** A page of ours: its cookie is the proof. It stays as it is for a moment, for requests that are on their way. */
async function refreshByCookie(context: RequestContext) {
  const { services, request } = context;
  const actor = await requireActor(services, request);
  const renewed = await withAuth(services, async (tx) => {
    await setTenant(tx, actor.tenantId);
    const carriedOn = await renewSession(tx, actor.sessionId, services.now());
    const session = carriedOn && (await restrictAtRefresh(tx, carriedOn, actor.tenantId, services.now()));
    return session && { session, user: await viewUser(services, tx, actor.tenantId, actor.userId) };
  });
  if (!renewed) throw fail('UNAUTHENTICATED');
  return answerSession(context, renewed.session, renewed.user);
}
