import { schema } from '@cairn/db';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import { PERSON } from '../auth.queries.ts';

const { userProfiles: profiles, userCredentials: credentials, userSessions: sessions, tenants } = schema;

/** The account with the profile that it has in this firm. */
export async function findPersonIn(tx: Tx, tenantId: string, userId: string) {
  const [row] = await tx.db
    .select(PERSON)
    .from(credentials)
    .innerJoin(profiles, eq(profiles.id, credentials.user_id))
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(and(eq(credentials.user_id, userId), eq(profiles.tenant_id, tenantId)));
  return row;
}

/** Runs `fn` in each firm of the person, each set as the transaction's tenant in turn. */
export async function inEachFirm(tx: Tx, userId: string, fn: (tenantId: string) => Promise<void>): Promise<void> {
  const firms = await tx.db.select({ tenant_id: profiles.tenant_id }).from(profiles).where(eq(profiles.id, userId));
  for (const { tenant_id } of firms) {
    await setTenant(tx, tenant_id);
    await fn(tenant_id);
  }
}

/** Writes the account; its home firm must be set. */
export async function updateCredentials(tx: Tx, userId: string, set: Partial<typeof credentials.$inferInsert>) {
  const changed = await tx.db
    .update(credentials)
    .set(set)
    .where(eq(credentials.user_id, userId))
    .returning({ user_id: credentials.user_id });
  if (changed.length !== 1) throw new Error('the account was not written');
}

/**
 * Ends the person's sessions that `which` names, in every firm, and answers how many in which. Afterwards the last of those
 * firms is the one that is set.
 */
export async function endSessionRows(tx: Tx, userId: string, reason: string, now: Date, which?: SQL) {
  const mine = and(eq(sessions.user_id, userId), eq(sessions.is_active, true), isNull(sessions.ended_at), which);
  const firms = await tx.db.selectDistinct({ tenant_id: sessions.tenant_id }).from(sessions).where(mine);
  const ended: { tenant_id: string; count: number }[] = [];
  for (const { tenant_id } of firms) {
    await setTenant(tx, tenant_id);
    const rows = await tx.db
      .update(sessions)
      .set({ is_active: false, ended_at: now, end_reason: reason })
      .where(and(eq(sessions.tenant_id, tenant_id), mine))
      .returning({ id: sessions.id });
    if (rows.length > 0) ended.push({ tenant_id, count: rows.length });
  }
  return ended;
}
