import { schema } from '@cairn/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Account } from '../auth/account/account.ts';

const { userFactors: factors, userRecoveryCodes: codes } = schema;

export type Factor = typeof factors.$inferSelect;
export type Owner = Pick<Account, 'tenantId' | 'userId'>;

const ownFactor = ({ tenantId, userId }: Owner) =>
  and(eq(factors.tenant_id, tenantId), eq(factors.user_id, userId), isNull(factors.removed_at));

export async function findFactor(tx: Tx, owner: Owner, id: string): Promise<Factor | undefined> {
  const [row] = await tx.db
    .select()
    .from(factors)
    .where(and(ownFactor(owner), eq(factors.id, id)));
  return row;
}

export async function markRemoved(tx: Tx, owner: Owner, ids: string[], now: Date): Promise<void> {
  await tx.query(
    `update user_factors set removed_at = $4, updated_at = $4
      where tenant_id = $1 and user_id = $2 and id = any($3) and removed_at is null`,
    [owner.tenantId, owner.userId, ids, now],
  );
}

const openCode = ({ tenantId, userId }: Owner) =>
  and(eq(codes.tenant_id, tenantId), eq(codes.user_id, userId), isNull(codes.used_at), isNull(codes.replaced_at));

export async function countRecoveryCodes(tx: Tx, owner: Owner): Promise<number> {
  return tx.db.$count(codes, openCode(owner));
}

export async function voidRecoveryCodes(tx: Tx, owner: Owner, now: Date): Promise<void> {
  await tx.db.update(codes).set({ replaced_at: now }).where(openCode(owner));
}

/** Whether any firm of the person requires a second factor, whatever its days of grace. Only the sign-in role may ask. */
export async function isRequired(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from user_profiles p join tenant_settings s on s.tenant_id = p.tenant_id
      where p.id = $1 and p.is_active and s.second_factor_required_since is not null limit 1`,
    [userId],
  );
  return rows.length > 0;
}
