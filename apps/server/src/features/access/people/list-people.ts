import { schema } from '@cairn/db';
import { desc, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { decryptPerson } from '../auth/account/view-profile.ts';
import { viewSeats } from '../tenants/assert-seat.ts';

const { userProfiles: profiles } = schema;

/** The people of the own firm with what an administrator has to know of their accounts, and the seats of its plan. */
export async function listPeople({ actor, services, origin }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const [{ profiles, seats }, states] = await Promise.all([
    runAs(services, actor, origin, 'read', readFirm),
    withAuth(services, (tx) => listAccountStates(tx, actor.tenantId)),
  ]);
  const stateOf = new Map(states.map((state) => [state.user_id, state]));
  const people = profiles.map((profile) => {
    const state = stateOf.get(profile.id);
    const lockedUntil = state?.locked_until ?? null;
    return {
      ...profile,
      has_second_factor: (state?.factors ?? 0) > 0,
      locked: lockedUntil !== null,
      locked_until: lockedUntil?.toISOString() ?? null,
      // Nobody suspends, deletes or promotes themselves.
      can: { unlock: lockedUntil !== null, manage: profile.id !== actor.userId },
    };
  });
  return { people, seats };
}

async function readFirm(ctx: Ctx) {
  const { tx, actor, now } = ctx;
  const [rows, cells, seats] = [await listProfiles(tx), await ctx.cells(), await viewSeats(tx, actor.tenantId, now)];
  const profiles = rows.map((profile) => ({
    id: profile.id,
    ...decryptPerson(cells, profile),
    role: profile.role as typeof actor.role,
    is_active: profile.is_active,
    email_verified: profile.email_verified,
    last_login_at: profile.last_login_at?.toISOString() ?? null,
    created_at: profile.created_at.toISOString(),
  }));
  return { profiles, seats };
}

/** Everybody of the firm that the transaction has set, newest first. */
function listProfiles(tx: Tx) {
  return tx.db.select().from(profiles).where(isNull(profiles.deleted_at)).orderBy(desc(profiles.created_at));
}

interface AccountState {
  user_id: string;
  locked_until: Date | null;
  factors: number;
}

/**
 * What signing in knows of the firm's people: whether they are locked out, and how many second factors they have. Both belong
 * to the person, not to the firm. Only the sign-in role may ask.
 */
function listAccountStates(tx: Tx, tenantId: string): Promise<AccountState[]> {
  return tx.query<AccountState>(
    `select c.user_id, case when a.locked_until > now() then a.locked_until end as locked_until,
            (select count(*)::int from user_factors f where f.tenant_id = c.tenant_id and f.user_id = c.user_id
                and f.status = 'verified' and f.removed_at is null) as factors
       from user_profiles p
       join user_credentials c on c.user_id = p.id
       left join sign_in_attempts a on a.address_index = c.email_index
      where p.tenant_id = $1`,
    [tenantId],
    'people-account-states',
  );
}
