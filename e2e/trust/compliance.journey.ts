import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';
import { followButton, openMessage } from '../mailbox.ts';

test.use({ extent: 'deals' });

const STAFF = 'platform-admin@cairn.example';
const SECOND = 'compliance-officer@cairn.example';

test('five failed sign-ins are flagged on the open dashboard, and resolved with a note', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const member = await openFor(browser, cairn, firm.address('lp'));
  const { id } = await ask<{ id: string }>(member, cairn, 'GET', '/user-profiles/me');
  await enter(page, cairn, STAFF);
  await page.goto(`/compliance?tab=flagged-events&search=${id}`);
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();

  for (let attempt = 0; attempt < 5; attempt++) {
    const refused = await member.request.post('/api/auth/token?grant_type=password', {
      data: { email: firm.address('lp'), password: 'Not-The-One-1' },
      headers: { origin: cairn.url, 'sec-fetch-site': 'same-origin' },
    });
    expect(refused.ok()).toBe(false);
  }
  // Nothing is clicked: the page is told.
  const row = page.getByRole('table', { name: 'Flagged events' }).getByRole('row').nth(1);
  await expect(row).toContainText('5 failed sign-ins of one person');
  await expect(row).toContainText('High');
  await expect(page.getByRole('tab', { name: /Flagged Events/ }).getByLabel(/unresolved/)).toBeVisible();
  await expectAccessible(page, 'flagged events');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Flagged Security Events' }).getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^flagged_events_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(id);

  await row.getByRole('button', { name: /^Resolve/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve this event?' });
  await expect(dialog.getByRole('button', { name: 'Resolve Event' })).toBeDisabled();
  await dialog.getByLabel('Note').fill('Called them: a forgotten password');
  await expectAccessible(page, 'resolve a flagged event');
  await dialog.getByRole('button', { name: 'Resolve Event' }).click();
  await expect(page.getByText('Flagged event has been marked as resolved', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Resolved', exact: true }).click();
  await expect(row).toContainText('Called them: a forgotten password');
});

test('an exception is requested, approved by another administrator, and ends by itself', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, STAFF);
  await page.goto('/compliance?tab=exceptions');
  await page.getByRole('button', { name: 'New Exception' }).click();
  const form = page.getByRole('dialog', { name: 'New Exception' });
  await expect(form.getByRole('button', { name: 'Request Exception' })).toBeDisabled();
  const policy = `Keys are replaced each year, ${firm.domain}`;
  await form.getByLabel('Exception type').fill('Key age');
  await form.getByLabel('Policy').fill(policy);
  await form.getByLabel('Description').fill('One key is replaced a month late.');
  await form.getByLabel('Justification').fill('The supplier of the key service moves this month.');
  await form.getByLabel('Expires', { exact: true }).fill('2020-01-01');
  await expectAccessible(page, 'new exception');
  await form.getByRole('button', { name: 'Request Exception' }).click();
  await expect(form.getByText('The expiry must lie in the future.')).toBeVisible();
  await form.getByLabel('Expires', { exact: true }).fill('Jan 1, 2099');
  await form.getByRole('button', { name: 'Request Exception' }).click();
  await expect(page.getByText('Compliance exception has been submitted for approval', { exact: true })).toBeVisible();
  const row = page.getByRole('table', { name: 'Exceptions' }).getByRole('row').filter({ hasText: policy });
  await expect(row).toContainText('Pending');
  await row.getByRole('button', { name: /^View Details/ }).click();
  const own = page.getByRole('dialog', { name: policy });
  await expect(own.getByText('another platform administrator decides')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await own.getByRole('button', { name: 'Close' }).last().click();

  const other = await openFor(browser, cairn, SECOND);
  await other.goto('/compliance?tab=exceptions&exceptions=pending');
  await other.getByRole('button', { name: `View Details: ${policy}` }).click();
  const details = other.getByRole('dialog', { name: policy });
  await details.getByRole('button', { name: 'Reject' }).click();
  await expect(details.getByText('Say why it is rejected.')).toBeVisible();
  await details.getByLabel('Note').fill('For this month alone');
  await expectAccessible(other, 'details of an exception');
  await details.getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Exception approved', { exact: true })).toBeVisible();

  // The page of the requester is told, and its history names who decided.
  await expect(row).toContainText('Approved');
  await row.getByRole('button', { name: /^View Details/ }).click();
  await expect(own.getByRole('region', { name: 'History' })).toContainText('For this month alone');
  await own.getByRole('button', { name: 'Close' }).last().click();

  const brief = `Sessions end after a day, ${firm.domain}`;
  await ask(page, cairn, 'POST', '/compliance/exceptions', {
    exception_type: 'Sessions',
    policy_name: brief,
    description: 'A long maintenance',
    justification: 'Somebody stays with it',
    expires_at: new Date(Date.now() + 4_000).toISOString(),
  });
  await expect(
    page.getByRole('table', { name: 'Exceptions' }).getByRole('row').filter({ hasText: brief }),
  ).toContainText('Expired');
});

test('support that becomes a platform administrator stands in the history, and is flagged as an escalation', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const email = `on.call@support.${firm.domain}`;
  await enter(page, cairn, STAFF);
  const { tenant_id } = await ask<{ tenant_id: string }>(page, cairn, 'GET', '/user-profiles/me');
  const invitation = { p_tenant_id: tenant_id, p_email: email, p_role: 'platform_user' };
  await ask(page, cairn, 'POST', '/rpc/invite_user', invitation);
  const helper = await (await browser.newContext({ baseURL: cairn.url })).newPage();
  await openMessage(helper, email);
  await followButton(helper);
  await helper.getByRole('link', { name: 'Create Account' }).click();
  await helper.getByLabel('First name').fill('Odile');
  await helper.getByLabel('Last name').fill('Calloway');
  await helper.getByLabel('Password', { exact: true }).fill('Unlikely-Pebble-9');
  await helper.getByLabel('Confirm password').fill('Unlikely-Pebble-9');
  await helper.getByRole('button', { name: 'Create Account' }).click();
  await expect(helper).toHaveURL(/dashboard/);
  const { id } = await ask<{ id: string }>(helper, cairn, 'GET', '/user-profiles/me');

  await page.goto(`/compliance?tab=flagged-events&search=${id}`);
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await ask(page, cairn, 'POST', `/people/${id}/role`, { role: 'platform_admin', reason: 'Takes over on call' });
  // Nothing is clicked: the page is told.
  const flagged = page.getByRole('table', { name: 'Flagged events' }).getByRole('row').nth(1);
  await expect(flagged).toContainText('A person was given the role of a platform administrator');
  await expect(flagged).toContainText('Critical');

  await page.goto(`/compliance?tab=role-changes&search=${id}`);
  const change = page.getByRole('table', { name: 'Role changes' }).getByRole('row').nth(1);
  await expect(change).toContainText(id.slice(-8));
  await expect(change).toContainText('Takes over on call');
  await expect(change).toContainText('Approved');
  await expectAccessible(page, 'role changes');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Role Change History' }).getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^role_changes_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${id},`);
});

test('a session that is terminated is thrown out of its open page, and its next call is refused', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-user'));
  const { id } = await ask<{ id: string }>(member, cairn, 'GET', '/user-profiles/me');
  await member.goto('/opportunities');
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await enter(page, cairn, STAFF);
  await page.goto(`/compliance?tab=sessions&search=${id}`);
  const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);
  await expect(row).toContainText('Active');
  await expectAccessible(page, 'active sessions');
  await row.getByRole('button', { name: /^Terminate/ }).click();
  await page
    .getByRole('dialog', { name: 'Terminate this session?' })
    .getByRole('button', { name: 'Terminate', exact: true })
    .click();
  await expect(page.getByText('User session has been terminated successfully', { exact: true })).toBeVisible();
  await expect(member.getByText('Your session has ended. Sign in to continue where you stopped.')).toBeVisible();
  const refused = await member.request.get('/api/user-profiles/me');
  expect(refused.status()).toBe(401);
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Terminated', exact: true }).click();
  await expect(row).toContainText('Terminated');
  await expect(row.getByRole('button', { name: /^Terminate/ })).toHaveCount(0);
});

test('the report for an auditor is exported as CSV and PDF', async ({ page, cairn }) => {
  await enter(page, cairn, STAFF);
  await page.goto('/compliance');
  await expectAccessible(page, 'compliance overview');
  for (const format of ['CSV', 'PDF']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export ${format}`, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^compliance_report_\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`),
    );
    await expect(page.getByText(`Compliance report exported as ${format}`, { exact: true })).toBeVisible();
    const content = await readFile(await file.path(), 'latin1');
    expect(content).toMatch(format === 'PDF' ? /^%PDF-/ : /Completeness/);
  }
});

test('an audit tool is connected: a key of its own scope reads evidence, and results are taken along', async ({
  page,
  cairn,
}) => {
  await enter(page, cairn, STAFF);
  await page.goto('/compliance');
  await page.getByRole('link', { name: 'Configure Integrations' }).click();
  const evidence = page.getByRole('region', { name: 'Evidence API' });
  await expect(evidence.getByText('GET /api/evidence/users')).toBeVisible();
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Webhooks' })).toBeVisible();
  await expectAccessible(page, 'integrations');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    evidence.getByRole('button', { name: 'Download OSCAL results' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^oscal_assessment_results_\d{4}-\d\d-\d\d\.json$/);
  const { 'assessment-results': results } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(results.metadata['oscal-version']).toBe('1.1.2');

  const { key } = await ask<{ key: string }>(page, cairn, 'POST', '/api-keys', {
    name: 'Audit tool',
    scopes: ['evidence:read'],
    expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  const read = await fetch(`${cairn.url}/api/evidence/users`, { headers: { authorization: `Bearer ${key}` } });
  expect((await read.json()).rows[0]).toMatchObject({ role: 'platform_admin', is_active: true });
});
