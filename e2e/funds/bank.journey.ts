import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Event {
  id: string;
  parts_hash: string;
  parts: { lp_name: string; total: number }[];
}

test('a bank file is uploaded, and its payment is confirmed and posted', async ({ page, cairn, firm, browser }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  const { part } = await test.step('a call is issued', async () => {
    const { funds } = await ask<{ funds: { id: string }[] }>(page, cairn, 'GET', '/funds');
    const lines = [{ purpose: 'investment', label: 'Helio Grid', amount: 800_000_00 }];
    const body = { kind: 'call', due_on: inDays(40), lines };
    const event = await ask<Event>(page, cairn, 'POST', `/funds/${funds[0]?.id}/capital-events`, body);
    const approval = { version: 1, parts_hash: event.parts_hash };
    await ask(admin, cairn, 'POST', `/capital-events/${event.id}/approve`, approval);
    await ask(page, cairn, 'POST', `/capital-events/${event.id}/issue`, { version: 2 });
    return { part: event.parts.find(({ lp_name }) => lp_name === 'Alder Foundation')?.total ?? 0 };
  });
  await page.goto('/fund-financials');
  await page.getByRole('link', { name: 'Northgate Fund I' }).click();
  await page.getByRole('tab', { name: 'Bank' }).click();

  await test.step('the file is looked through before it is kept', async () => {
    await page.getByRole('button', { name: 'Upload Bank Statement' }).click();
    const paid = (part / 100).toFixed(2);
    const text = `Date,Name,Reference,Amount\n${inDays(0)},Alder Foundation,Capital call 1,${paid}\n${inDays(0)},Somebody else,Refund,12.34\n`;
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(dialog(page).getByRole('button', { name: 'Keep 2 Payments' })).toBeEnabled();
    await expectAccessible(page, 'upload of a bank statement');
    await dialog(page).getByRole('button', { name: 'Keep 2 Payments' }).click();
    await expect(page.getByText('Bank statement uploaded', { exact: true })).toBeVisible();
  });

  await test.step('what is sure is confirmed, and what is not a payment is ignored', async () => {
    const payments = page.getByRole('table', { name: 'Payments' });
    await expect(payments).toContainText('Alder Foundation, capital call 1');
    await expect(payments).toContainText('No open call matches it.');
    await expectAccessible(page, 'payments of a bank statement');
    await page.getByRole('button', { name: /^Confirm Alder Foundation/ }).click();
    await expect(page.getByText('Payment posted', { exact: true })).toBeVisible();
    await expect(payments).toContainText('Posted: Alder Foundation, capital call 1');
  });

  await test.step('the payment is in the ledger', async () => {
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await expect(page.getByText('Payment of capital call 1', { exact: true })).toBeVisible();
  });
  await admin.context().close();
});
