import { expectAccessible } from '../accessibility.ts';
import { enter, openFor, PASSWORD } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const STAFF = 'platform-admin@cairn.example';

test('an administrator of the platform suspends a firm, whose people are told at sign-in, and activates it', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-user'));
  const { tenant_id } = await (await member.request.get('/api/user-profiles/me')).json();
  await enter(page, cairn, STAFF);
  await page.goto('/dashboard/platform-admin');
  await page.getByRole('link', { name: 'Manage Platform' }).click();
  await expect(page.getByText('Subscription distribution', { exact: true })).toBeVisible();
  await expect(page.getByText('Database connections')).toBeVisible();
  await expectAccessible(page, 'platform overview');

  await page.getByRole('tab', { name: 'Organizations' }).click();
  await page.getByLabel('Search organizations').fill(tenant_id);
  const row = page.getByRole('table', { name: 'Organizations' }).getByRole('row').nth(1);
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=/);
  await row.getByRole('button', { name: /^Suspend/ }).click();
  await page.getByLabel('Reason').fill('Payment overdue');
  await expectAccessible(page, 'suspend an organization');
  await page.getByRole('button', { name: 'Suspend Organization' }).click();
  await expect(page.getByText('Action Completed', { exact: true })).toBeVisible();
  await expect(row).toContainText('Suspended');

  expect((await member.request.get('/api/user-profiles/me')).status()).toBe(401);
  await member.goto('/auth');
  await member.getByLabel('Email').fill(firm.address('firm-user'));
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await member.getByRole('button', { name: 'Sign In' }).click();
  await expect(member.getByText('Your organization has been suspended. Please contact support.')).toBeVisible();

  await row.getByRole('button', { name: /^Activate/ }).click();
  await page.getByRole('button', { name: 'Activate Organization' }).click();
  await expect(row).toContainText('Active');
  await member.getByRole('button', { name: 'Sign In' }).click();
  await member.waitForURL('**/dashboard');
});
