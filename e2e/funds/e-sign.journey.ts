import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { ANSWERS } from '../../apps/server/src/features/funds/testing/subscription-answers.ts';
import {
  blankAgreement,
  type SigningService,
  signersOf,
  startSigningService,
} from '../../apps/server/src/testing/stand-ins/e-sign-service.ts';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { type Browser, type Cairn, expect, type Firm, test } from '../cairn.ts';

let service: SigningService;
test.beforeEach(async () => {
  service = await startSigningService();
});
test.afterEach(() => service.close());

const dialog = (page: Page) => page.getByRole('dialog').last();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function act(page: Page, verb: string, done: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
}

/** What somebody does whom the service has mailed. */
async function answerMail(signer: Page, email: string, button: 'Sign' | 'Decline', reason = ''): Promise<void> {
  await expect.poll(() => service.linkFor(email)).toBeDefined();
  const page = await signer.context().newPage();
  await page.goto(service.linkFor(email) ?? '');
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(button === 'Sign' ? 'signed' : 'declined', { exact: true })).toBeVisible();
  await page.close();
}

const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

interface Named {
  id: string;
  name: string;
}

/** A subscription with its agreement, sent to the limited partner of a firm that names its service; its id. */
async function offer(page: Page, browser: Browser, cairn: Cairn, firm: Firm) {
  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  const set = await ask<{ secret: string }>(admin, cairn, 'PUT', '/signature-service', { url: service.url });
  service.secret = set.secret;
  await enter(page, cairn, firm.address('firm-user'));
  const { funds } = await ask<{ funds: Named[] }>(page, cairn, 'GET', '/funds');
  const { rows: partners } = await ask<{ rows: Named[] }>(page, cairn, 'GET', '/limited-partners');
  const named = (list: Named[], name: string) => list.find((each) => each.name === name)?.id;
  const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/fund-subscriptions', {
    fund_id: named(funds, 'Northgate Fund I'),
    lp_id: named(partners, 'Alder Foundation'),
    offered: 200_000_00,
    closing_on: inDays(-1),
    due_on: inDays(10),
  });
  const sent = await page.request.post(`${cairn.url}/api/subscription-documents?subscription_id=${id}&kind=agreement`, {
    data: await blankAgreement(),
    headers: {
      origin: cairn.url,
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="agreement.pdf"',
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await ask(page, cairn, 'POST', `/fund-subscriptions/${id}/send`, { version: 1 });
  return { id, admin, lp: await openFor(browser, cairn, firm.address('lp')) };
}

test('an administrator names the e-sign service of the firm, and is shown its secret once', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/dashboard/firm-admin?tab=api');
  const section = page.getByRole('region', { name: 'E-sign Service' });
  await section.getByRole('button', { name: 'Add E-sign Service' }).click();
  await dialog(page).getByLabel('Address').fill('nothing');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('This is not a web address')).toBeVisible();
  await expectAccessible(page, 'an e-sign service to add');
  await dialog(page).getByLabel('Address').fill(service.url);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText(/^esign_/)).toBeVisible();
  await expectAccessible(page, 'the secret of an e-sign service');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText(service.url)).toBeVisible();
  await expect(page.getByText(/esign_/)).toHaveCount(0);
  await section.getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByRole('button', { name: 'Remove E-sign Service' }).click();
  await expect(section.getByText('None yet.')).toBeVisible();
});

test('both sides sign a subscription online, and it becomes a commitment', async ({ page, cairn, firm, browser }) => {
  test.slow();
  const { id, lp, admin } = await offer(page, browser, cairn, firm);

  await test.step('the limited partner signs at the service, and it comes back by itself', async () => {
    await lp.goto('/dashboard/lp-portal');
    await lp.getByRole('link', { name: 'Continue the subscription to Northgate Fund I' }).click();
    await lp.getByRole('button', { name: 'Documents' }).click();
    await lp.getByRole('button', { name: 'Sign online: agreement.pdf' }).click();
    const documents = lp.getByRole('region', { name: 'Documents' });
    await expect(documents.getByText('Sent for signature')).toBeVisible();
    await expectAccessible(lp, 'a document that was sent for signature');
    await answerMail(lp, firm.address('lp'), 'Sign');
    await expect(documents.getByText('Signed: agreement-signed.pdf')).toBeVisible();
    await expect(documents.getByText('Sent for signature')).toHaveCount(0);
  });

  await test.step('it answers and submits', async () => {
    const at = `/lp-portal/subscriptions/${id}`;
    const { version } = await ask<{ version: number }>(lp, cairn, 'GET', at);
    await ask(lp, cairn, 'PATCH', at, { version, answers: { ...ANSWERS, amount: 200_000_00 } });
    await lp.getByRole('button', { name: 'Review and submit' }).click();
    await lp.getByRole('button', { name: 'Submit Subscription' }).click();
    await expect(lp.getByText('The firm looks at your answers and documents.')).toBeVisible();
  });

  await test.step('an administrator approves, countersigns what the limited partner has signed, and closes', async () => {
    await admin.goto(`/fund-financials/subscriptions/${id}`);
    await act(admin, 'Approve', 'Subscription approved');
    await admin.getByRole('button', { name: 'Countersign online: agreement.pdf' }).click();
    await expect(admin.getByText('Sent for signature').last()).toBeVisible();
    await expectAccessible(admin, 'a subscription that waits for the signature of the firm');
    await answerMail(admin, firm.address('firm-admin'), 'Sign');
    await expect(admin.getByText('Countersigned: agreement-countersigned.pdf')).toBeVisible();
    await act(admin, 'Countersign', 'Subscription countersigned');
    await act(admin, 'Close Subscription', 'Subscription closed');
  });

  await test.step('the limited partner has what both have signed', async () => {
    await expect(lp.getByText('Closed. Your commitment is among your investments.')).toBeVisible();
    const button = lp.getByRole('button', { name: 'Download signed by both sides agreement-countersigned.pdf' });
    const [download] = await Promise.all([lp.waitForEvent('download'), button.click()]);
    expect(await signersOf(await contentOf(download))).toEqual([firm.address('lp'), firm.address('firm-admin')]);
    await admin.goto('/fund-financials?tab=Limited-Partners&search=Alder+Foundation');
    await expect(admin.getByRole('table')).toContainText('$700,000');
  });
});

test('a signature is declined with a reason that the firm reads, and asked for again', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  const { id, lp } = await offer(page, browser, cairn, firm);
  await page.goto(`/fund-financials/subscriptions/${id}`);
  await lp.goto(`/dashboard/lp-portal/subscriptions/${id}?step=documents`);
  const documents = lp.getByRole('region', { name: 'Documents' });
  const sign = lp.getByRole('button', { name: 'Sign online: agreement.pdf' });
  await sign.click();
  await expect(documents.getByText('Sent for signature')).toBeVisible();
  await answerMail(lp, firm.address('lp'), 'Decline', 'The name of our entity is wrong');
  for (const side of [lp, page]) {
    await expect(side.getByText('Signature declined')).toBeVisible();
    await expect(side.getByText('The name of our entity is wrong')).toBeVisible();
  }
  await expectAccessible(lp, 'a signature that was declined');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: 'agreement.pdf was not signed' })).toBeVisible();

  // At once: the service has answered, and no mail of it is on its way.
  await sign.click();
  await expect.poll(() => service.asked.length).toBe(2);
  await answerMail(lp, firm.address('lp'), 'Sign');
  await expect(documents.getByText('Signed: agreement-signed.pdf')).toBeVisible();
});
