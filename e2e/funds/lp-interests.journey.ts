import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const today = () => new Date().toISOString().slice(0, 10);

/** Chooses from a list of the dialog on top. */
async function choose(page: Page, name: string, option: RegExp | string): Promise<void> {
  await dialog(page).getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
}

test('an interest goes to another limited partner, who finds it in the portal once a second person has approved it', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { funds } = await ask<{ funds: { id: string }[] }>(page, cairn, 'GET', '/funds');
  const id = funds[0]?.id ?? '';
  await ask(page, cairn, 'POST', `/funds/${id}/ledger/book`, { up_to: today() });
  await page.goto(`/fund-financials/${id}?tab=Transfers`);

  await test.step('asked for by a colleague, who cannot approve it', async () => {
    await page.getByRole('button', { name: 'Transfer Interest' }).click();
    await choose(page, 'From', /^Corvid Fund of Funds/);
    await choose(page, 'To', 'Alder Foundation');
    await dialog(page).getByLabel('Commitment that goes over').fill('3000000');
    await dialog(page).getByRole('textbox', { name: 'Effective on' }).fill(today());
    await expectAccessible(page, 'a transfer being asked for');
    await dialog(page).getByRole('button', { name: 'Ask for Approval' }).click();
    await expect(dialog(page)).toContainText('at most what the transferor has committed');
    await dialog(page).getByLabel('Commitment that goes over').fill('500000');
    await dialog(page).getByRole('button', { name: 'Ask for Approval' }).click();
    await expect(page.getByRole('table', { name: 'Transfers' })).toContainText('Waiting for approval');
    await page.getByRole('button', { name: 'Review the transfer from Corvid Fund of Funds' }).click();
    await expect(dialog(page)).toContainText('An administrator who did not ask for it approves it.');
    await expect(dialog(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  await test.step('approved by an administrator who sees what goes over', async () => {
    const admin = await openFor(browser, cairn, firm.address('firm-admin'));
    await admin.goto(`/fund-financials/${id}?tab=Transfers`);
    await admin.getByRole('button', { name: 'Review the transfer from Corvid Fund of Funds' }).click();
    await expect(dialog(admin)).toContainText('$500,000');
    await expectAccessible(admin, 'review of a transfer');
    await dialog(admin).getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByRole('table', { name: 'Transfers' })).toContainText('Approved');
    await admin.context().close();
  });

  await test.step('and found by the new partner, without the name of the old one', async () => {
    const lp = await openFor(browser, cairn, firm.address('lp'));
    await lp.goto('/dashboard/lp-portal');
    const card = lp.getByRole('region', { name: 'Alder Foundation in Northgate Fund I' });
    await expect(card.getByRole('table', { name: 'Transfers of Alder Foundation in Northgate Fund I' })).toContainText(
      'Taken over',
    );
    await expect(card).toContainText('$1,000,000');
    await expect(lp.getByText('Corvid')).toHaveCount(0);
    await expectAccessible(lp, 'LP Portal with a transfer');
  });
});

test('a limited partner lets an adviser see one fund, and ends it at once', async ({ page, cairn, firm, browser }) => {
  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  const { rows } = await ask<{ rows: { id: string; name: string }[] }>(admin, cairn, 'GET', '/limited-partners');
  const id = rows.find(({ name }) => name === 'Baltic Teachers Pension')?.id ?? '';
  const list = page.getByRole('list', { name: 'Delegates of Alder Foundation' });
  await enter(page, cairn, firm.address('lp'));
  await page.goto('/dashboard/lp-portal');

  await test.step('invited in the LP Portal with limits', async () => {
    await page.getByRole('button', { name: 'Invite a delegate of Alder Foundation' }).click();
    await dialog(page).getByLabel('Name').fill('Otto Adviser');
    await dialog(page).getByLabel('Email').fill('otto@advisers.example');
    await choose(page, 'Funds', 'Northgate Fund I');
    await choose(page, 'May see', 'Performance');
    const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    await dialog(page).getByRole('textbox', { name: 'Access until' }).fill(until);
    await expectAccessible(page, 'invitation of a delegate');
    await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(list).toContainText('Otto Adviser');
    await expect(list).toContainText('Performance of Northgate Fund I');
    await expect(list).toContainText('Has not looked yet.');
  });

  await test.step('ended, in one click and a question', async () => {
    await list.getByRole('button', { name: 'End access of Otto Adviser' }).click();
    await dialog(page).getByRole('button', { name: 'End access' }).click();
    await expect(list).toContainText('Ended');
    await expectAccessible(page, 'LP Portal with delegates');
  });

  await test.step('as a delegate of somebody else, that person finds that one alone, until the firm ends it', async () => {
    const email = firm.address('lp');
    const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const { funds } = await ask<{ funds: { id: string }[] }>(admin, cairn, 'GET', '/funds');
    const limits = { fund_ids: [funds[0]?.id], views: ['performance'], expires_on: until };
    await ask(admin, cairn, 'POST', `/limited-partners/${id}/delegates`, { name: 'Robin Alder', email, ...limits });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Baltic Teachers Pension in Northgate Fund I' })).toBeVisible();
    await expect(page.getByText('You are a delegate of Baltic Teachers Pension')).toBeVisible();
    await admin.goto('/fund-financials?tab=Limited-Partners');
    await admin.getByRole('button', { name: 'Delegates of Baltic Teachers Pension' }).click();
    await expect(dialog(admin)).toContainText('Last looked on');
    await expectAccessible(admin, 'delegates of a limited partner');
    await dialog(admin).getByRole('button', { name: 'End access of Robin Alder' }).click();
    await dialog(admin).getByRole('button', { name: 'End access', exact: true }).click();
    // The page of the delegate is open, and is not loaded again.
    await expect(page.getByRole('region', { name: 'Baltic Teachers Pension in Northgate Fund I' })).toHaveCount(0);
  });
});
