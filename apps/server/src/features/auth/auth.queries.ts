import { schema } from '@cairn/db';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../core/database.ts';

const {
  userProfiles: profiles,
  userCredentials: credentials,
  userSessions: sessions,
  tenants,
  tenantSettings,
} = schema;

/** The person with this sign-in address, of whatever firm; only the sign-in role may ask. */
export async function findPersonByAddress(tx: Tx, index: Buffer) {
  const [row] = await tx.db
    .select({ profile: profiles, tenant_active: tenants.is_active, password_hash: credentials.password_hash })
    .from(profiles)
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .leftJoin(credentials, and(eq(credentials.tenant_id, profiles.tenant_id), eq(credentials.user_id, profiles.id)))
    .where(eq(profiles.email_index, index));
  return row;
}

export async function markSignedIn(tx: Tx, userId: string, now: Date) {
  await tx.db.update(profiles).set({ last_login_at: now }).where(eq(profiles.id, userId));
}

export async function findProfile(tx: Tx, userId: string) {
  const [row] = await tx.db
    .select({ profile: profiles, tenant_name: tenants.name, currency: tenantSettings.currency })
    .from(profiles)
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .innerJoin(tenantSettings, eq(tenantSettings.tenant_id, profiles.tenant_id))
    .where(eq(profiles.id, userId));
  return row;
}

const isTeam = inArray(profiles.role, ['firm_admin', 'firm_user', 'platform_admin']);

export function listTeamProfiles(tx: Tx) {
  return tx.db.select().from(profiles).where(isTeam);
}

/** A person who can own deals, active only as long as the firm is. */
export async function findTeamMember(tx: Tx, userId: string) {
  const [row] = await tx.db
    .select({ is_active: sql<boolean>`${profiles.is_active} and ${tenants.is_active}`, role: profiles.role })
    .from(profiles)
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(and(eq(profiles.id, userId), isTeam));
  return row;
}

const MINE = {
  local: (userId: string, sessionId: string) => and(eq(sessions.user_id, userId), eq(sessions.id, sessionId)),
  others: (userId: string, sessionId: string) => and(eq(sessions.user_id, userId), ne(sessions.id, sessionId)),
  global: (userId: string) => eq(sessions.user_id, userId),
};
export type SignOutScope = keyof typeof MINE;

export async function endSessions(tx: Tx, userId: string, sessionId: string, scope: SignOutScope) {
  const ended = await tx.db
    .update(sessions)
    .set({ is_active: false })
    .where(and(MINE[scope](userId, sessionId), eq(sessions.is_active, true)))
    .returning({ id: sessions.id });
  return ended.length;
}
