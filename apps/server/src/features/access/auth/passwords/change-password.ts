import { makeAttempt } from '../../../../core/access/attempts.ts';
import { hashPassword, verifyPassword } from '../../../../core/access/hash-password.ts';
import { renewSession } from '../../../../core/access/start-session.ts';
import { fail } from '../../../../core/errors.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { assertPrivate, renewCookie } from '../sessions/answer-session.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { isFresh, ownAccount, type SignedIn } from '../sessions/signed-in.ts';
import { signInWithCode } from '../sign-in/sign-in-by-code.ts';
import { auditAuth, type Person } from '../sign-in/welcome.ts';
import { assertPasswordFor, setNewPassword } from './new-password.ts';
import { provePassword } from './prove-password.ts';

export interface PasswordChange {
  password: string;
  current_password?: string | undefined;
  nonce?: string | undefined;
}

/**
 * Sets a new password: all other sessions end, and a browser's own gets a new secret. A session that a reset link opened
 * ends as well, for a reset signs nobody in.
 */
export async function changePassword(context: SignedIn, { password, ...proof }: PasswordChange): Promise<void> {
  assertPrivate(context);
  const { services, actor, origin } = context;
  const person = await ownAccount(context);
  // Who signs in through the firm's identity provider only must not get a password past it.
  if (person.password_hash === null) throw fail('FORBIDDEN');
  const recovering = actor.restriction === 'recovery';
  if (!recovering) await assertProved(context, person, proof);
  await assertNewPassword(context, person, password, recovering);
  const passwordHash = await hashPassword(password);
  const now = services.now();
  const renews = !recovering && isBrowser(context.request);
  const renewed = await withAuth(services, async (tx) => {
    await setNewPassword(services, tx, person, passwordHash, now, recovering ? undefined : actor.sessionId);
    const metadata = { via: recovering ? 'reset' : 'change' };
    await recordAuth(tx, actor, origin, 'password_change_success', metadata, now);
    return renews ? renewSession(tx, actor.sessionId, now, { proved: 'password' }) : undefined;
  });
  // Clients of Supabase Auth read no token from this answer, so an API client's stays as it is.
  if (renewed) renewCookie(context, renewed);
}

/**
 * A browser always gives the current password or a code: somebody else may sit in front of it. An API client that signed
 * in a moment ago has just given it, and its libraries have no field for it.
 */
async function assertProved(
  context: SignedIn,
  person: Person,
  { current_password, nonce }: Omit<PasswordChange, 'password'>,
): Promise<void> {
  if (current_password) return provePassword(context, person, current_password, 'password_change_failure');
  if (nonce) return assertCode(context, person, nonce);
  if (isBrowser(context.request) || !isFresh(context)) throw fail('REAUTHENTICATION_REQUIRED');
}

async function assertCode(context: SignedIn, person: Person, code: string): Promise<void> {
  const attempt = await makeAttempt(context.services.pools.auth, person.email_index, async (counts) =>
    counts ? signInWithCode(context, person, 'reauthentication', code) : false,
  );
  if (attempt.right) return;
  const { lockoutInfo, reason } = attempt;
  const failure_reason = reason === 'wrong' ? 'wrong code' : reason;
  await auditAuth(context, person, 'password_change_failure', { failure_reason, failures: lockoutInfo.failures });
  throw lockoutInfo.locked ? fail('ACCOUNT_LOCKED', { lockoutInfo }) : fail('CODE_REFUSED', { lockoutInfo });
}

async function assertNewPassword(context: SignedIn, person: Person, password: string, recovering: boolean) {
  const { services } = context;
  try {
    await assertPasswordFor(services, person, password);
    if (!recovering && (await verifyPassword(person.password_hash ?? undefined, password)))
      throw fail('PASSWORD_REFUSED', { reasons: ['The new password must differ from the current one.'] });
  } catch (error) {
    await auditAuth(context, person, 'password_change_failure', { failure_reason: 'new password refused' });
    throw error;
  }
}
