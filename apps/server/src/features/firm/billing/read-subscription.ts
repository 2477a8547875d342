import type { Tier } from '@cairn/domain';
import { type AuditEvent, writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { LiveMessage } from '../../../core/live/tell-live.ts';
import { connectStripe, type Paid, readPaid } from '../../../core/payments/stripe.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { asPlatform } from '../../../core/with-platform.ts';

const ORIGIN = { requestId: 'read-subscription', ip: 'payment provider', userAgent: 'read-subscription' };

/**
 * Asks the payment provider what a firm pays for and keeps the answer. What a message says is not believed: whichever comes
 * first, late or twice, the provider's present state counts. An override of the platform stays in force, and gives back what is
 * paid for when it ends; a trial ends with the first payment.
 */
export async function readSubscription(services: Services, tenantId: string): Promise<void> {
  const { stripe: settings } = services.env;
  if (!settings) return;
  const [known] = await asPlatform(services, 'read', (tx) =>
    tx.query<{ customer_id: string; asked_at: Date }>(
      'select customer_id, clock_timestamp() as asked_at from subscriptions where tenant_id = $1',
      [tenantId],
    ),
  );
  if (!known) return;
  const stripe = await connectStripe(settings);
  const { data } = await stripe.subscriptions.list({ customer: known.customer_id, status: 'all', limit: 20 });
  const paid = readPaid(data, settings.prices);
  const changed = await asPlatform(services, 'write', (tx) => keep(tx, services.now(), tenantId, paid, known.asked_at));
  const news: LiveMessage = { kind: 'firm', tenant_id: tenantId, by: null };
  if (changed) await services.live.tell([JSON.stringify(news)]);
}

async function keep(tx: Tx, now: Date, tenantId: string, paid: Paid, askedAt: Date): Promise<boolean> {
  await setTenant(tx, tenantId);
  const [firm] = await tx.query<{ tier: Tier }>(
    'select subscription_tier as tier from tenants where id = $1 for update',
    [tenantId],
  );
  const [before] = await tx.query<{ tier: Tier; status: string | null; ends_with_period: boolean }>(
    `with before as (select tenant_id, id, tier, status, ends_with_period from subscriptions
                      where tenant_id = $1 and (asked_at is null or asked_at < $2) for update)
     update subscriptions s set subscription_id = $3, status = $4, tier = $5, period_ends_at = $6, ends_with_period = $7, asked_at = $2
       from before where s.tenant_id = before.tenant_id and s.id = before.id returning before.tier, before.status, before.ends_with_period`,
    [tenantId, askedAt, paid.subscriptionId, paid.status, paid.tier, paid.periodEndsAt, paid.endsWithPeriod],
  );
  if (!firm || !before) return false;
  const isEnding = before.ends_with_period !== paid.endsWithPeriod;
  if (before.tier === paid.tier && before.status === paid.status && !isEnding) return false;
  if (before.tier !== paid.tier) await setPaidTier(tx, now, tenantId, before.tier, paid.tier);
  const event: AuditEvent = {
    action: 'subscription.changed',
    resource_type: 'subscription',
    resource_id: null,
    table_name: 'subscriptions',
    classification: 'audit_sensitive',
    metadata: {
      from: before.tier,
      to: paid.tier,
      status_from: before.status,
      status_to: paid.status,
      ends_with_period: paid.endsWithPeriod,
    },
  };
  await writeAudit(tx, { tenantId, userId: null, sessionId: null, origin: ORIGIN }, [event], now);
  return true;
}

/** What is paid for becomes the firm's tier, or what it gets back after an override. */
async function setPaidTier(tx: Tx, now: Date, tenantId: string, from: Tier, to: Tier): Promise<void> {
  const [override] = await tx.query<{ is_trial: boolean }>(
    `update subscription_overrides set original_tier = $1,
            is_active = not is_trial, ended_at = case when is_trial then $2::timestamptz end,
            end_reason = case when is_trial then 'replaced' end
      where is_active returning is_trial`,
    [to, now],
  );
  if (!override || override.is_trial)
    await tx.query('update tenants set subscription_tier = $2, version = version + 1 where id = $1', [tenantId, to]);
  await tx.query(
    `insert into settings_change_log (tenant_id, id, created_at, setting_category, setting_name, old_value, new_value,
                                      change_reason, impact_assessment)
     values ($1, $2, $3, 'billing', 'Subscription', to_jsonb($4::text), to_jsonb($5::text), 'Told by the payment provider',
             'Decides how many members the firm may have.')`,
    [tenantId, newId(), now, from, to],
  );
}
