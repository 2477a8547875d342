import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { fail } from '../../../../core/errors.ts';
import { clearSessionCookie } from '../../../../core/http/session-cookie.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { endSessionRows } from '../account/account.queries.ts';
import { recordAuth } from './auth-event.ts';

/** Ends one of the person's own sessions. Somebody else's is not found. */
export async function endSession({ actor, services, origin, request, reply }: RequestContext, { id }: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const { userId, sessionId } = actor;
  const now = services.now();
  await withAuth(services, async (tx) => {
    const [ended] = await endSessionRows(tx, userId, 'signed out', now, eq(schema.userSessions.id, id));
    if (!ended) throw fail('NOT_FOUND');
    const metadata = { scope: 'one', sessions_ended: 1, session: id.slice(0, 8) };
    await recordAuth(tx, { tenantId: ended.tenant_id, userId, sessionId }, origin, 'logout', metadata, now);
  });
  if (id === sessionId) clearSessionCookie(request, reply);
}
