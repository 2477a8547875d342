import { schema } from '@cairn/db';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Services } from '../../../core/services.ts';
import { withAuth } from '../../../core/with-auth.ts';

const { userInvitations: invitations, userProfiles: profiles, userCredentials: credentials, tenants } = schema;

export type InvitationRow = typeof invitations.$inferSelect;

export const pending = and(eq(invitations.is_accepted, false), isNull(invitations.revoked_at));

/** The invitation with its inviter's profile, of the firm that the transaction has set. */
export function selectInvitations(tx: Tx) {
  return tx.db
    .select({ invitation: invitations, inviter: profiles })
    .from(invitations)
    .leftJoin(profiles, and(eq(profiles.tenant_id, invitations.tenant_id), eq(profiles.id, invitations.invited_by)));
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

/** The account with this address, or of this person, unless every firm has deleted them. Only the sign-in role may ask. */
export async function findAccountBy(tx: Tx, by: { emailIndex: Buffer } | { userId: string }) {
  const [row] = await tx.db
    .select({ user_id: credentials.user_id, tenant_id: credentials.tenant_id, email_index: credentials.email_index })
    .from(credentials)
    .where(
      and(
        'userId' in by ? eq(credentials.user_id, by.userId) : eq(credentials.email_index, by.emailIndex),
        sql`exists (select 1 from user_profiles p where p.id = ${credentials.user_id} and p.deleted_at is null)`,
      ),
    );
  return row;
}

/** Whether somebody of any firm signs in with this address. For the mail to that address alone: a firm is not told. */
export async function hasAccount(services: Services, emailIndex: Buffer): Promise<boolean> {
  return (await withAuth(services, (tx) => findAccountBy(tx, { emailIndex }))) !== undefined;
}

/** The person as the firm that they act in knows them. */
export async function findOwnProfile(tx: Tx, tenantId: string, userId: string) {
  const [row] = await tx.db
    .select()
    .from(profiles)
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
  return row;
}

export function one<T>([row]: T[]): T {
  // A write that touched no row is an error: policies hide rows silently.
  if (row === undefined) throw new Error('expected a row');
  return row;
}
