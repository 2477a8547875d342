import { schema } from '@cairn/db';
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { InvitationStatus } from './invitations.policy.ts';

const { userInvitations: invitations, userProfiles: profiles, userCredentials: credentials, tenants } = schema;

export type InvitationRow = typeof invitations.$inferSelect;

const pending = and(eq(invitations.is_accepted, false), isNull(invitations.revoked_at));

export async function insertInvitation(tx: Tx, row: typeof invitations.$inferInsert): Promise<InvitationRow> {
  return one(await tx.db.insert(invitations).values(row).returning());
}

/** Makes room for a new one: an invitation that ran out still is the one open invitation of its address. */
export async function supersedeExpired(tx: Tx, tenantId: string, emailIndex: Buffer, now: Date): Promise<void> {
  await tx.db
    .update(invitations)
    .set({ revoked_at: now, version: sql`${invitations.version} + 1` })
    .where(
      and(
        eq(invitations.tenant_id, tenantId),
        eq(invitations.email_index, emailIndex),
        pending,
        lte(invitations.expires_at, now),
      ),
    );
}

/** The invitation with its inviter's profile, of the firm that the transaction has set. */
export function selectInvitations(tx: Tx) {
  return tx.db
    .select({ invitation: invitations, inviter: profiles })
    .from(invitations)
    .leftJoin(profiles, and(eq(profiles.tenant_id, invitations.tenant_id), eq(profiles.id, invitations.invited_by)));
}

export async function findInvitation(tx: Tx, id: string) {
  return (await selectInvitations(tx).where(eq(invitations.id, id)))[0];
}

const IN_STATE: Record<InvitationStatus, (now: Date) => ReturnType<typeof sql>> = {
  accepted: () => sql`${invitations.is_accepted}`,
  revoked: () => sql`not ${invitations.is_accepted} and ${invitations.revoked_by} is not null`,
  open: (now) => sql`${pending} and ${invitations.expires_at} > ${now}`,
  expired: (now) =>
    sql`not ${invitations.is_accepted} and ${invitations.revoked_by} is null and (${invitations.revoked_at} is not null or ${invitations.expires_at} <= ${now})`,
};

/** Newest first. */
export function listNewest(tx: Tx, status: InvitationStatus | undefined, now: Date, limit: number) {
  return selectInvitations(tx)
    .where(status && IN_STATE[status](now))
    .orderBy(desc(invitations.created_at), desc(invitations.id))
    .limit(limit);
}

export async function countByState(tx: Tx, now: Date): Promise<Record<InvitationStatus, number>> {
  const count = (status: InvitationStatus) => sql<number>`(count(*) filter (where ${IN_STATE[status](now)}))::int`;
  return one(
    await tx.db
      .select({
        open: count('open'),
        accepted: count('accepted'),
        expired: count('expired'),
        revoked: count('revoked'),
      })
      .from(invitations),
  );
}

/** Changes a pending one; nothing happens to one that was accepted or revoked in the meantime. */
export async function updatePending(
  tx: Tx,
  id: string,
  change: Partial<typeof invitations.$inferInsert>,
  version?: number,
): Promise<InvitationRow | undefined> {
  const [row] = await tx.db
    .update(invitations)
    .set({ ...change, version: sql`${invitations.version} + 1` })
    .where(and(eq(invitations.id, id), pending, version === undefined ? undefined : eq(invitations.version, version)))
    .returning();
  return row;
}

/** The open invitation with this token, of whatever active firm. Only the sign-in role may ask. */
export async function findByToken(tx: Tx, tokenHash: Buffer, now: Date) {
  const [row] = await tx.db
    .select({ invitation: invitations, firm: tenants.name })
    .from(invitations)
    .innerJoin(tenants, eq(tenants.id, invitations.tenant_id))
    .where(
      and(eq(invitations.token_hash, tokenHash), pending, gt(invitations.expires_at, now), eq(tenants.is_active, true)),
    );
  return row;
}

/** Accepts it, if it still is what it was: of any number in parallel, one gets the row. */
export async function markAccepted(tx: Tx, { id, token_hash }: InvitationRow, userId: string, now: Date) {
  const [row] = await tx.db
    .update(invitations)
    .set({ is_accepted: true, accepted_at: now, accepted_by: userId, version: sql`${invitations.version} + 1` })
    .where(
      and(
        eq(invitations.id, id),
        // A new link since then would have another.
        eq(invitations.token_hash, token_hash),
        pending,
        gt(invitations.expires_at, now),
      ),
    )
    .returning({ id: invitations.id });
  return row;
}

export async function isMember(tx: Tx, tenantId: string, emailIndex: Buffer): Promise<boolean> {
  const found = await tx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.email_index, emailIndex)));
  return found.length > 0;
}

/** The account with this address, or of this person. Only the sign-in role may ask. */
export async function findAccountBy(tx: Tx, by: { emailIndex: Buffer } | { userId: string }) {
  const [row] = await tx.db
    .select({ user_id: credentials.user_id, tenant_id: credentials.tenant_id, email_index: credentials.email_index })
    .from(credentials)
    .where('userId' in by ? eq(credentials.user_id, by.userId) : eq(credentials.email_index, by.emailIndex));
  return row;
}

/** The mailed token proves the address. The person's home firm must be set. */
export async function confirmAddress(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.db
    .update(credentials)
    .set({ email_confirmed_at: sql`coalesce(${credentials.email_confirmed_at}, ${now})` })
    .where(eq(credentials.user_id, userId));
}

/** The person as the firm that they act in knows them. */
export async function findOwnProfile(tx: Tx, tenantId: string, userId: string) {
  const [row] = await tx.db
    .select()
    .from(profiles)
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
  return row;
}

/** Name and time zone of the firm that invites. */
export async function findFirm(tx: Tx, tenantId: string) {
  return one(
    await tx.db
      .select({ name: tenants.name, time_zone: schema.tenantSettings.time_zone })
      .from(tenants)
      .innerJoin(schema.tenantSettings, eq(schema.tenantSettings.tenant_id, tenants.id))
      .where(eq(tenants.id, tenantId)),
  );
}

function one<T>([row]: T[]): T {
  // A write that touched no row is an error: policies hide rows silently.
  if (row === undefined) throw new Error('expected a row');
  return row;
}
