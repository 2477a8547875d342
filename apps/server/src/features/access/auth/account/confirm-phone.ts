import { clearAttempts, makeAttempt } from '../../../../core/access/attempts.ts';
import { consumeCode } from '../../../../core/access/one-time.ts';
import { fail } from '../../../../core/errors.ts';
import { isUniqueViolation } from '../../../../core/pg-errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { recordAuth } from '../sessions/auth-event.ts';
import { ownAccount, type SignedIn } from '../sessions/signed-in.ts';
import { auditAuth, type Person } from '../sign-in/welcome.ts';
import { updateCredentials } from './account.queries.ts';
import { phoneChangedMail } from './auth-mails.ts';
import { enterHomeFirm, mailPerson } from './message-person.ts';
import { phoneIndex } from './phone-number.ts';
import { requireOwner } from './require-owner.ts';

/** Confirms the new number of the signed-in person by the code that went there. */
export async function confirmPhone(context: RequestContext, code: string) {
  const signedIn: SignedIn = { ...context, actor: await requireOwner(context) };
  const person = await ownAccount(signedIn);
  const { auth } = context.services.pools;
  const attempt = await makeAttempt(auth, person.email_index, async (counts) =>
    counts ? takeNumber(signedIn, person, code) : false,
  );
  if (!attempt.right) {
    const { lockoutInfo, reason } = attempt;
    const failure_reason = reason === 'wrong' ? 'wrong code' : reason;
    await auditAuth(context, person, 'phone_change_failure', { failure_reason, failures: lockoutInfo.failures });
    throw fail(lockoutInfo.locked ? 'ACCOUNT_LOCKED' : 'CODE_REFUSED', { lockoutInfo });
  }
  await clearAttempts(auth, person.email_index);
  return { verified: true as const, user: null };
}

async function takeNumber({ services, actor, origin }: SignedIn, person: Person, code: string): Promise<boolean> {
  const now = services.now();
  return withAuth(services, async (tx) => {
    const home = await enterHomeFirm(services, tx, person);
    const secret = await consumeCode(services, tx, home, 'phone_change', code, now);
    if (!secret) return false;
    const sealed = Buffer.from(String(secret.data.phone), 'base64');
    const number = home.cells.decryptText('user_credentials', 'phone_encrypted', actor.userId, sealed);
    const phone = { phone_encrypted: sealed, phone_index: phoneIndex(services, number), phone_confirmed_at: now };
    await updateCredentials(tx, actor.userId, phone);
    await mailPerson(services, tx, home, phoneChangedMail(), { template: 'phone_changed', now });
    await recordAuth(tx, actor, origin, 'phone_changed', {}, now);
    return true;
  }).catch((error: unknown) => {
    // Another account holds the number: said no more clearly than any other refusal.
    if (isUniqueViolation(error, 'user_credentials_phone_index_key')) return false;
    throw error;
  });
}
