import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';

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

interface Account {
  tenant_id: string;
  email_index: Buffer;
  failures: number;
  locked: boolean;
}

/** The person's account when they belong to the firm (`undefined`: to any). Only the sign-in role may ask. */
async function findAccount(tx: Tx, userId: string, tenantId: string | undefined): Promise<Account | undefined> {
  const [row] = await tx.query<Account>(
    `select p.tenant_id, c.email_index, coalesce(a.failures, 0) as failures,
            coalesce(a.locked_until > now(), false) as locked
       from user_profiles p
       join user_credentials c on c.user_id = p.id
       left join sign_in_attempts a on a.address_index = c.email_index
      where p.id = $1 and ($2::uuid is null or p.tenant_id = $2)
      order by p.tenant_id = c.tenant_id desc limit 1`,
    [userId, tenantId ?? null],
  );
  return row;
}

async function clearFailures(tx: Tx, emailIndex: Buffer): Promise<void> {
  await tx.db.delete(schema.signInAttempts).where(eq(schema.signInAttempts.address_index, emailIndex));
}
