import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { endOverride, findOverrides, type OverrideView } from './subscription-overrides.queries.ts';

/** Ends an override before its time: the firm has its original tier again, or the rest of its trial. */
export function removeOverride(
  context: RequestContext,
  { p_override_id: id }: { p_override_id: string },
): Promise<OverrideView> {
  return withPlatform(context, 'write', async (ctx) => {
    const { tx, actor, now } = ctx;
    const [known] = await findOverrides(tx, id);
    if (!known) throw fail('NOT_FOUND');
    await setTenant(tx, known.tenant_id);
    const ended = await endOverride(tx, { tenantId: known.tenant_id, id }, 'removed', actor.userId, now);
    if (!ended) throw fail('OVERRIDE_ENDED');
    await ctx.audit(known.tenant_id, {
      action: 'subscription.override_removed',
      resource_type: 'subscription_override',
      resource_id: id,
      table_name: 'subscription_overrides',
      classification: 'audit_sensitive',
      metadata: { by_platform: true, ...ended },
    });
    const [view] = await findOverrides(tx, id);
    return view ?? known;
  });
}
