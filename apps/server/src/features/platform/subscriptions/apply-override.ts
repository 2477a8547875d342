import { PLATFORM_TENANT_ID, type Tier } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { type PlatformCaller, type PlatformCtx, withPlatform } from '../../../core/with-platform.ts';
import { findOverrides, type OverrideView } from './subscription-overrides.queries.ts';

interface Apply {
  p_tenant_id: string;
  p_new_tier: Tier;
  p_reason: string;
  p_override_until?: string | null | undefined;
}

/**
 * Gives a firm another tier. Another override takes the place of the one in force and gives back what that one would have:
 * the tier that the firm pays for, or the rest of its trial. A tier below what is used takes nothing away (docs/rules/firm.md#plan).
 */
export function applyOverride(context: PlatformCaller, input: Apply): Promise<OverrideView> {
  return withPlatform(context, 'write', async (ctx) => {
    const { tx, now, actor, services } = ctx;
    assertRecentProof(actor, now);
    const { p_tenant_id: tenantId, p_new_tier: tier, p_reason: reason } = input;
    const until = input.p_override_until ? new Date(input.p_override_until) : null;
    if (until && until <= now) throw invalidField('p_override_until', 'The end must lie in the future.');
    await setTenant(tx, tenantId);
    const current = await lockTier(ctx, tenantId);
    const original = (await replaceOverride(ctx)) ?? current;
    if (original === tier) throw invalidField('p_new_tier', 'The organization has this tier already.');
    const id = newId();
    await tx.query(
      `insert into subscription_overrides
         (tenant_id, id, original_tier, override_tier, reason, override_until, created_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tenantId, id, original, tier, reason, until, now, actor.userId],
    );
    await tx.query('update tenants set subscription_tier = $2, version = version + 1 where id = $1', [tenantId, tier]);
    if (until) {
      const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
      await services.jobs.enqueue(tx, 'end-override', { tenant_id: tenantId, override_id: id }, seconds);
    }
    await ctx.audit(tenantId, {
      action: 'subscription.overridden',
      resource_type: 'subscription_override',
      resource_id: id,
      table_name: 'subscription_overrides',
      classification: 'audit_sensitive',
      metadata: { by_platform: true, from: current, to: tier, original, until: until?.toISOString() ?? null, reason },
    });
    const [view] = await findOverrides(tx, id);
    if (!view) throw new Error('the override was not written');
    return view;
  });
}

/** The firm's tier as it is, locked until the transaction ends. */
async function lockTier({ tx }: PlatformCtx, tenantId: string): Promise<Tier> {
  const [firm] = await tx.query<{ tier: Tier }>(
    'select subscription_tier as tier from tenants where id = $1 and id <> $2 for update',
    [tenantId, PLATFORM_TENANT_ID],
  );
  if (!firm) throw fail('NOT_FOUND');
  return firm.tier;
}

/** Ends the override in force without giving the tier back, and answers what it would have given. */
async function replaceOverride({ tx, now, actor }: PlatformCtx): Promise<Tier | undefined> {
  const [replaced] = await tx.query<{ original_tier: Tier }>(
    `update subscription_overrides set is_active = false, ended_at = $1, ended_by = $2, end_reason = 'replaced'
      where is_active returning original_tier`,
    [now, actor.userId],
  );
  return replaced?.original_tier;
}
