import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { moveSession } from '../../../../core/access/move-session.ts';
import { issueRefreshToken } from '../../../../core/access/refresh-token.ts';
import type { Actor } from '../../../../core/actor.ts';
import { writeAudit } from '../../../../core/audit.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import { viewUser } from '../account/view-profile.ts';
import { markSignedIn } from '../sign-in/mark-signed-in.ts';
import { AUTH_EVENT, restrictionFor, type Welcomed } from '../sign-in/welcome.ts';

const { userCredentials: credentials } = schema;

/**
 * Moves the actor's session into another firm of theirs, in the running transaction of the sign-in role; the caller has made
 * sure that they belong to it (docs/adr/0013). The firm's rule on second factors applies as at sign-in. Neither
 * firm learns which the other is.
 */
export async function continueInFirm(
  { services, origin, request }: RequestContext,
  tx: Tx,
  actor: Actor,
  to: { tenantId: string; homeTenantId: string },
): Promise<Welcomed> {
  const now = services.now();
  const { userId } = actor;
  await setTenant(tx, to.homeTenantId);
  await setCurrentFirm(tx, userId, to.tenantId);
  await setTenant(tx, actor.tenantId);
  const left = { ...AUTH_EVENT, action: 'session_ended', resource_id: userId };
  await writeAudit(
    tx,
    { tenantId: actor.tenantId, userId, sessionId: actor.sessionId, origin },
    [{ ...left, metadata: { reason: 'continued in another firm' } }],
    now,
  );
  const person = { home_tenant_id: to.homeTenantId, profile: { id: userId, tenant_id: to.tenantId } };
  const restriction = actor.aal === 'aal2' ? null : await restrictionFor(tx, person, 'password', now);
  const session = await moveSession(tx, actor, to.tenantId, restriction, origin, now);
  if (!session) throw fail('UNAUTHENTICATED');
  if (restriction === null) await markSignedIn(tx, userId, now);
  const refreshToken = isBrowser(request) ? undefined : await issueRefreshToken(tx, to.tenantId, session.id, now);
  await writeAudit(
    tx,
    { tenantId: to.tenantId, userId, sessionId: session.id, origin },
    [{ ...AUTH_EVENT, action: 'organization_switched', resource_id: userId }],
    now,
  );
  return { session, refreshToken, user: await viewUser(services, tx, to.tenantId, userId) };
}

/** Where the next sign-in leads. The person's home firm must be set. */
async function setCurrentFirm(tx: Tx, userId: string, tenantId: string) {
  await tx.db.update(credentials).set({ current_tenant_id: tenantId }).where(eq(credentials.user_id, userId));
}
