import { type Role, TIER_MEMBERS } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';

/** Members of a firm take a seat of its plan; people of the portals do not. */
const SEATED: readonly Role[] = ['firm_admin', 'firm_user'];

/**
 * Refuses (SEATS_TAKEN) when the firm's plan has no seat for one more person of this role. Until the transaction ends
 * nobody else can take one: of any number in parallel, the last seat goes to one. `holding` says what counts as taken:
 * members and people with an open invitation, or members alone, for a person whose own invitation is being accepted.
 */
export async function assertSeat(
  tx: Tx,
  tenantId: string,
  role: Role,
  now: Date,
  holding: 'members and invitations' | 'members' = 'members and invitations',
): Promise<void> {
  if (!SEATED.includes(role)) return;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`seats of ${tenantId}`]);
  const { limit, members, invitations } = await viewSeats(tx, tenantId, now);
  const taken = holding === 'members' ? members : members + invitations;
  if (limit !== null && taken >= limit) throw fail('SEATS_TAKEN');
}

/** How many seats the plan has (null: any number), and who takes them. */
export async function viewSeats(tx: Tx, tenantId: string, now: Date) {
  const { tier, members, invitations } = await countSeats(tx, tenantId, SEATED, now);
  return { tier, limit: TIER_MEMBERS[tier], members, invitations };
}

interface SeatCount {
  tier: keyof typeof TIER_MEMBERS;
  members: number;
  invitations: number;
}

/** The firm's plan, its active people of these roles, and the open invitations to become one. */
async function countSeats(tx: Tx, tenantId: string, roles: readonly Role[], now: Date): Promise<SeatCount> {
  const [row] = await tx.query<SeatCount>(
    `select t.subscription_tier as tier,
            (select count(*)::int from user_profiles p
              where p.tenant_id = t.id and p.is_active and p.role = any($2)) as members,
            (select count(*)::int from user_invitations i
              where i.tenant_id = t.id and not i.is_accepted and i.revoked_at is null and i.expires_at > $3
                and i.role = any($2)) as invitations
       from tenants t where t.id = $1`,
    [tenantId, roles, now],
    'count-seats',
  );
  return row ?? { tier: 'free', members: 0, invitations: 0 };
}
