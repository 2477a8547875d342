import { schema } from '@cairn/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Account } from '../auth/account/account.ts';

const { userPasskeys: passkeys } = schema;

export type Passkey = typeof passkeys.$inferSelect;
type Owner = Pick<Account, 'tenantId' | 'userId'>;

const own = ({ tenantId, userId }: Owner) =>
  and(eq(passkeys.tenant_id, tenantId), eq(passkeys.user_id, userId), isNull(passkeys.removed_at));

export function listOf(tx: Tx, owner: Owner): Promise<Passkey[]> {
  return tx.db.select().from(passkeys).where(own(owner)).orderBy(passkeys.created_at);
}

/** Of any firm: a passkey names its owner before anyone is known. Only the sign-in role may ask. */
export async function findByCredential(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await tx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credential_id, credentialId), isNull(passkeys.removed_at)));
  return row;
}

export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<Passkey> {
  const [row] = await tx.db.insert(passkeys).values(passkey).returning();
  if (!row) throw new Error('the passkey was not stored');
  return row;
}

export async function changePasskey(
  tx: Tx,
  owner: Owner,
  id: string,
  change: Partial<Pick<Passkey, 'friendly_name' | 'removed_at'>>,
): Promise<Passkey | undefined> {
  const [row] = await tx.db
    .update(passkeys)
    .set(change)
    .where(and(own(owner), eq(passkeys.id, id)))
    .returning();
  return row;
}

/**
 * Takes the authenticator's counter. One that did not grow is that of a copy (Web Authentication, 6.1.1); authenticators
 * that do not count always say 0.
 */
export async function advanceCounter(tx: Tx, { tenant_id, id }: Passkey, counter: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update user_passkeys set counter = $3, last_used_at = $4
      where tenant_id = $1 and id = $2 and removed_at is null and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
    [tenant_id, id, counter, now],
  );
  return rows.length > 0;
}
