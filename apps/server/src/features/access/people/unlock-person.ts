import { writeAudit } from '../../../core/audit.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { clearFailures, findAccount } from './people.queries.ts';

/**
 * Lets somebody sign in again before the lock runs out, with a reason on record. Administrators unlock the people of their own
 * firm; the platform's anybody, since it changes nothing of a firm's data, and that firm sees it in its audit log.
 */
export async function unlockPerson(context: RequestContext, { id, reason }: { id: string; reason: string }) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const now = services.now();
  return withAuth(services, async (tx) => {
    const account = await findAccount(tx, id, actor.role === 'platform_admin' ? undefined : actor.tenantId);
    if (!account) throw fail('NOT_FOUND');
    await setTenant(tx, account.tenant_id);
    await clearFailures(tx, account.email_index);
    const event = {
      action: 'account_unlocked',
      resource_type: 'auth',
      resource_id: id,
      classification: 'audit_sensitive' as const,
      metadata: { reason, was_locked: account.locked, failures: account.failures },
    };
    const source = { tenantId: account.tenant_id, userId: actor.userId, sessionId: actor.sessionId, origin };
    await writeAudit(tx, source, [event], now);
    return { id, locked: false as const };
  });
}
