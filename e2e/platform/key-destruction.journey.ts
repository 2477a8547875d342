import { expectAccessible } from '../accessibility.ts';
import { enter, openFor, PASSWORD } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'people' });

const STAFF = 'platform-admin@cairn.example';
const SECOND = 'compliance-officer@cairn.example';

/** The firm's row in the list of the platform. */
async function findRow(page: Page, tenantId: string) {
  await page.goto(`/admin/organizations?search=${tenantId}`);
  const row = page.getByRole('table', { name: 'Organizations' }).getByRole('row').nth(1);
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible();
  return row;
}

test('the keys of a firm that leaves are destroyed by two administrators, and nobody of it gets in again', async ({
  page,
  browser,
  cairn,
  firm,
  maker,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-admin'));
  const { tenant_id, tenant_name } = await (await member.request.get('/api/user-profiles/me')).json();

  await enter(page, cairn, STAFF);
  const row = await findRow(page, tenant_id);
  await row.getByRole('button', { name: /^Suspend/ }).click();
  await page.getByLabel('Reason').fill('Contract ended');
  await page.getByRole('button', { name: 'Suspend Organization' }).click();
  await row.getByRole('button', { name: /^Destroy keys of/ }).click();
  const asked = page.getByRole('dialog', { name: `Destroy the keys of ${tenant_name}?` });
  const ask = asked.getByRole('button', { name: 'Ask for Approval' });
  await asked.getByLabel('What the organization was given').fill('All exports on 1 March');
  await asked.getByLabel('Reason', { exact: false }).fill('Contract ended');
  await asked.getByLabel('Days of waiting').fill('7');
  await asked.getByLabel(/^Type/).fill(tenant_name.toLowerCase());
  await expect(ask).toBeDisabled();
  await asked.getByLabel(/^Type/).fill(tenant_name);
  await expectAccessible(page, 'ask for a destruction of keys');
  await ask.click();
  await expect(
    page.getByText('A second administrator of the platform has to approve it.', { exact: true }),
  ).toBeVisible();
  // Who asked can only take it back.
  await row.getByRole('button', { name: /^Review the destruction/ }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve Destruction' })).toHaveCount(0);

  const second = await openFor(browser, cairn, SECOND);
  const seen = await findRow(second, tenant_id);
  await seen.getByRole('button', { name: /^Review the destruction/ }).click();
  const decided = second.getByRole('dialog', { name: `Destroy the keys of ${tenant_name}?` });
  await expect(decided).toContainText('All exports on 1 March');
  await expect(decided).toContainText('7 days after a second administrator has approved');
  await expect(decided.getByRole('button', { name: 'Approve Destruction' })).toBeDisabled();
  await decided.getByLabel(/^Type/).fill(tenant_name);
  await expectAccessible(second, 'approve a destruction of keys');
  await decided.getByRole('button', { name: 'Approve Destruction' }).click();
  await expect(second.getByText('The organization is told by mail.', { exact: true })).toBeVisible();

  await maker.endWaiting(tenant_id);
  await second.reload();
  await expect(seen).toContainText('Keys destroyed');
  for (const act of [/^Activate/, /^Break-glass/, /^Review the destruction/])
    await expect(seen.getByRole('button', { name: act })).toHaveCount(0);
  await expectAccessible(second, 'keys destroyed');

  await member.goto('/auth');
  await member.getByLabel('Email').fill(firm.address('firm-admin'));
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await member.getByRole('button', { name: 'Sign In' }).click();
  await expect(member.getByText('Invalid email or password')).toBeVisible();

  // The log of the firm is kept, and what was done to it stands in that of the platform too.
  await second.goto('/admin/audit-logs');
  const log = second.getByRole('table', { name: 'Platform audit logs' });
  await expect(log.getByText('firm_keys.destroyed').first()).toBeVisible();
});
