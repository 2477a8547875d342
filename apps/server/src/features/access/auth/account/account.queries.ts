import { schema } from '@cairn/db';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import { PERSON } from '../auth.queries.ts';

const {
  userProfiles: profiles,
  userCredentials: credentials,
  userSessions: sessions,
  oneTimeSecrets: secrets,
  tenants,
} = schema;

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

/** The person's profile in the firm that is set. */
export async function getOwnProfile(tx: Tx, tenantId: string, userId: string) {
  const [row] = await tx.db
    .select({ profile: profiles, tenant_name: tenants.name })
    .from(profiles)
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
  if (!row) throw new Error('this account has no profile in its firm');
  return row;
}

export async function updateProfile(
  tx: Tx,
  tenantId: string,
  userId: string,
  set: Partial<typeof profiles.$inferInsert>,
) {
  await tx.db
    .update(profiles)
    .set({ ...set, version: sql`${profiles.version} + 1` })
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
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

/** Marks the profile as verified in the firm that is set, if it carries the address that was confirmed. */
export async function markVerified(tx: Tx, tenantId: string, userId: string, index: Buffer) {
  await tx.db
    .update(profiles)
    .set({ email_verified: true })
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId), eq(profiles.email_index, index)));
}

/** The owner of a link's secret, whether or not it is still good. */
export async function findSecret(tx: Tx, purpose: string, hash: Buffer) {
  const [row] = await tx.db
    .select()
    .from(secrets)
    .where(and(eq(secrets.secret_hash, hash), eq(secrets.purpose, purpose)));
  return row;
}

const alive = (userId: string, now: Date) =>
  and(eq(sessions.user_id, userId), eq(sessions.is_active, true), gt(sessions.expires_at, now));

/** The person's sessions in every firm, the latest first. */
export function listSessionRows(tx: Tx, userId: string, now: Date) {
  return tx.db
    .select({ session: sessions, tenant_name: tenants.name })
    .from(sessions)
    .innerJoin(tenants, eq(tenants.id, sessions.tenant_id))
    .where(alive(userId, now))
    .orderBy(sql`${sessions.last_activity_at} desc`, sql`${sessions.id} desc`);
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
