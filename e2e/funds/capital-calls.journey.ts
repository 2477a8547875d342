import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const openCalls = async (page: Page) => {
  await page.goto('/fund-financials');
  await page.getByRole('link', { name: 'Northgate Fund I' }).click();
  await page.getByRole('tab', { name: 'Calls' }).click();
};

test('a capital call is drafted, approved by somebody else, issued, paid in part, and posted', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  await openCalls(page);
  await expect(page.getByText('No calls or distributions yet')).toBeVisible();
  const due = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

  await test.step('above what is unfunded it is refused with the reason, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Draft Capital Call' }).click();
    await dialog(page).getByRole('textbox', { name: 'Due on' }).fill(due);
    await dialog(page).getByLabel('Label').fill('Helio Grid, Series A');
    await dialog(page).getByLabel('Amount').fill('9M');
    await dialog(page).getByRole('button', { name: 'Save Draft and Preview' }).click();
    await expect(dialog(page).getByText(/All together have \$8,000,000 unfunded/)).toBeVisible();
    await dialog(page).getByLabel('Amount').fill('1,000,000.01');
    await expectAccessible(page, 'draft of a capital call');
    await dialog(page).getByRole('button', { name: 'Save Draft and Preview' }).click();
  });

  await test.step('each part is shown, with the rounding, and not to be approved by who drafted it', async () => {
    const parts = page.getByRole('region', { name: 'Parts of limited partners' });
    await expect(parts).toContainText('Baltic Teachers Pension');
    await expect(parts).toContainText('$375,000');
    await expect(parts).toContainText(/Rounding by largest remainder/);
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(page.getByText('Waiting for approval by an administrator who did not prepare it.')).toBeVisible();
    await expectAccessible(page, 'drafted capital call');
  });

  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  await test.step('an administrator approves and issues it', async () => {
    await admin.goto(page.url());
    await admin.getByRole('button', { name: 'Approve' }).click();
    await dialog(admin).getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Capital call 1 approved', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Issue Notices' }).click();
    await dialog(admin).getByRole('button', { name: 'Issue Notices' }).click();
    await expect(admin.getByText('Capital call 1 issued', { exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Edit Draft' })).toHaveCount(0);
    await expect(admin.getByRole('button', { name: 'Download the notice of Alder Foundation' })).toBeVisible();
  });

  await test.step('a payment in part is marked, and is in the ledger', async () => {
    await page.getByRole('button', { name: 'Mark Payments' }).click();
    await dialog(page).getByLabel('Alder Foundation').check();
    await dialog(page).getByLabel('Amount of Alder Foundation').fill('20,000');
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(page.getByText('Payment marked', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Partly paid');
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await expect(page.getByRole('table', { name: 'Trial balance' })).toContainText('$20,000');
    await expect(page.getByText('Payment of capital call 1', { exact: true })).toBeVisible();
    await expectAccessible(page, 'ledger of a fund');
  });
});
