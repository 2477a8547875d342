import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a limited partner asks for other bank details, which count once the firm has verified them', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('lp'));
  await page.goto('/dashboard/lp-portal');
  const details = page.getByRole('region', { name: 'Your details' });

  await test.step('asked for in the LP Portal, and held', async () => {
    await page.getByRole('button', { name: 'Change bank details of Alder Family Office' }).click();
    await dialog(page).getByLabel('New bank details').fill('Harbor Bank, CH93 0076 2011 6238 5295 7');
    await expectAccessible(page, 'request of other bank details');
    await dialog(page).getByRole('button', { name: 'Send Request' }).click();
    await expect(details.getByRole('list', { name: 'Requests of Alder Family Office' })).toContainText(
      'Being verified',
    );
    await expect(details).toContainText('nothing is paid in the meantime');
    await expectAccessible(page, 'LP Portal with a request');
  });

  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  await test.step('verified by an administrator, with how that was done', async () => {
    await admin.goto('/fund-financials?tab=Limited-Partners');
    await expect(admin.getByText('A change of its bank details waits for a second person.')).toBeVisible();
    await admin.getByRole('button', { name: 'Review Bank details of Alder Family Office' }).click();
    await expect(dialog(admin)).toContainText('CH93 0076 2011 6238 5295 7');
    await dialog(admin).getByRole('button', { name: 'Approve' }).click();
    await expect(dialog(admin)).toContainText('Say how you verified it');
    await expectAccessible(admin, 'review of a change');
    await dialog(admin).getByLabel('How you verified it').fill('Called Robin at the number on file');
    await dialog(admin).getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Bank details approved', { exact: true })).toBeVisible();
    await expect(admin.getByText('A change of its bank details waits for a second person.')).toHaveCount(0);
  });

  await test.step('and seen by who asked', async () => {
    await page.reload();
    await expect(details.getByRole('list', { name: 'Requests of Alder Family Office' })).toContainText('Approved');
  });
});
