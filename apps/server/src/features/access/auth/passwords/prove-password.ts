import { clearAttempts, makeAttempt } from '../../../../core/access/attempts.ts';
import { verifyPassword } from '../../../../core/access/hash-password.ts';
import { fail } from '../../../../core/errors.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { auditAuth, type Person } from '../sign-in/welcome.ts';

/**
 * The current password once more, in a session that has everything already. A wrong one counts in the counter of sign-in:
 * a session left open must not become a place to guess at.
 */
export async function provePassword(
  context: SignedIn,
  person: Person,
  password: string,
  failure: 'password_change_failure' | 'reauthentication_failure',
): Promise<void> {
  const { auth } = context.services.pools;
  const attempt = await makeAttempt(auth, person.email_index, () =>
    verifyPassword(person.password_hash ?? undefined, password),
  );
  if (attempt.right) return clearAttempts(auth, person.email_index);
  const { lockoutInfo, reason } = attempt;
  const failure_reason = reason === 'wrong' ? 'wrong password' : reason;
  await auditAuth(context, person, failure, { failure_reason, failures: lockoutInfo.failures });
  throw lockoutInfo.locked ? fail('ACCOUNT_LOCKED', { lockoutInfo }) : fail('PASSWORD_WRONG');
}
