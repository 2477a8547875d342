import { schema } from '@cairn/db';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { type PaidTier, readPaid } from '../../../core/payments/stripe.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { findCustomer, type Payer, withStripe } from './stripe-calls.ts';

const { subscriptions } = schema;

/** The payment provider's page where the plan is paid for. Who pays already changes the subscription in its portal. */
export function startCheckout(context: RequestContext, { tier }: { tier: PaidTier }): Promise<{ url: string }> {
  return withStripe(context, async (payer) => {
    const { stripe, settings, page, actor } = payer;
    const customer = (await findCustomer(payer)) ?? (await makeCustomer(payer));
    const bought = await stripe.subscriptions.list({ customer, status: 'all', limit: 20 });
    if (readPaid(bought.data, settings.prices).tier !== 'free') throw fail('SUBSCRIPTION_EXISTS');
    const earlier = await listOpenCheckouts(payer, customer);
    for (const each of earlier) await stripe.checkout.sessions.expire(each.id);
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: actor.tenantId,
      line_items: [{ price: settings.prices[tier], quantity: 1 }],
      success_url: `${page}&payment=done`,
      cancel_url: page,
    });
    if (!url) throw new Error('the payment provider gave no page for the checkout');
    if (!(await isOnlyCheckout(payer, customer, id))) throw fail('CHECKOUT_REPLACED');
    await log(payer, tier);
    return { url };
  });
}

async function listOpenCheckouts({ stripe }: Pick<Payer, 'stripe'>, customer: string) {
  return (await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })).data;
}

/**
 * Of two checkouts that are open at a time both could be paid. Each of two who begin at once looks after its own is there, so
 * that the later look sees both, and both looks keep the same one: the newest, and of the same second the one with the
 * greater id. Answers whether the own one is kept.
 */
async function isOnlyCheckout({ stripe }: Pick<Payer, 'stripe'>, customer: string, own: string): Promise<boolean> {
  const open = await listOpenCheckouts({ stripe }, customer);
  const [kept, ...others] = open.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
  for (const { id } of others) await stripe.checkout.sessions.expire(id);
  return kept?.id === own;
}

/** The firm at the provider, by its name and number alone. Of two who begin at once, both get the same. */
async function makeCustomer(payer: Payer): Promise<string> {
  const { context, actor, stripe } = payer;
  const run = <T>(fn: Parameters<typeof runAs<T>>[4]) => runAs(context.services, actor, context.origin, 'write', fn);
  const name = await run(async ({ tx }) => {
    const [firm] = await tx.query<{ name: string }>('select name from tenants where id = $1', [actor.tenantId]);
    return firm?.name ?? '';
  });
  const { id } = await stripe.customers.create(
    { name, metadata: { tenant_id: actor.tenantId } },
    { idempotencyKey: `customer-${actor.tenantId}` },
  );
  await run(({ tx, now }) =>
    tx.db
      .insert(subscriptions)
      .values({ tenant_id: actor.tenantId, id: newId(), customer_id: id, created_at: now })
      .onConflictDoNothing(),
  );
  return (await findCustomer(payer)) ?? id;
}

function log({ context, actor }: Payer, tier: PaidTier): Promise<void> {
  return runAs(context.services, actor, context.origin, 'write', ({ audit }) =>
    audit({
      action: 'subscription.checkout_started',
      resource_type: 'subscription',
      resource_id: null,
      metadata: { tier },
    }),
  );
}
