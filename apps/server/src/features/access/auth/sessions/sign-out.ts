import { schema } from '@cairn/db';
import { eq, ne } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import { fail } from '../../../../core/errors.ts';
import { clearSessionCookie } from '../../../../core/http/session-cookie.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { endSessionRows } from '../account/account.queries.ts';
import { AUTH_EVENT } from '../sign-in/welcome.ts';

const WHICH = {
  local: (sessionId: string) => eq(schema.userSessions.id, sessionId),
  others: (sessionId: string) => ne(schema.userSessions.id, sessionId),
  global: () => undefined,
};
type Scope = keyof typeof WHICH;

/**
 * Ends this session (local), all others, or all, in every firm of the person; each firm's log tells of its own. The next
 * request with an ended one is refused.
 */
export async function signOut(
  context: RequestContext,
  { query: { scope } }: { query: { scope: Scope } },
): Promise<void> {
  const { actor, services, origin, request, reply } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const { tenantId, userId, sessionId } = actor;
  const now = services.now();
  await withAuth(services, async (tx) => {
    const ended = await endSessionRows(tx, userId, 'signed out', now, WHICH[scope](sessionId));
    const counts = new Map([[tenantId, 0], ...ended.map(({ tenant_id, count }) => [tenant_id, count] as const)]);
    for (const [firm, sessions_ended] of counts) {
      await setTenant(tx, firm);
      const event = { action: 'logout', ...AUTH_EVENT, resource_id: userId, metadata: { scope, sessions_ended } };
      await writeAudit(tx, { tenantId: firm, userId, sessionId, origin }, [event], now);
    }
  });
  if (scope !== 'others') clearSessionCookie(request, reply);
}
