import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { listSessionRows } from '../account/account.queries.ts';

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
