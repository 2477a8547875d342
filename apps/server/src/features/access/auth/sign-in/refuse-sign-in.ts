import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Attempt, LockoutInfo } from '../../../../core/access/attempts.ts';
import { countHit, networkOf } from '../../../../core/access/rate-limit.ts';
import { writeAudit } from '../../../../core/audit.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { AUTH_EVENT, auditAuth, type Person } from './welcome.ts';

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
  // At once, and with one event in either case: neither the clock nor the answer tells whether there is an account.
  await Promise.all([
    countHit(services, 'sign-in failure by address', networkOf(origin.ip)),
    person ? auditAuth(context, person, 'login_failure', metadata) : auditUnknown(context, metadata),
  ]);
  throw fail(lockoutInfo.locked ? 'ACCOUNT_LOCKED' : REFUSED[what], { lockoutInfo });
}

/**
 * A failed sign-in at nobody's account, in the platform's log, where the rule about network addresses counts it. The
 * event names neither the person nor the address that was typed: it may be a slip of somebody who is here, or a password.
 */
export function auditUnknown({ services, origin }: RequestContext, metadata: Record<string, unknown>): Promise<void> {
  return withAuth(services, async (tx) => {
    await setTenant(tx, PLATFORM_TENANT_ID);
    const source = { tenantId: PLATFORM_TENANT_ID, userId: null, sessionId: null, origin };
    const event = { action: 'login_failure', ...AUTH_EVENT, resource_id: null, metadata };
    await writeAudit(tx, source, [event], services.now());
  });
}

const NONE: LockoutInfo = { locked: false, remaining: 0, failures: 0, lockoutExpiresAt: null };
const NOBODY = { lockoutInfo: NONE, reason: 'wrong' } as const;
