import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { startStripeServer } from '../../../testing/stand-ins/stripe-server.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { endDueOverrides } from '../../platform/subscriptions/end-overrides.ts';

const DAY = 86_400_000;
const stripe = await startStripeServer();
afterAll(() => stripe.close());

const server = useOwnServer({ stripe: stripe.settings });
const firm = forEachTest(() => makeFirm(server));
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
beforeEach(() => {
  stripe.isDown = false;
  stripe.checkoutsAtOnce = 1;
  server.clock.now = undefined;
});

const billing = async () => (await call(server, firm, 'GET', '/billing')).body;
const checkout = (tier = 'professional', as = firm) => call(server, as, 'POST', '/billing/checkout', { tier });
const refresh = async () => (await call(server, firm, 'POST', '/billing/refresh', {})).body;

async function deliver({ payload, headers }: { payload: string; headers: Record<string, string> }) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: { host: 'localhost:3000', ...headers },
  });
  return answer.statusCode;
}
const untilTier = (tier: string) => vi.waitUntil(async () => (await billing()).tier === tier, { timeout: 10_000 });

async function buy(tier = 'professional') {
  const { body } = await checkout(tier);
  return stripe.pay(body.url);
}

it('gives the plan that was paid for, as soon as the provider tells of it, with its seats and its records', async () => {
  expect(await billing()).toMatchObject({ tier: 'free', payments: true, subscription: null });
  const bought = await buy();
  expect(stripe.customers.get(bought.customer)).toMatchObject({ tenantId: firm.tenantId });
  expect(await deliver(stripe.event('checkout.session.completed', { customer: bought.customer }))).toBe(200);
  await untilTier('professional');
  expect(await billing()).toMatchObject({ limit: 10, subscription: { tier: 'professional', status: 'active' } });
  expect(await auditOf(server, firm.tenantId, 'subscription.checkout_started')).toMatchObject([
    { user_id: firm.userId, metadata: { tier: 'professional' } },
  ]);
  expect(await auditOf(server, firm.tenantId, 'subscription.changed')).toMatchObject([
    { user_id: null, metadata: { from: 'free', to: 'professional', status_to: 'active' } },
  ]);
  const { rows } = (await call(server, firm, 'GET', '/settings-change-log')).body;
  expect(rows[0]).toMatchObject({
    setting_category: 'billing',
    old_value: 'free',
    new_value: 'professional',
    changed_by_user_id: null,
  });
});

it('knows the plan after the payment also without a message', async () => {
  await buy('enterprise');
  expect(await refresh()).toMatchObject({ tier: 'enterprise', limit: null });
});

it('ends with the subscription: nobody loses access, nobody new comes in', async () => {
  const bought = await buy();
  await refresh();
  await Promise.all([1, 2, 3, 4].map(() => addPerson(server, firm.tenantId, 'firm_user')));
  bought.cancel_at_period_end = true;
  expect(await refresh()).toMatchObject({ tier: 'professional', subscription: { ends_with_period: true } });
  expect(await auditOf(server, firm.tenantId, 'subscription.changed')).toMatchObject([
    { metadata: { to: 'professional', ends_with_period: false } },
    { metadata: { from: 'professional', to: 'professional', ends_with_period: true } },
  ]);
  bought.status = 'canceled';
  await deliver(stripe.event('customer.subscription.deleted', bought));
  await untilTier('free');
  expect(await billing()).toMatchObject({ limit: 3, members: 5, over: 2, subscription: { status: 'canceled' } });
});

it('keeps the plan while a payment that failed is asked for again', async () => {
  const bought = await buy();
  await refresh();
  bought.status = 'past_due';
  expect(await refresh()).toMatchObject({ tier: 'professional', subscription: { status: 'past_due' } });
  bought.status = 'unpaid';
  expect(await refresh()).toMatchObject({ tier: 'free' });
});

it('reads the state of the provider, whatever messages come twice, late or in another order', async () => {
  const bought = await buy();
  const [made, ended] = [
    stripe.event('customer.subscription.created', bought),
    stripe.event('customer.subscription.deleted', bought),
  ];
  expect(await deliver(ended)).toBe(200);
  await untilTier('professional');
  for (const event of [made, made, ended, ended]) expect(await deliver(event)).toBe(200);
  const { rows } = await server.admin.query('select kind from payment_events where tenant_id = $1 order by kind', [
    firm.tenantId,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['customer.subscription.created', 'customer.subscription.deleted']);
  expect((await billing()).tier).toBe('professional');
  expect(await auditOf(server, firm.tenantId, 'subscription.changed')).toHaveLength(1);
});

it('refuses a message that is forged, changed on its way, or replayed after five minutes', async () => {
  const bought = await buy();
  const good = stripe.event('customer.subscription.created', bought);
  expect(await deliver({ ...good, headers: { 'content-type': 'application/json' } })).toBe(403);
  expect(await deliver({ ...good, headers: { ...good.headers, 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` } })).toBe(
    403,
  );
  expect(await deliver({ ...good, payload: `${good.payload} ` })).toBe(403);
  expect(await deliver(stripe.event('customer.subscription.created', bought, new Date(Date.now() - 6 * 60_000)))).toBe(
    403,
  );
  expect((await server.admin.query('select 1 from payment_events where tenant_id = $1', [firm.tenantId])).rows).toEqual(
    [],
  );
  expect((await billing()).tier).toBe('free');
});

it('has nothing to do with other customers of the account', async () => {
  expect(await deliver(stripe.event('invoice.paid', { customer: 'cus_somebody' }))).toBe(200);
  expect(await deliver(stripe.event('charge.refunded', { customer: 'cus_somebody' }))).toBe(200);
});

it('lets a firm pay once: of two checkouts one can be paid, and who pays changes the plan in the portal', async () => {
  const [first, second] = [(await checkout()).body, (await checkout('enterprise')).body];
  expect(() => stripe.pay(first.url)).toThrow('not open');
  stripe.pay(second.url);
  expect((await checkout()).body.code).toBe('SUBSCRIPTION_EXISTS');
  const { status, body } = await call(server, firm, 'POST', '/billing/portal', {});
  expect([status, body.url]).toEqual([200, expect.stringMatching(/^https:\/\/portal\.example\/cus_/)]);
  expect(await auditOf(server, firm.tenantId, 'subscription.portal_opened')).toHaveLength(1);
});

it('is one customer, also for two who begin at once', async () => {
  const answers = await Promise.all([checkout(), checkout()]);
  expect(answers.map(({ status }) => status)).toContain(200);
  const own = [...stripe.customers.values()].filter(({ tenantId }) => tenantId === firm.tenantId);
  expect(own).toHaveLength(1);
});

it('leaves one checkout to be paid of two that are begun at once', async () => {
  await checkout();
  stripe.checkoutsAtOnce = 2;
  const answers = await Promise.all([checkout('professional'), checkout('enterprise')]);
  const open = [...stripe.checkouts.values()].filter(({ status, customer }) => status === 'open' && isOwn(customer));
  expect(open).toHaveLength(1);
  const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.url.split('/').at(-1));
  expect(given).toContain(open[0]?.id);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('CHECKOUT_REPLACED');
});
const isOwn = (customer: string) => stripe.customers.get(customer)?.tenantId === firm.tenantId;

it('ends a trial with the first payment, and leaves an override of the platform in force until it ends', async () => {
  await server.admin.query(
    `insert into subscription_overrides (tenant_id, id, original_tier, override_tier, reason, is_trial, override_until)
     values ($1, gen_random_uuid(), 'free', 'professional', 'Trial', true, now() + interval '14 days')`,
    [firm.tenantId],
  );
  await server.admin.query(`update tenants set subscription_tier = 'professional' where id = $1`, [firm.tenantId]);
  await buy();
  expect(await refresh()).toMatchObject({ tier: 'professional', trial_ends_at: null });
  server.clock.now = new Date(Date.now() + 15 * DAY);
  await endDueOverrides(server.services);
  server.clock.now = undefined;
  expect((await billing()).tier).toBe('professional');

  const bought = [...stripe.subscriptions.values()].at(-1);
  const { body } = await call(server, staff, 'POST', '/rpc/override_subscription_tier', {
    p_tenant_id: firm.tenantId,
    p_new_tier: 'enterprise',
    p_reason: 'Pilot',
  });
  if (bought) bought.status = 'canceled';
  expect(await refresh()).toMatchObject({ tier: 'enterprise', subscription: { status: 'canceled' } });
  await call(server, staff, 'POST', '/rpc/remove_subscription_override', { p_override_id: body.id });
  expect((await billing()).tier).toBe('free');
});

it('says so when the provider is out of order, and changes nothing', async () => {
  stripe.isDown = true;
  const { status, body } = await checkout();
  expect([status, body.code]).toEqual([503, 'PAYMENTS_UNREACHABLE']);
  expect(server.logged.join('')).not.toContain('sk_test_canary');
});

it('is for administrators of the firm, and asks for a firm that has begun to pay', async () => {
  const user = await addPerson(server, firm.tenantId, 'firm_user');
  expect((await checkout('professional', user)).status).toBe(403);
  expect((await call(server, firm, 'POST', '/billing/portal', {})).status).toBe(404);
  expect((await checkout('free')).status).toBe(400);
});
