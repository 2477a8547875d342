import { schema } from '@cairn/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Account } from '../auth/account/account.ts';

const { userPasskeys: passkeys } = schema;

export type Passkey = typeof passkeys.$inferSelect;
export type Owner = Pick<Account, 'tenantId' | 'userId'>;

export const own = ({ tenantId, userId }: Owner) =>
  and(eq(passkeys.tenant_id, tenantId), eq(passkeys.user_id, userId), isNull(passkeys.removed_at));

export function listOf(tx: Tx, owner: Owner): Promise<Passkey[]> {
  return tx.db.select().from(passkeys).where(own(owner)).orderBy(passkeys.created_at);
}
