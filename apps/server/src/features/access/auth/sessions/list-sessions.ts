import { schema } from '@cairn/db';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';

const { userSessions: sessions, tenants } = schema;

/** Where the person is signed in, in whichever firm. */
export async function listSessions({ actor, services }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const rows = await withAuth(services, (tx) => listSessionRows(tx, actor.userId, services.now()));
  return rows.map(({ session, tenant_name }) => ({
    id: session.id,
    is_current: session.id === actor.sessionId,
    tenant_name,
    ip_address: session.ip_address,
    user_agent: session.user_agent,
    aal: session.aal as 'aal1' | 'aal2',
    created_at: session.created_at.toISOString(),
    last_activity_at: session.last_activity_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }));
}

const alive = (userId: string, now: Date) =>
  and(eq(sessions.user_id, userId), eq(sessions.is_active, true), gt(sessions.expires_at, now));

/** The person's sessions in every firm, the latest first. */
function listSessionRows(tx: Tx, userId: string, now: Date) {
  return tx.db
    .select({ session: sessions, tenant_name: tenants.name })
    .from(sessions)
    .innerJoin(tenants, eq(tenants.id, sessions.tenant_id))
    .where(alive(userId, now))
    .orderBy(sql`${sessions.last_activity_at} desc`, sql`${sessions.id} desc`);
}
