import { fail } from '../../core/errors.ts';
import type { Ctx } from '../../core/procedure.ts';
import { findProfile } from './auth.queries.ts';
import { authUserOf, openPerson } from './view-profile.ts';

async function ownProfile({ tx, actor }: Ctx) {
  const found = await findProfile(tx, actor.userId);
  if (!found) throw fail('UNAUTHENTICATED');
  return found;
}

/** The signed-in person with role, firm and the end of the session. */
export async function getProfile(ctx: Ctx) {
  const { profile, tenant_name, currency } = await ownProfile(ctx);
  const cells = await ctx.cells();
  return {
    id: profile.id,
    tenant_id: profile.tenant_id,
    tenant_name,
    currency,
    role: ctx.actor.role,
    ...openPerson(cells, profile),
    is_active: profile.is_active,
    email_verified: profile.email_verified,
    session_expires_at: ctx.actor.sessionExpiresAt.toISOString(),
  };
}

/** The signed-in user in the shape that the clients of Supabase Auth expect. */
export async function getUser(ctx: Ctx) {
  const { profile } = await ownProfile(ctx);
  return authUserOf(await ctx.cells(), profile);
}
