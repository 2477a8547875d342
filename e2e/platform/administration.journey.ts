import { expectAccessible } from '../accessibility.ts';
import { enter, openFor, PASSWORD } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const STAFF = 'platform-admin@cairn.example';

test('an administrator of the platform suspends a firm, whose people are told at sign-in, and activates it', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-user'));
  const { tenant_id } = await (await member.request.get('/api/user-profiles/me')).json();
  await member.goto('/opportunities');
  await expect(member.getByRole('heading', { name: 'Opportunity Management' })).toBeVisible();
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
  // The open page says why it closed, and whom to ask.
  await member.waitForURL(/\/auth/);
  await expect(
    member.getByText(/^Your organization has been suspended\. Please contact support\. Ask .+: .+@.+\.$/),
  ).toBeVisible();
  await member.getByLabel('Email').fill(firm.address('firm-user'));
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await member.getByRole('button', { name: 'Sign In' }).click();
  await expect(member.getByText('Your organization has been suspended. Please contact support.').first()).toBeVisible();

  await row.getByRole('button', { name: /^Activate/ }).click();
  await page.getByRole('button', { name: 'Activate Organization' }).click();
  await expect(row).toContainText('Active');
  await member.getByRole('button', { name: 'Sign In' }).click();
  // Back where they were.
  await member.waitForURL('**/opportunities');
});

test('a tier is overridden with its seats, taken back, and every step stands in the log', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-admin'));
  const { tenant_id, tenant_name } = await (await member.request.get('/api/user-profiles/me')).json();
  await enter(page, cairn, STAFF);
  await page.goto('/admin/subscriptions');
  await expect(page.getByRole('button', { name: 'Apply Override' })).toBeDisabled();
  await expectAccessible(page, 'subscriptions');
  const row = await override(page, { tenant_id, reason: 'Pilot of the larger plan' });
  await member.goto('/dashboard/firm-admin?tab=billing');
  await expect(member.getByText(/Given by the platform until .*, not bought\./)).toBeVisible();

  // Another one would take its place, and says so.
  await chooseFirm(page, tenant_id);
  await expect(page.getByText(`${tenant_name} is on Growth by an override already`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace Override' })).toBeDisabled();

  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove Override' }).click();
  await expect(page.getByText('Override Removed', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Audit Logs' }).click();
  const log = page.getByRole('table', { name: 'Platform audit logs' });
  await expect(log.getByText('subscription.override_removed').first()).toBeVisible();
  await expectAccessible(page, 'platform audit logs');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Platform audit logs' }).getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit_logs_\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText('Export Complete', { exact: true })).toBeVisible();
});

test('an override ends on its day, and the firm has its own plan again', async ({
  page,
  browser,
  cairn,
  firm,
  maker,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-admin'));
  const { tenant_id } = await (await member.request.get('/api/user-profiles/me')).json();
  const tier = async () => (await (await member.request.get('/api/billing')).json()).tier;
  const own = await tier();
  await enter(page, cairn, STAFF);
  await page.goto('/admin/subscriptions');
  const reason = `Pilot of ${firm.domain}`;
  const row = await override(page, { tenant_id, reason });
  expect(await tier()).toBe('professional');

  await maker.endOverride(tenant_id);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Apply Override' })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await tier()).toBe(own);
  await page.getByRole('tab', { name: 'Audit Logs' }).click();
  const log = page.getByRole('table', { name: 'Platform audit logs' });
  await expect(log.getByText('subscription.override_expired').first()).toBeVisible();
});

test('people of the platform are listed, and somebody is invited into a chosen firm', async ({ page, cairn, firm }) => {
  await enter(page, cairn, STAFF);
  await page.goto('/admin/users');
  const people = page.getByRole('table', { name: 'Platform users' });
  await expect(people.getByRole('row', { name: /platform-user@cairn\.example/ })).toContainText('Active');
  // Nobody sends themselves away.
  await expect(people.getByRole('row', { name: /platform-admin@/ }).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`partner@${firm.domain}`);
  await expectAccessible(page, 'invite from the platform');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByText('Unable to determine organization context')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'LP', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Invitation Sent!', { exact: true })).toBeVisible();
});

test('the platform reads a firm by a grant, which the firm is told of, sees in its log and ends', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-admin'));
  const { tenant_id, tenant_name } = await (await member.request.get('/api/user-profiles/me')).json();
  await enter(page, cairn, STAFF);
  await page.goto(`/admin/organizations?search=${tenant_id}`);
  await page.getByRole('button', { name: /^Break-glass access to/ }).click();
  const start = page.getByRole('button', { name: 'Start Access' });
  await expect(start).toBeDisabled();
  await page.getByLabel('Reason').fill('Asked for help with an import');
  await expectAccessible(page, 'start break-glass');
  await start.click();
  const banner = page.getByRole('region', { name: 'Break-glass access' });
  await expect(banner).toContainText(tenant_name);
  await expect(page).toHaveURL(/\/opportunities/);
  await expect(page.getByText('Helio Ledger').first()).toBeVisible();
  await expectAccessible(page, 'reading a firm');
  // Nothing is offered that would only be refused.
  await expect(page.getByRole('button', { name: /^(Import|Add Opportunity)$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await page.getByText('Helio Ledger').first().click();
  await expect(page.getByRole('button', { name: /^(Edit|Move|More actions)/ })).toHaveCount(0);
  const peek = page.getByRole('region', { name: 'Helio Ledger' });
  await expect(peek.getByText('Next tasks')).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByText('Platform users are not shown while you view an organization')).toBeVisible();
  await page.goto('/dashboard/firm-admin');
  await expect(page.getByText('You are viewing this organization, so nothing can be changed here.')).toBeVisible();
  await expect(page.getByText(`What ${tenant_name} is, who works in it, and how they get in.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  await page.goto('/dashboard/firm-admin?tab=users');
  await expect(page.getByLabel('Search people and invitations')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite User' })).toHaveCount(0);

  // Only what was opened: not the deals beside it, which are otherwise fetched ahead.
  const log = await (await member.request.get('/api/audit-logs?days=1&search=break_glass.read')).json();
  const opened = log.rows.filter(
    ({ metadata }: { metadata: { call?: string } }) => metadata.call === 'GET /opportunities/{id}',
  );
  expect(opened).toHaveLength(1);

  await member.goto('/dashboard/firm-admin?tab=security');
  const grant = member.getByRole('table', { name: 'Access by the platform' }).getByRole('row').nth(1);
  await expect(grant).toContainText('Asked for help with an import');
  await expect(grant).toContainText('Reading');
  await member.goto('/audit');
  await expect(member.getByText(/break.glass/i).first()).toBeVisible();
  await member.goto('/dashboard/firm-admin?tab=security');
  await grant.getByRole('button', { name: /^End access/ }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'End Access' }).click();
  await expect(grant).toContainText('Ended by your firm');

  // The page finds out when it is looked at again.
  await page.reload();
  await expect(page.getByText('Helio Ledger')).toHaveCount(0);
  await expect(banner).toHaveCount(0);
});

/** Several firms of a run have one name, and one of them this id. */
async function chooseFirm(page: Page, id: string) {
  await page.getByRole('combobox', { name: 'Organization' }).fill(id);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').click();
}

/** Fills in the form of the page and sends it; the row of the override. */
async function override(page: Page, of: { tenant_id: string; reason: string }) {
  await chooseFirm(page, of.tenant_id);
  await page.getByRole('combobox', { name: 'New tier' }).click();
  await page.getByRole('option', { name: /^Growth/ }).click();
  const apply = page.getByRole('button', { name: 'Apply Override' });
  await expect(apply).toBeDisabled();
  await page.getByLabel('Reason').fill(of.reason);
  await apply.click();
  await expect(page.getByText('Override Applied', { exact: true })).toBeVisible();
  const row = page.getByRole('table', { name: 'Active overrides' }).getByRole('row').filter({ hasText: of.reason });
  await expect(row).toBeVisible();
  return row;
}
