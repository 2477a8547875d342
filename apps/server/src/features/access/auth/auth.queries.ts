import { schema } from '@cairn/db';
import { type Role, TEAM_ROLES } from '@cairn/domain';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Lookups } from '../../../core/lookups.ts';

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

type Profile = typeof profiles.$inferSelect &
  Pick<
    typeof tenantSettings.$inferSelect,
    'currency' | 'time_zone' | 'second_factor_required_since' | 'second_factor_grace_days'
  > & { tenant_name: string };

/** Every page begins with it, so it is written out and named: nothing is built or planned anew. */
export async function findProfile(tx: Tx, userId: string): Promise<Profile | undefined> {
  const rows = await tx.query<Profile>(
    `select p.*, t.name as tenant_name, s.currency, s.time_zone, s.second_factor_required_since, s.second_factor_grace_days
       from user_profiles p join tenants t on t.id = p.tenant_id join tenant_settings s on s.tenant_id = p.tenant_id
      where p.id = $1`,
    [userId],
    'find-profile',
  );
  return rows[0];
}

interface Account {
  email_confirmed_at: Date | null;
  factors: number;
  organizations: { tenant_id: string; name: string; role: Role }[];
}

/** What concerns the person in every firm. Only the sign-in role may ask. */
export async function findAccount(lookups: Lookups, userId: string): Promise<Account> {
  const [account] = await lookups.find<Account>(
    'find-account',
    `select c.email_confirmed_at,
            (select count(*)::int from user_factors f where f.tenant_id = c.tenant_id and f.user_id = c.user_id
                and f.status = 'verified' and f.removed_at is null) as factors,
            (select coalesce(json_agg(json_build_object('tenant_id', p.tenant_id, 'name', t.name, 'role', p.role)
                order by t.name), '[]') from user_profiles p join tenants t on t.id = p.tenant_id
              where p.id = asked.id and p.is_active and t.is_active) as organizations
       from (select $1::uuid as id) asked left join user_credentials c on c.user_id = asked.id`,
    [userId],
  );
  if (!account) throw new Error('one row was asked for, and none came');
  return account;
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
