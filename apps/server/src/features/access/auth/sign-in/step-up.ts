import { issueRefreshToken, voidRefreshTokens } from '../../../../core/access/refresh-token.ts';
import { type AuthMethod, renewSession } from '../../../../core/access/start-session.ts';
import type { Actor } from '../../../../core/actor.ts';
import { type AuditEvent, auditSource, writeAudit } from '../../../../core/audit.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { isBrowser } from '../../../../core/http/same-origin.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import { viewUser } from '../account/view-profile.ts';
import { markSignedIn } from './mark-signed-in.ts';
import { AUTH_EVENT, type Welcomed } from './welcome.ts';

/**
 * Carries a session on after its second factor: a new secret, two factors, no restriction. In the running transaction, which
 * leaves with the session's firm set. `events` go on record with it.
 */
export async function stepUp(
  { services, request, origin }: RequestContext,
  tx: Tx,
  actor: Actor,
  method: AuthMethod['method'],
  events: AuditEvent[],
  now: Date,
): Promise<Welcomed> {
  await setTenant(tx, actor.tenantId);
  const session = await renewSession(tx, actor.sessionId, now, { proved: method, aal: 'aal2', restriction: null });
  if (!session) throw fail('UNAUTHENTICATED');
  await voidRefreshTokens(tx, session.id, now);
  const refreshToken = isBrowser(request) ? undefined : await issueRefreshToken(tx, actor.tenantId, session.id, now);
  if (actor.restriction) await markSignedIn(tx, actor.userId, now);
  // A session that had to enrol was let in before: its sign-in is on record.
  const entered = { action: 'login_success', ...AUTH_EVENT, resource_id: actor.userId, metadata: { method } };
  const all = actor.restriction === 'second_factor' ? [...events, entered] : events;
  await writeAudit(tx, auditSource(actor, origin), all, now);
  return { session, refreshToken, user: await viewUser(services, tx, actor.tenantId, actor.userId) };
}
