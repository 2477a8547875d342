import { schema } from '@cairn/db';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Services } from '../../../../core/services.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import type { AuthUser } from '../sessions/answer-session.ts';

const { userCredentials: credentials, userFactors: factors, userProfiles: profiles, ssoIdentities } = schema;

/** A profile's name and address, decrypted. */
export function decryptPerson(cells: TenantCells, profile: typeof profiles.$inferSelect) {
  return {
    email: cells.decryptText('user_profiles', 'email', profile.id, profile.email),
    first_name: cells.decryptText('user_profiles', 'first_name', profile.id, profile.first_name),
    last_name: cells.decryptText('user_profiles', 'last_name', profile.id, profile.last_name),
  };
}

/** The user in the shape that the clients of Supabase Auth expect. Runs as the sign-in role. */
export async function viewUser(services: Services, tx: Tx, tenantId: string, userId: string): Promise<AuthUser> {
  const [row] = await tx.db
    .select({ profile: profiles, account: credentials })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.user_id, profiles.id))
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
  if (!row) throw fail('UNAUTHENTICATED');
  const { profile, account } = row;
  await setTenant(tx, tenantId);
  const cells = await services.keys.cellsOf(tx, tenantId);
  const home = account.tenant_id === tenantId ? cells : await cellsOfOther(services, tx, account.tenant_id, tenantId);
  const [own, identities] = await Promise.all([listFactors(tx, account), listIdentities(tx, userId)]);
  const { email, first_name, last_name } = decryptPerson(cells, profile);
  const providers = [...(account.password_hash ? ['email'] : []), ...identities.map(() => 'sso')];
  return {
    id: profile.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at:
      (account.email_confirmed_at ?? (profile.email_verified ? profile.updated_at : null))?.toISOString() ?? null,
    phone: account.phone_encrypted
      ? home.decryptText('user_credentials', 'phone_encrypted', userId, account.phone_encrypted)
      : '',
    phone_confirmed_at: account.phone_confirmed_at?.toISOString() ?? null,
    app_metadata: { provider: providers[0] ?? 'email', providers: [...new Set(providers)] },
    user_metadata: { first_name, last_name },
    identities: identities.map(({ id }) => ({ id, provider: 'sso' })),
    factors: own.map((factor) => viewFactor(home, factor)),
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
  };
}

/** Another firm's cells, whose keys are readable only while it is the set one. */
async function cellsOfOther(services: Services, tx: Tx, tenantId: string, back: string): Promise<TenantCells> {
  await setTenant(tx, tenantId);
  const cells = await services.keys.cellsOf(tx, tenantId);
  await setTenant(tx, back);
  return cells;
}

/** The account's factors that were not removed, oldest first. Factors belong to the account's home firm. */
export function listFactors(tx: Tx, account: { tenant_id: string; user_id: string }) {
  return tx.db
    .select()
    .from(factors)
    .where(
      and(eq(factors.tenant_id, account.tenant_id), eq(factors.user_id, account.user_id), isNull(factors.removed_at)),
    )
    .orderBy(factors.created_at);
}

export function viewFactor(home: TenantCells, factor: typeof factors.$inferSelect): AuthUser['factors'][number] {
  const phone =
    factor.phone_encrypted && home.decryptText('user_factors', 'phone_encrypted', factor.id, factor.phone_encrypted);
  return {
    id: factor.id,
    factor_type: factor.factor_type as 'totp' | 'phone',
    status: factor.status as 'verified' | 'unverified',
    friendly_name: factor.friendly_name,
    ...(phone && { phone: `•••• ${phone.slice(-4)}` }),
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    last_used_at: factor.last_used_at?.toISOString() ?? null,
  };
}

function listIdentities(tx: Tx, userId: string) {
  return tx.db
    .select({ id: ssoIdentities.id })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.user_id, userId), isNotNull(ssoIdentities.subject)));
}
