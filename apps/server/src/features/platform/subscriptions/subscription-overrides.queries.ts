import type { Contract } from '@cairn/contract';
import { MEMBER_ROLES, TIER_MEMBERS, type Tier } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type OverrideView = InferContractRouterOutputs<Contract>['subscriptionOverrides']['apply'];
type Row = Omit<OverrideView, 'limit'>;

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
  return rows.map((row) => ({ ...row, limit: TIER_MEMBERS[row.tier] }));
}

interface Ending {
  from: Tier;
  /** What the firm has now. */
  to: Tier;
  /** Until when a trial goes on that the override had taken the place of. */
  trial_until?: string;
}

/**
 * Ends the override and gives the firm its original tier again, or the rest of its trial, in the running transaction. The firm
 * must be set; undefined when the override is over already: of two that end it, one does. The firm is locked before its
 * override, as by everything else that changes its tier, so that none waits for another in a circle.
 */
export async function endOverride(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  reason: 'removed' | 'expired',
  by: string | null,
  now: Date,
): Promise<Ending | undefined> {
  await tx.query('select id from tenants where id = $1 for update', [tenantId]);
  const [ended] = await tx.query<{ original_tier: Tier; override_tier: Tier }>(
    `update subscription_overrides set is_active = false, ended_at = $4, ended_by = $3, end_reason = $2
      where id = $1 and is_active returning original_tier, override_tier`,
    [id, reason, by, now],
  );
  if (!ended) return undefined;
  const trial = await resumeTrial(tx, tenantId, now);
  const to = trial?.tier ?? ended.original_tier;
  await tx.query('update tenants set subscription_tier = $2, version = version + 1 where id = $1', [tenantId, to]);
  return { from: ended.override_tier, to, ...(trial && { trial_until: trial.until.toISOString() }) };
}

/**
 * A trial that the platform interrupted goes on while it has time left, unless the firm has paid in the meantime: the first
 * payment ends it. The job that was queued when it began ends it still.
 */
async function resumeTrial(tx: Tx, tenantId: string, now: Date): Promise<{ tier: Tier; until: Date } | undefined> {
  const [trial] = await tx.query<{ tier: Tier; until: Date }>(
    `update subscription_overrides o set is_active = true, ended_at = null, ended_by = null, end_reason = null
      where o.tenant_id = $1 and o.is_trial and o.end_reason = 'replaced' and o.ended_by is not null
        and o.override_until > $2
        and not exists (select from subscriptions s where s.tenant_id = $1 and s.subscription_id is not null)
      returning o.override_tier as tier, o.override_until as until`,
    [tenantId, now],
  );
  return trial;
}
