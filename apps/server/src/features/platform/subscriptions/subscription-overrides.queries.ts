import type { Contract } from '@cairn/contract';
import { MEMBER_ROLES, TIER_MEMBERS, type Tier } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type OverrideView = InferContractRouterOutputs<Contract>['subscriptionOverrides']['apply'];
type Row = Omit<OverrideView, 'limit'> & { tier: Tier };

/** Overrides as the screen shows them: those in force, or one by its id, whatever became of it. */
export async function findOverrides(tx: Tx, id?: string): Promise<OverrideView[]> {
  const rows = await tx.query<Row>(
    `select o.id, o.tenant_id, t.name as tenant_name, o.original_tier, o.override_tier, o.reason,
            ${isoTime('o.override_until')} as override_until, o.is_active, ${isoTime('o.created_at')} as created_at,
            t.subscription_tier as tier, m.members
       from subscription_overrides o
       join tenants t on t.id = o.tenant_id
       cross join lateral (select count(*)::int as members from user_profiles p
             where p.tenant_id = o.tenant_id and p.is_active and p.role = any($1)) m
      where ${id === undefined ? 'o.is_active and not o.is_trial' : 'o.id = $2'}
      order by o.created_at desc, o.id desc limit 500`,
    [MEMBER_ROLES, ...(id === undefined ? [] : [id])],
  );
  return rows.map(({ tier, ...row }) => ({ ...row, limit: TIER_MEMBERS[tier] }));
}

interface Ending {
  tenant_id: string;
  id: string;
  original_tier: Tier;
  override_tier: Tier;
}

/**
 * Ends the override and gives the firm its original tier again, in the running transaction. The firm must be set; undefined
 * when the override is over already: of two that end it, one does.
 */
export async function endOverride(
  tx: Tx,
  id: string,
  reason: 'removed' | 'expired',
  by: string | null,
  now: Date,
): Promise<Ending | undefined> {
  const [ended] = await tx.query<{ [K in keyof Ending]: Ending[K] }>(
    `update subscription_overrides set is_active = false, ended_at = $4, ended_by = $3, end_reason = $2
      where id = $1 and is_active returning tenant_id, id, original_tier, override_tier`,
    [id, reason, by, now],
  );
  if (ended)
    await tx.query('update tenants set subscription_tier = $2, version = version + 1 where id = $1', [
      ended.tenant_id,
      ended.original_tier,
    ]);
  return ended;
}
