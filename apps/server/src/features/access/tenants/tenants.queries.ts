import { schema } from '@cairn/db';
import type { Role, TIER_MEMBERS } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';

export async function findSettings(tx: Tx) {
  return (await tx.db.select().from(schema.tenantSettings))[0];
}

interface SeatCount {
  tier: keyof typeof TIER_MEMBERS;
  members: number;
  invitations: number;
}

/** The firm's plan, its active people of these roles, and the open invitations to become one. */
export async function countSeats(tx: Tx, tenantId: string, roles: readonly Role[], now: Date): Promise<SeatCount> {
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

/** Whether the platform has no active administrator yet, and this address no open invitation. */
export async function needsFirstAdministrator(
  tx: Tx,
  tenantId: string,
  emailIndex: Buffer,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ needed: boolean }>(
    `select not exists (select 1 from user_profiles
                         where tenant_id = $1 and role = 'platform_admin' and is_active)
        and not exists (select 1 from user_profiles where tenant_id = $1 and email_index = $2)
        and not exists (select 1 from user_invitations
                         where tenant_id = $1 and email_index = $2 and not is_accepted and revoked_at is null
                           and expires_at > $3) as needed`,
    [tenantId, emailIndex, now],
  );
  return row?.needed === true;
}
