import { clearAttempts, type LockoutInfo, readLockout, reserveAttempt } from '../../core/access/attempts.ts';
import { verifyPassword } from '../../core/access/hash-password.ts';
import { openSession } from '../../core/access/open-session.ts';
import { writeAudit } from '../../core/audit.ts';
import { fail } from '../../core/errors.ts';
import type { RequestContext } from '../../core/procedure.ts';
import { setTenant, withAuth } from '../../core/with-auth.ts';
import { answerSession, assertPrivate } from './answer-session.ts';
import { findPersonByAddress, markSignedIn } from './auth.queries.ts';
import { authUserOf } from './view-profile.ts';

interface SignIn {
  query: { grant_type: 'password' };
  body: { email: string; password: string };
}

type Person = NonNullable<Awaited<ReturnType<typeof findPersonByAddress>>>;

/**
 * Signs in with a password. Unknown address, wrong password and inactive account take the same time and say the same;
 * that an account is inactive is said only to whoever knows its password.
 */
export async function signIn(context: RequestContext, { body }: SignIn) {
  assertPrivate(context);
  const { services } = context;
  const index = services.master.addressIndex(body.email);
  const attempt = await reserveAttempt(services.pools.auth, index);
  const person = await withAuth(services, (tx) => findPersonByAddress(tx, index));
  // A locked account costs a hash too, or the lock could be told from the clock.
  const right = await verifyPassword(person?.password_hash ?? undefined, body.password);
  if (!attempt) return refuse(context, person, await readLockout(services.pools.auth, index), 'account locked');
  if (!person || !right) return refuse(context, person, attempt, 'wrong password');
  await clearAttempts(services.pools.auth, index);
  if (!person.profile.is_active || !person.tenant_active) {
    await auditSignIn(context, person, 'login_failure', { failure_reason: 'account inactive' });
    throw fail('ACCOUNT_INACTIVE');
  }
  return welcome(context, person);
}

async function welcome(context: RequestContext, { profile }: Person) {
  const { services, origin } = context;
  const now = services.now();
  const { session, user } = await withAuth(services, async (tx) => {
    await setTenant(tx, profile.tenant_id);
    const cells = await services.keys.cellsOf(tx, profile.tenant_id);
    const session = await openSession(tx, { tenantId: profile.tenant_id, userId: profile.id }, origin, now);
    await markSignedIn(tx, profile.id, now);
    const source = { tenantId: profile.tenant_id, userId: profile.id, sessionId: session.id, origin };
    await writeAudit(tx, source, [{ action: 'login_success', ...AUTH_EVENT, resource_id: profile.id }], now);
    return { session, user: authUserOf(cells, profile) };
  });
  return answerSession(context, session, user);
}

const AUTH_EVENT = { resource_type: 'auth', classification: 'audit_sensitive' } as const;

/** Always throws; the failure is on record before the answer leaves. */
async function refuse(
  context: RequestContext,
  person: Person | undefined,
  lockoutInfo: LockoutInfo,
  reason: string,
): Promise<never> {
  if (person) {
    await auditSignIn(context, person, 'login_failure', { failure_reason: reason, failures: lockoutInfo.failures });
  }
  throw lockoutInfo.locked ? fail('ACCOUNT_LOCKED', { lockoutInfo }) : fail('SIGN_IN_REFUSED', { lockoutInfo });
}

function auditSignIn(
  { services, origin }: RequestContext,
  { profile }: Person,
  action: string,
  metadata: Record<string, unknown>,
) {
  return withAuth(services, async (tx) => {
    await setTenant(tx, profile.tenant_id);
    const source = { tenantId: profile.tenant_id, userId: profile.id, sessionId: null, origin };
    await writeAudit(tx, source, [{ action, ...AUTH_EVENT, resource_id: profile.id, metadata }], services.now());
  });
}
