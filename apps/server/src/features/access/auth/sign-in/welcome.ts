import { schema } from '@cairn/db';
import { and, eq, isNull } from 'drizzle-orm';
import { clearAttempts, releaseAttempt } from '../../../../core/access/attempts.ts';
import { issueRefreshToken } from '../../../../core/access/refresh-token.ts';
import { type AuthMethod, type OpenedSession, startSession } from '../../../../core/access/start-session.ts';
import { refuseEntry } from '../../../../core/access/whom-to-ask.ts';
import type { Restriction } from '../../../../core/actor.ts';
import { writeAudit } from '../../../../core/audit.ts';
import type { Tx } from '../../../../core/database.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { viewUser } from '../account/view-profile.ts';
import type { findPersonByAddress } from '../auth.queries.ts';
import { type AuthUser, answerSession } from '../sessions/answer-session.ts';
import { markSignedIn } from './mark-signed-in.ts';

export type Person = NonNullable<Awaited<ReturnType<typeof findPersonByAddress>>>;

export const AUTH_EVENT = { resource_type: 'auth', classification: 'audit_sensitive' } as const;

export interface Welcomed {
  session: OpenedSession;
  user: AuthUser;
  refreshToken: string | undefined;
}

/**
 * The one way into a session, whatever the first factor was: a password, a code, a passkey, an identity provider. Decides
 * in one transaction what the session may do: everything, or first the second factor, or first its enrolment.
 */
export async function welcome(context: RequestContext, person: Person, method: AuthMethod['method']) {
  const welcomed = await startSessionFor(context, person, method);
  return answerSession(context, welcomed.session, welcomed.user, welcomed.refreshToken);
}

/** The same without an answer, for a path that ends in a redirect. */
export async function startSessionFor(
  context: RequestContext,
  person: Person,
  method: AuthMethod['method'],
): Promise<Welcomed> {
  const { services, origin } = context;
  const { profile } = person;
  const now = services.now();
  if (!profile.is_active || !person.tenant_active) {
    const failure_reason = profile.is_active ? 'organization suspended' : 'account inactive';
    await auditAuth(context, person, 'login_failure', { failure_reason, method });
    const code = profile.is_active ? 'ORGANIZATION_SUSPENDED' : 'ACCOUNT_INACTIVE';
    throw await refuseEntry(services, profile.tenant_id, code);
  }
  const welcomed = await withAuth(services, async (tx) => {
    await setTenant(tx, profile.tenant_id);
    const restriction = await restrictionFor(tx, person, method, now);
    // A passkey is two factors at once: the device, and the finger or PIN that it asked for.
    const aal = method === 'webauthn' ? 'aal2' : 'aal1';
    const where = { tenantId: profile.tenant_id, userId: profile.id };
    const session = await startSession(tx, where, origin, now, { methods: [method], aal, restriction });
    const refreshToken = isBrowser(context.request)
      ? undefined
      : await issueRefreshToken(tx, profile.tenant_id, session.id, now);
    if (restriction === null) await markSignedIn(tx, profile.id, now);
    const action = restriction === 'second_factor' ? 'login_first_factor' : 'login_success';
    const source = { ...where, sessionId: session.id, origin };
    await writeAudit(tx, source, [{ action, ...AUTH_EVENT, resource_id: profile.id, metadata: { method } }], now);
    return { session, refreshToken, user: await viewUser(services, tx, profile.tenant_id, profile.id) };
  });
  // A right password alone must not wipe out the failures of the second factor: they share one counter.
  if (welcomed.session.restriction === 'second_factor') await releaseAttempt(services.pools.auth, person.email_index);
  else await clearAttempts(services.pools.auth, person.email_index);
  return welcomed;
}

/** What the session must do first. The firm's rule bites at sign-in and refresh, once its days of grace are over. */
export async function restrictionFor(
  tx: Tx,
  person: Pick<Person, 'home_tenant_id'> & { profile: { id: string; tenant_id: string } },
  method: AuthMethod['method'],
  now: Date,
): Promise<Restriction | null> {
  if (method === 'webauthn') return null;
  const { userFactors: factors, tenantSettings: settings } = schema;
  const [own, [rule]] = await Promise.all([
    tx.db
      .select({ id: factors.id })
      .from(factors)
      .where(
        and(
          eq(factors.tenant_id, person.home_tenant_id),
          eq(factors.user_id, person.profile.id),
          eq(factors.status, 'verified'),
          isNull(factors.removed_at),
        ),
      )
      .limit(1),
    tx.db
      .select({ since: settings.second_factor_required_since, days: settings.second_factor_grace_days })
      .from(settings)
      .where(eq(settings.tenant_id, person.profile.tenant_id)),
  ]);
  if (own.length > 0) return 'second_factor';
  if (!rule?.since) return null;
  return now.getTime() >= rule.since.getTime() + rule.days * 86_400_000 ? 'enrolment' : null;
}

/** Puts something about signing in on the person's record, in a transaction of its own. */
export function auditAuth(
  { services, origin }: Pick<RequestContext, 'services' | 'origin'>,
  { profile }: { profile: { id: string; tenant_id: string } },
  action: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  return withAuth(services, async (tx) => {
    await setTenant(tx, profile.tenant_id);
    const source = { tenantId: profile.tenant_id, userId: profile.id, sessionId: null, origin };
    await writeAudit(tx, source, [{ action, ...AUTH_EVENT, resource_id: profile.id, metadata }], services.now());
  });
}
