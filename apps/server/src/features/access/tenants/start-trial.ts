import { schema } from '@cairn/db';
import { TRIAL_DAYS, TRIAL_TIER } from '@cairn/domain';
import { type AuditSource, writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Services } from '../../../core/services.ts';

/**
 * The trial of a firm that has just been made on the tier that it tries, and is set: an override of the free tier that ends
 * like any other (docs/rules/platform.md#tier-overrides).
 */
export async function startTrial(services: Services, tx: Tx, source: AuditSource, now: Date): Promise<void> {
  const { tenantId } = source;
  const id = newId();
  const until = new Date(now.getTime() + TRIAL_DAYS * 86_400_000);
  await tx.db.insert(schema.subscriptionOverrides).values({
    tenant_id: tenantId,
    id,
    original_tier: 'free',
    override_tier: TRIAL_TIER,
    reason: `Trial of ${TRIAL_DAYS} days`,
    is_trial: true,
    override_until: until,
    created_at: now,
  });
  await services.jobs.enqueue(tx, 'end-override', { tenant_id: tenantId, override_id: id }, TRIAL_DAYS * 86_400);
  const about = { resource_type: 'subscription_override', resource_id: id, table_name: 'subscription_overrides' };
  await writeAudit(
    tx,
    source,
    [{ action: 'subscription.trial_started', ...about, metadata: { tier: TRIAL_TIER, until: until.toISOString() } }],
    now,
  );
}
