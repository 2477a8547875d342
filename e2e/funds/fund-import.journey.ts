import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const list = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${rows.join('\n')}\n`),
});
const add = (page: Page, ...files: ReturnType<typeof list>[]) =>
  page.locator('input[type="file"]').setInputFiles(files);

const balances = (nav: string) =>
  list('balances.csv', 'Limited partner,As of,Unfunded,NAV', `Alder Foundation,2022-12-31,800000.00,${nav}`);

test('a history is brought in, and its LP finds it in the portal', async ({ page, cairn, firm, browser }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  await test.step('a fund with its terms is set up', async () => {
    const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/funds', { name: 'Moved Fund', currency: 'USD' });
    const terms = { start: '2020-01-01', end: '2032-12-31', investment_period_end: '2025-01-01', fee_rate: 2 };
    const carry = { hurdle: 8, carry: 20, catch_up: 100 };
    const proposed = await ask<{ id: string }>(page, cairn, 'POST', `/funds/${id}/terms`, { ...terms, ...carry });
    await ask(admin, cairn, 'POST', `/fund-terms/${proposed.id}/decide`, { decision: 'approved', version: 1 });
    await page.goto(`/fund-financials/${id}?tab=Import`);
  });

  await test.step('lists are added, and a name that is wrong is shown at its cell', async () => {
    await page.getByRole('button', { name: 'Start an Import' }).click();
    await expect(page.getByRole('heading', { name: 'History of Moved Fund' })).toBeVisible();
    await add(
      page,
      list('partners.csv', 'Investor;Commitment;Closing date', 'Alder Foundation;1.000.000,00;01.01.2020'),
      list('calls.csv', 'LP,Payment date,Amount', 'Alder Fundation,2020-03-02,200000.00'),
    );
    await expect(page.getByText(/“Alder Fundation” is not in the list/)).toBeVisible();
    await add(page, list('calls.csv', 'LP,Payment date,Amount', 'Alder Foundation,2020-03-02,200000.00'));
    await expect(page.getByRole('heading', { name: /^What it comes to/ })).toBeVisible();
  });

  await test.step('a stated balance that differs is corrected', async () => {
    await add(page, balances('200000.10'));
    await expect(page.getByText('1 balance of 2 differs.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Stated balances' })).toContainText('-$0.10');
    await expectAccessible(page, 'preview of an import of a fund');
    await add(page, balances('200000.00'));
    await expect(page.getByText('2 balances of 2 match to the cent.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Approval' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for Approval' }).click();
    await expect(page.getByText('Import submitted', { exact: true })).toBeVisible();
  });

  await test.step('the second person brings it in', async () => {
    await admin.goto(page.url());
    await admin.getByRole('button', { name: 'Approve and Bring In' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve and Bring In' }).click();
    await expect(admin.getByText('History brought in', { exact: true })).toBeVisible();
    await admin.getByRole('tab', { name: 'Ledger' }).click();
    await expect(admin.getByText('Payment of capital call 1, brought in', { exact: true })).toBeVisible();
  });

  await test.step('the identities of its statements hold', async () => {
    const { funds } = await ask<{ funds: { id: string; name: string }[] }>(admin, cairn, 'GET', '/funds');
    const id = funds.find(({ name }) => name === 'Moved Fund')?.id;
    const path = `/funds/${id}/statements`;
    const run = await ask<{ state: string }>(page, cairn, 'POST', path, { quarter_end: '2022-12-31' });
    expect(run.state).toBe('prepared');
  });

  await test.step('the LP finds the history in the portal', async () => {
    const lp = await openFor(browser, cairn, firm.address('lp'));
    await lp.goto('/dashboard/lp-portal');
    await expect(lp.getByText('Moved Fund').first()).toBeVisible();
    await expect(lp.getByText('$800,000').first()).toBeVisible();
    await lp.context().close();
  });
  await admin.context().close();
});
