import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function choose(page: Page, label: string, option: string): Promise<void> {
  const wanted = page.getByRole('option', { name: option, exact: true });
  // A step that is just being saved is drawn anew, which closes the list.
  await expect(async () => {
    await page.getByRole('combobox', { name: label }).click();
    await expect(wanted).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await wanted.click();
}

async function act(page: Page, verb: string, done: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
}

test('a subscription goes from an offer over answers and signatures to a commitment in the closing', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  test.slow();
  await enter(page, cairn, firm.address('firm-user'));
  await page.goto('/fund-financials?tab=Subscriptions');

  await test.step('the firm offers it, with the agreement', async () => {
    await page.getByRole('button', { name: 'New Subscription' }).click();
    await choose(page, 'Fund', 'Northgate Fund I');
    await choose(page, 'Limited partner', 'Alder Foundation');
    await dialog(page).getByLabel('Offered amount').fill('200k');
    await dialog(page).getByRole('textbox', { name: 'Closing' }).fill(inDays(-1));
    await dialog(page).getByRole('textbox', { name: 'Deadline' }).fill(inDays(10));
    await expectAccessible(page, 'a new subscription');
    await dialog(page).getByRole('button', { name: 'Begin' }).click();
    await page.locator('input[type=file]').setInputFiles(pdf('agreement.pdf'));
    await expect(page.getByText('To sign: agreement.pdf')).toBeVisible();
    await act(page, 'Send', 'Subscription sent');
  });

  const lp = await openFor(browser, cairn, firm.address('lp'));
  await test.step('the limited partner answers and signs it', async () => {
    await lp.goto('/dashboard/lp-portal');
    await lp.getByRole('link', { name: 'Continue the subscription to Northgate Fund I' }).click();
    await lp.getByRole('button', { name: 'Confirm Who invests' }).click();
    await lp.getByLabel('Country of formation').fill('Switzerland');
    await lp.getByLabel('Registration number').fill('CHE-1');
    await lp.getByLabel('Registered office or home address').fill('Seestrasse 1, Zurich');
    await expectAccessible(lp, 'a step of the questionnaire');
    await lp.getByRole('button', { name: 'Next' }).click();
    await lp.getByRole('button', { name: 'Confirm Tax' }).click();
    await choose(lp, 'US person for tax', 'No');
    await lp.getByLabel('Tax number').fill('000.1');
    await choose(lp, 'US tax form that you provide', 'W-8BEN-E (entities)');
    await lp.getByRole('button', { name: 'Next' }).click();
    await choose(lp, 'Where the money comes from', 'Own assets of an institution');
    await lp.getByRole('button', { name: 'Next' }).click();
    await choose(lp, 'Investor status', 'Professional client (EU and UK)');
    await lp.getByLabel('What the status rests on').fill('Balance sheet');
    await lp.getByRole('button', { name: 'Next' }).click();
    await choose(lp, 'Politically exposed person', 'No');
    await lp.getByRole('button', { name: 'Add Owner' }).click();
    await lp.getByLabel('Name', { exact: true }).fill('Robin Alder');
    await lp.getByRole('textbox', { name: 'Date of birth' }).fill('1968-04-02');
    await lp.getByLabel('Country of residence').fill('Switzerland');
    await lp.getByLabel('Share', { exact: true }).fill('100');
    await lp.getByRole('button', { name: 'Next' }).click();
    await choose(lp, 'Benefit plan (ERISA)', 'No benefit plan investor');
    await lp.getByRole('button', { name: 'Next' }).click();
    await lp.getByLabel('Bank that pays').fill('Sample Bank');
    await lp.getByLabel('Account').fill('CH00 0000');
    await lp.getByLabel('Email for notices').fill('notices@alder.example');
    await lp.getByRole('button', { name: 'Next' }).click();
    await lp.getByLabel('Amount of the subscription').fill('200k');
    await lp.getByRole('button', { name: 'Next' }).click();
    await lp.locator('input[type=file]').setInputFiles(pdf('signed.pdf'));
    await expect(lp.getByText('Signed: signed.pdf')).toBeVisible();
    await lp.setViewportSize({ width: 390, height: 844 });
    await lp.getByRole('button', { name: 'Next' }).click();
    await expect(lp.getByText('Everything is answered and signed.')).toBeVisible();
    await expectAccessible(lp, 'the review of a subscription on a phone');
    await lp.getByRole('button', { name: 'Submit Subscription' }).click();
    await expect(lp.getByText('The firm looks at your answers and documents.')).toBeVisible();
  });

  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  await test.step('somebody else approves, countersigns and closes it', async () => {
    await expect(page.getByText('Waiting for an administrator who did not open it.')).toBeVisible();
    await admin.goto('/fund-financials?tab=Subscriptions&state=submitted');
    await expect(admin.getByRole('combobox', { name: 'State' })).toHaveValue('Submitted (1)');
    await admin.getByRole('link', { name: 'Alder Foundation' }).click();
    await expect(admin.getByRole('region', { name: 'Answers' })).toContainText('Sample Bank');
    await expect(admin.getByRole('region', { name: 'Answers' })).not.toContainText('CH00 0000');
    await expectAccessible(admin, 'the review of a subscription');
    await act(admin, 'Approve', 'Subscription approved');
    await admin.locator('input[type=file]').setInputFiles(pdf('both.pdf'));
    await expect(admin.getByText('Countersigned: both.pdf')).toBeVisible();
    await act(admin, 'Countersign', 'Subscription countersigned');
    await act(admin, 'Close Subscription', 'Subscription closed');
  });

  await test.step('the commitment stands in the closing', async () => {
    await admin.goto('/fund-financials?tab=Limited-Partners&search=Alder+Foundation');
    await expect(admin.getByRole('table')).toContainText('$700,000');
    await lp.reload();
    await expect(lp.getByText('Closed. Your commitment is among your investments.')).toBeVisible();
  });
});
