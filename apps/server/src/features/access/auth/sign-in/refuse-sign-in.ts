import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Attempt, LockoutInfo } from '../../../../core/access/attempts.ts';
import { countHit, networkOf } from '../../../../core/access/rate-limit.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { auditAuth, type Person } from './welcome.ts';

const REFUSED = { password: 'SIGN_IN_REFUSED', code: 'CODE_REFUSED' } as const;

/** Always throws; the failure is on record before the answer leaves. */
export async function refuseSignIn(
  context: RequestContext,
  person: Person | undefined,
  attempt: Attempt,
  what: keyof typeof REFUSED,
): Promise<never> {
  const { services, origin } = context;
  // A right guess at nobody's account cannot be; the type does not know it.
  const { lockoutInfo, reason } = attempt.right ? NOBODY : attempt;
  const failure_reason = reason === 'wrong' ? `wrong ${what}` : reason;
  const metadata = { failure_reason, failures: lockoutInfo.failures };
  // At once, and with a transaction in either case: the clock must not tell whether there was a record to write to.
  await Promise.all([
    countHit(services, 'sign-in failure by address', networkOf(origin.ip)),
    person
      ? auditAuth(context, person, 'login_failure', metadata)
      : withAuth(services, (tx) => setTenant(tx, PLATFORM_TENANT_ID)),
  ]);
  throw fail(lockoutInfo.locked ? 'ACCOUNT_LOCKED' : REFUSED[what], { lockoutInfo });
}

const NONE: LockoutInfo = { locked: false, remaining: 0, failures: 0, lockoutExpiresAt: null };
const NOBODY = { lockoutInfo: NONE, reason: 'wrong' } as const;
