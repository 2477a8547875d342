import { schema } from '@cairn/db';
import { type Role, TEAM_ROLES } from '@cairn/domain';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { userProfiles: profiles, userCredentials: credentials, tenants, tenantSettings } = schema;

export const PERSON = {
  profile: profiles,
  tenant_active: tenants.is_active,
  password_hash: credentials.password_hash,
  home_tenant_id: credentials.tenant_id,
  email_index: credentials.email_index,
  email_confirmed_at: credentials.email_confirmed_at,
};

/**
 * The person with this sign-in address or number, in the firm that they worked in last, or in any other that lets them in.
 * Only the sign-in role may ask.
 */
export async function findPersonByAddress(tx: Tx, index: Buffer, kind: 'email_index' | 'phone_index' = 'email_index') {
  const [row] = await tx.db
    .select(PERSON)
    .from(credentials)
    .innerJoin(profiles, eq(profiles.id, credentials.user_id))
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(eq(credentials[kind], index))
    .orderBy(
      desc(sql`${profiles.is_active} and ${tenants.is_active}`),
      desc(sql`${profiles.tenant_id} = ${credentials.current_tenant_id}`),
      profiles.created_at,
    )
    .limit(1);
  return row;
}

export async function markSignedIn(tx: Tx, userId: string, now: Date) {
  await tx.db.update(profiles).set({ last_login_at: now }).where(eq(profiles.id, userId));
}

/** That the person belongs to the firm and both are active; undefined otherwise. Only the sign-in role may ask. */
export async function findMembership(tx: Tx, userId: string, tenantId: string) {
  const [row] = await tx.db
    .select({ home_tenant_id: credentials.tenant_id, role: profiles.role })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.user_id, profiles.id))
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(
      and(
        eq(profiles.id, userId),
        eq(profiles.tenant_id, tenantId),
        eq(profiles.is_active, true),
        eq(tenants.is_active, true),
      ),
    );
  return row;
}

/** Where the next sign-in leads. The person's home firm must be set. */
export async function setCurrentFirm(tx: Tx, userId: string, tenantId: string) {
  await tx.db.update(credentials).set({ current_tenant_id: tenantId }).where(eq(credentials.user_id, userId));
}

export async function findProfile(tx: Tx, userId: string) {
  const [row] = await tx.db
    .select({ profile: profiles, tenant_name: tenants.name, settings: tenantSettings })
    .from(profiles)
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .innerJoin(tenantSettings, eq(tenantSettings.tenant_id, profiles.tenant_id))
    .where(eq(profiles.id, userId));
  return row;
}

/** What concerns the person in every firm. Only the sign-in role may ask. */
export async function findAccount(tx: Tx, userId: string) {
  const [account, organizations] = await Promise.all([
    tx.query<{ email_confirmed_at: Date | null; factors: number }>(
      `select c.email_confirmed_at, (select count(*)::int from user_factors f where f.tenant_id = c.tenant_id
              and f.user_id = c.user_id and f.status = 'verified' and f.removed_at is null) as factors
         from user_credentials c where c.user_id = $1`,
      [userId],
      'find-account',
    ),
    tx.query<{ tenant_id: string; name: string; role: Role }>(
      `select p.tenant_id, t.name, p.role from user_profiles p join tenants t on t.id = p.tenant_id
        where p.id = $1 and p.is_active and t.is_active order by t.name`,
      [userId],
      'find-organizations',
    ),
  ]);
  return { email_confirmed_at: null, factors: 0, ...account[0], organizations };
}

const isTeam = inArray(profiles.role, TEAM_ROLES);

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
