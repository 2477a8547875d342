import { fail } from '../../core/errors.ts';
import { clearSessionCookie } from '../../core/http/session-cookie.ts';
import { type RequestContext, runAs } from '../../core/procedure.ts';
import { endSessions, type SignOutScope } from './auth.queries.ts';

/** Ends this session (local), all others, or all. The next request with an ended one is refused. */
export async function signOut(context: RequestContext, { query }: { query: { scope: SignOutScope } }): Promise<void> {
  const { actor, services, origin, request, reply } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  await runAs(services, actor, origin, 'write', async ({ tx, audit }) => {
    const ended = await endSessions(tx, actor.userId, actor.sessionId, query.scope);
    await audit({
      action: 'logout',
      resource_type: 'auth',
      resource_id: actor.userId,
      classification: 'audit_sensitive',
      metadata: { scope: query.scope, sessions_ended: ended },
    });
  });
  if (query.scope !== 'others') clearSessionCookie(request, reply);
}
