import { schema } from '@cairn/db';
import { TEAM_ROLES } from '@cairn/domain';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { userProfiles: profiles, userCredentials: credentials, tenants } = schema;

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

export const isTeam = inArray(profiles.role, TEAM_ROLES);

/** A person who can own deals, active only as long as the firm is. */
export async function findTeamMember(tx: Tx, userId: string) {
  const [row] = await tx.db
    .select({ is_active: sql<boolean>`${profiles.is_active} and ${tenants.is_active}`, role: profiles.role })
    .from(profiles)
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(and(eq(profiles.id, userId), isTeam));
  return row;
}
