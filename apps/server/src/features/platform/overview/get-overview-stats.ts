import { PLATFORM_TENANT_ID, TIERS, type Tier } from '@cairn/domain';
import type { RequestContext } from '../../../core/procedure.ts';
import { withPlatform } from '../../../core/with-platform.ts';

interface Counts {
  active_tenants: number;
  suspended_tenants: number;
  total_active_users: number;
  active_sessions: number;
  platform_users: number;
  audit_events_24h: number;
  active_overrides: number;
}

/** The installation in figures. Counts across firms, and nothing out of a firm's records. */
export function getOverviewStats(context: RequestContext) {
  return withPlatform(context, 'read', async ({ tx, now }) => {
    const [[counts], tiers] = await Promise.all([
      tx.query<{ [K in keyof Counts]: Counts[K] }>(
        `select (select count(*) from tenants where is_active and id <> $1)::int as active_tenants,
                (select count(*) from tenants where not is_active)::int as suspended_tenants,
                (select count(*) from (select p.id from user_profiles p join tenants t on t.id = p.tenant_id
                  where p.is_active and t.is_active group by p.id) person)::int as total_active_users,
                (select count(*) from user_sessions where is_active and expires_at > $2)::int as active_sessions,
                (select count(*) from user_profiles where tenant_id = $1 and is_active)::int as platform_users,
                (select count(*) from audit_logs where created_at > $2 - interval '24 hours')::int as audit_events_24h,
                (select count(*) from subscription_overrides where is_active and not is_trial)::int as active_overrides`,
        [PLATFORM_TENANT_ID, now],
        'platform-overview',
      ),
      tx.query<{ tier: Tier; count: number }>(
        `select subscription_tier as tier, count(*)::int as count from tenants where is_active and id <> $1 group by 1`,
        [PLATFORM_TENANT_ID],
      ),
    ]);
    if (!counts) throw new Error('the platform could not be counted');
    const countOf = (tier: Tier) => tiers.find((each) => each.tier === tier)?.count ?? 0;
    return {
      ...counts,
      as_of: now.toISOString(),
      subscription_breakdown: Object.fromEntries(TIERS.map((tier) => [tier, countOf(tier)])) as Record<Tier, number>,
    };
  });
}
