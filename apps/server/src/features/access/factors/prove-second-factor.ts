import { clearAttempts, type LockoutInfo, readLockout, reserveAttempt } from '../../../core/access/attempts.ts';
import { assertLimitNotReached, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import type { Actor } from '../../../core/actor.ts';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';

/**
 * One guess at a second factor. It is counted before the code is looked at, on the counter of the password: a person
 * who knows the password gets five guesses in all. A locked account answers alike whether or not the code is right.
 * `prove` answers undefined when it is wrong, and must not throw then, or what it counted would be rolled back.
 */
export async function proveSecondFactor<T>(
  context: RequestContext,
  actor: Actor,
  emailIndex: Buffer,
  method: string,
  prove: () => Promise<T | undefined>,
): Promise<T> {
  const { services, origin } = context;
  const auth = services.pools.auth;
  await assertLimitNotReached(services, 'sign-in failure by address', networkOf(origin.ip));
  const attempt = await reserveAttempt(auth, emailIndex);
  if (!attempt) return refuse(context, actor, await readLockout(auth, emailIndex), method, 'account locked');
  const proved = await prove();
  if (proved === undefined) return refuse(context, actor, attempt, method, 'wrong code');
  await clearAttempts(auth, emailIndex);
  return proved;
}

/** Always throws; the failure is on record before the answer leaves. */
async function refuse(
  { services, origin }: RequestContext,
  actor: Actor,
  lockoutInfo: LockoutInfo,
  method: string,
  reason: string,
): Promise<never> {
  await countHit(services, 'sign-in failure by address', networkOf(origin.ip));
  const metadata = { method, failure_reason: reason, failures: lockoutInfo.failures };
  await withAuth(services, async (tx) => {
    await setTenant(tx, actor.tenantId);
    const event = { action: 'mfa_challenge_failure', ...AUTH_EVENT, resource_id: actor.userId, metadata };
    await writeAudit(tx, auditSource(actor, origin), [event], services.now());
  });
  throw fail(lockoutInfo.locked ? 'ACCOUNT_LOCKED' : 'CODE_REFUSED', { lockoutInfo });
}
