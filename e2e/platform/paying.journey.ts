import { type StripeServer, startStripeServer } from '../../apps/server/src/testing/stand-ins/stripe-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { type Cairn, expect, type Page, testOwn } from '../cairn.ts';

/** A server that takes payments at a provider of this machine. */
const test = testOwn.extend<object, { stripe: StripeServer }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const stripe = await startStripeServer();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  variables: [
    async ({ stripe: { settings } }, use) =>
      use({
        STRIPE_SECRET_KEY: settings.secretKey,
        STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
        STRIPE_PRICE_GROWTH: settings.prices.professional,
        STRIPE_PRICE_PROFESSIONAL: settings.prices.enterprise,
        STRIPE_URL: settings.url ?? '',
      }),
    { scope: 'worker' },
  ],
});
test.use({ installation: 'paying' });

const ADMIN = 'firm-admin@northgate.example';
const BILLING = '/dashboard/firm-admin?tab=billing';

/** What the provider sends, as often as it likes. */
async function deliver(page: Page, { url }: Cairn, { payload, headers }: ReturnType<StripeServer['event']>) {
  const answer = await page.request.post(`${url}/api/webhooks/stripe`, { data: Buffer.from(payload), headers });
  expect(answer.status()).toBe(200);
}

test('a firm buys a plan, uses it, ends it in the customer portal and is on the Free Tier again', async ({
  page,
  browser,
  cairn,
  stripe,
}) => {
  for (const host of ['checkout', 'portal'])
    await page.route(`https://${host}.example/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>${host}</title><h1>${host}</h1>` }),
    );
  // Somebody else of the firm looks on, and is told by the messages of the provider alone.
  const other = await openFor(browser, cairn, ADMIN);
  await other.goto(BILLING);
  await expect(other.getByText('Up to 3 members, free of charge.')).toBeVisible();
  await expect(other.getByText(/of 3 seats\.$/)).toBeVisible();

  await enter(page, cairn, ADMIN);
  await page.goto(BILLING);
  await expectAccessible(page, 'billing, free');
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  await page.waitForURL('https://checkout.example/**');
  const bought = stripe.pay(page.url());
  const [made, completed] = [
    stripe.event('customer.subscription.created', bought),
    stripe.event('checkout.session.completed', { customer: bought.customer }),
  ];
  await deliver(other, cairn, completed);
  await expect(other.getByText('Up to 10 members.')).toBeVisible();
  await expect(other.getByText(/of 10 seats\.$/)).toBeVisible();
  await expect(other.getByText(/^Growth is paid for\. It renews on/)).toBeVisible();
  await page.goto(`${cairn.url}${BILLING}&payment=done`);
  await expect(page.getByText('Your plan is Growth', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Growth' })).toHaveCount(0);
  await expectAccessible(page, 'billing, paid');

  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await page.waitForURL('https://portal.example/**');
  bought.cancel_at_period_end = true;
  await deliver(other, cairn, stripe.event('customer.subscription.updated', bought));
  await expect(other.getByText(/^Growth is paid for\. It ends on/)).toBeVisible();

  bought.status = 'canceled';
  const ended = stripe.event('customer.subscription.deleted', bought);
  await deliver(other, cairn, ended);
  await expect(other.getByText('Up to 3 members, free of charge.')).toBeVisible();
  await expect(other.getByText(/of 3 seats\.$/)).toBeVisible();
  // Twice, and the first of all messages comes last: what is paid for now counts.
  for (const event of [ended, made, completed]) await deliver(other, cairn, event);
  await page.goto(`${cairn.url}${BILLING}`);
  await expect(page.getByText('Your subscription has ended. You can choose a plan again at any time.')).toBeVisible();
  await expect(page.getByText('Up to 3 members, free of charge.')).toBeVisible();
  await page.getByRole('tab', { name: 'Organization' }).click();
  const log = page.getByRole('table', { name: 'Changes of settings' });
  await expect(log.getByRole('row', { name: /Subscription/ })).toHaveCount(2);
});
