import { schema } from '@cairn/db';
import type { Role } from '@cairn/domain';
import { framedActor } from '../../../../core/access/reading.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx, RequestContext } from '../../../../core/procedure.ts';
import { runAs } from '../../../../core/procedure.ts';
import type { Lookups } from '../../../../core/sql/lookups.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { logoUrl } from '../../tenants/logo-url.ts';
import { decryptPerson, viewUser } from './view-profile.ts';

const { userProfiles: profiles, tenantSettings } = schema;

/** The signed-in person with role, firm, the end of the session, and what the person is reminded of. */
export async function getProfile(context: RequestContext) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const [own, account, read] = await Promise.all([
    runAs(services, actor, origin, 'read', ownProfile),
    findAccount(services.pools.lookups, actor.userId),
    actor.reading && runAs(services, framedActor(actor), origin, 'read', ({ tx }) => findFrame(tx)),
  ]);
  const { required_since, grace_days } = own;
  const due = required_since && new Date(required_since.getTime() + grace_days * 86_400_000);
  return {
    ...own.view,
    ...read,
    session_expires_at: actor.sessionExpiresAt.toISOString(),
    email_confirmed_at: account.email_confirmed_at?.toISOString() ?? null,
    is_reading: actor.reading !== undefined,
    aal: actor.aal ?? ('aal1' as const),
    has_second_factor: account.factors > 0,
    second_factor_due_at: due && account.factors === 0 ? due.toISOString() : null,
    organizations: account.organizations,
  };
}

async function ownProfile({ tx, actor, cells }: Ctx) {
  const [profile, opened] = await Promise.all([findProfile(tx, actor.userId), cells()]);
  if (!profile) throw fail('UNAUTHENTICATED');
  return {
    required_since: profile.second_factor_required_since,
    grace_days: profile.second_factor_grace_days,
    view: {
      id: profile.id,
      tenant_id: profile.tenant_id,
      tenant_name: profile.tenant_name,
      tenant_logo_url: logoUrl(profile.logo_sha256),
      currency: profile.currency,
      time_zone: profile.time_zone,
      session_minutes: profile.session_minutes,
      session_max_hours: profile.session_max_hours,
      role: actor.role,
      ...decryptPerson(opened, profile),
      is_active: profile.is_active,
      email_verified: profile.email_verified,
      last_login_at: profile.last_login_at?.toISOString() ?? null,
    },
  };
}

/** How the firm of the transaction is called and looks, and by which clock and currency its pages count. */
async function findFrame(tx: Tx) {
  const [firm] = await tx.query<{ name: string; logo: string | null; currency: string; time_zone: string }>(
    `select t.name, l.sha256 as logo, coalesce(s.currency, 'USD') as currency, coalesce(s.time_zone, 'UTC') as time_zone
       from tenants t left join tenant_settings s on s.tenant_id = t.id left join tenant_logos l on l.tenant_id = t.id`,
  );
  if (!firm) throw fail('NOT_FOUND');
  const { name, logo, currency, time_zone } = firm;
  return { tenant_name: name, tenant_logo_url: logoUrl(logo), currency, time_zone };
}

/** The signed-in user in the shape that the clients of Supabase Auth expect. */
export async function getUser({ actor, services }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  return withAuth(services, (tx) => viewUser(services, tx, actor.tenantId, actor.userId));
}

type Profile = typeof profiles.$inferSelect &
  Pick<
    typeof tenantSettings.$inferSelect,
    | 'currency'
    | 'time_zone'
    | 'session_minutes'
    | 'session_max_hours'
    | 'second_factor_required_since'
    | 'second_factor_grace_days'
  > & { tenant_name: string; logo_sha256: string | null };

/** Every page begins with it, so it is written out and named: nothing is built or planned anew. */
async function findProfile(tx: Tx, userId: string): Promise<Profile | undefined> {
  const rows = await tx.query<Profile>(
    `select p.*, t.name as tenant_name, s.currency, s.time_zone, s.session_minutes, s.session_max_hours, s.second_factor_required_since, s.second_factor_grace_days,
            l.sha256 as logo_sha256
       from user_profiles p join tenants t on t.id = p.tenant_id join tenant_settings s on s.tenant_id = p.tenant_id
       left join tenant_logos l on l.tenant_id = p.tenant_id
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
async function findAccount(lookups: Lookups, userId: string): Promise<Account> {
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
