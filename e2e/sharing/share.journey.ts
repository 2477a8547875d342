import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'people' });

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a deal is shared, looked at and asked for, and gone from the open page once it is revoked', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const deal = { company_name: 'Tidewire', industry: 'Energy', description: 'Wires for tides.', revenue: 700_00 };
  const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/opportunities', deal);

  await test.step('the firm chooses what is open, and sees what they see', async () => {
    await page.goto('/coinvestor-management');
    await expectAccessible(page, 'co-investor management');
    await page.getByRole('button', { name: /^Tidewire/ }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog(page).getByRole('button', { name: 'Share' })).toBeDisabled();
    await dialog(page).getByLabel('Organization name').fill('Acme Capital');
    await dialog(page).getByLabel('People').fill(firm.address('co-investor-user'));
    await dialog(page).getByLabel('People').press('Enter');
    await dialog(page).getByLabel('People').fill('nonsense');
    await dialog(page).getByLabel('People').press('Enter');
    await dialog(page).getByRole('button', { name: 'Share' }).click();
    await expect(dialog(page).getByText('Enter an email address such as name@firm.com.')).toBeVisible();
    await dialog(page).getByLabel('People').press('Backspace');
    await dialog(page).getByLabel('Access').click();
    await page.getByRole('option', { name: 'Participate' }).click();
    await expectAccessible(page, 'share dialog');
    await dialog(page).getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Successfully Shared', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'See what they see: Acme Capital' }).click();
    await expect(dialog(page).getByText('Wires for tides.')).toBeVisible();
    await expect(dialog(page).getByText('Revenue')).toBeHidden();
    await expect(dialog(page).getByRole('heading', { name: 'Tidewire' })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Express Interest' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 facts and 0 files open, 10 fields without a value')).toBeVisible();
  });

  await test.step('what asks for terms is previewed behind them', async () => {
    await ask(page, cairn, 'POST', '/co-investor-shares', {
      entity_type: 'opportunity',
      entity_id: id,
      shared_with_org: 'Birch Partners',
      terms_text: 'Tell nobody.',
    });
    await page.getByRole('button', { name: 'See what they see: Birch Partners' }).click();
    await expect(dialog(page).getByText('Tell nobody.')).toBeVisible();
    await expect(dialog(page).getByText('Wires for tides.')).toBeHidden();
    await expectAccessible(page, 'preview of terms');
    await dialog(page).getByLabel('I have read these terms and accept them').check();
    await dialog(page).getByRole('button', { name: 'Accept and open' }).click();
    await expect(dialog(page).getByText('Wires for tides.')).toBeVisible();
    await expectAccessible(page, 'preview of a share');
    await page.keyboard.press('Escape');
  });

  const investor = await openFor(browser, cairn, firm.address('co-investor-user'));
  await test.step('the co-investor looks at it and expresses interest', async () => {
    await investor.goto('/dashboard/co-investor');
    await expect(investor.getByText('Shared by')).toBeVisible();
    await expectAccessible(investor, 'co-investor portal');
    const beat = investor.waitForResponse((answer) => answer.url().includes('/seconds') && answer.ok());
    await investor.getByRole('button', { name: 'View Tidewire' }).click();
    await expect(investor.getByRole('heading', { name: 'Tidewire' })).toBeVisible();
    await expectAccessible(investor, 'shared opportunity');
    await investor.getByRole('button', { name: 'Express Interest' }).click();
    await dialog(investor).getByLabel('Message').fill('We would take half.');
    await dialog(investor).getByRole('button', { name: 'Express Interest' }).click();
    await expect(investor.getByText('Interest Expressed', { exact: true })).toBeVisible();
    await beat;
  });

  await test.step('the firm sees who, what and for how long, and revokes', async () => {
    const interactions = page.getByRole('list', { name: 'Interactions' });
    await expect(interactions).toContainText('We would take half.');
    await page.reload();
    await expect(interactions).toContainText(/viewed for \d+s/);
    await page.getByRole('button', { name: 'Revoke the access of Acme Capital' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke access' }).click();
    await expect(page.getByText('Access Revoked', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Shares' })).toContainText('Revoked');
  });

  await expect(investor.getByText('This is no longer shared with you')).toBeVisible();
  await expect(investor.getByText('Wires for tides.')).toBeHidden();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByRole('table', { name: 'By organization' })).toContainText('Acme Capital');
  await expectAccessible(page, 'analytics of shares');
});
