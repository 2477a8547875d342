import { fail } from '../../../../core/errors.ts';
import type { Ctx, RequestContext } from '../../../../core/procedure.ts';
import { runAs } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { findAccount, findProfile } from '../auth.queries.ts';
import { decryptPerson, viewUser } from './view-profile.ts';

/** The signed-in person with role, firm, the end of the session, and what the person is reminded of. */
export async function getProfile(context: RequestContext) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const [own, account] = await Promise.all([
    runAs(services, actor, origin, 'read', ownProfile),
    findAccount(services.pools.lookups, actor.userId),
  ]);
  const { required_since, grace_days } = own;
  const due = required_since && new Date(required_since.getTime() + grace_days * 86_400_000);
  return {
    ...own.view,
    session_expires_at: actor.sessionExpiresAt.toISOString(),
    email_confirmed_at: account.email_confirmed_at?.toISOString() ?? null,
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
      currency: profile.currency,
      time_zone: profile.time_zone,
      role: actor.role,
      ...decryptPerson(opened, profile),
      is_active: profile.is_active,
      email_verified: profile.email_verified,
      last_login_at: profile.last_login_at?.toISOString() ?? null,
    },
  };
}

/** The signed-in user in the shape that the clients of Supabase Auth expect. */
export async function getUser({ actor, services }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  return withAuth(services, (tx) => viewUser(services, tx, actor.tenantId, actor.userId));
}
