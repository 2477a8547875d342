import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';
import { openOffline, openSealed, takeEvidence } from './evidence.ts';

test.use({ extent: 'people' });

test('an administrator reads who did what, narrows it and takes it along', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/audit');
  const proof = page.getByRole('region', { name: 'Proof' });
  for (const title of ['Audit Trail', 'Data Classification', 'Immutable Records'])
    await expect(proof.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('SOC 2 Compliant')).toBeVisible();

  const events = page.getByRole('list', { name: 'Events' });
  const newest = events.getByRole('listitem').first();
  await newest.getByRole('button').click();
  await expect(newest).toContainText('login_success');
  await expectAccessible(page, 'audit log');

  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Role change' }).click();
  await expect(page).toHaveURL(/action=role_change/);
  await expect(page.getByRole('heading', { name: 'No Audit Logs Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(events).toBeVisible();

  // Whether it may be exported is answered late: until then nothing is refused.
  await page.route('**/api/rpc/can_export_sensitive_data', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Classification' }).click();
  await page.getByRole('option', { name: 'PII' }).click();
  await expect(page.getByText('This data contains pii information.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Audit logs' }).getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit_logs_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Time,Action,Classification');
  await expect(page.getByText('Export initiated', { exact: true })).toBeVisible();
});

test('an administrator sees what is encrypted, looks behind a mask and tries the encryption', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/data-protection');
  await expect(page.getByText(/protected values of your firm are encrypted/)).toBeVisible();
  await page.getByRole('tab', { name: 'Encryption Status' }).click();
  await expect(page.getByRole('table', { name: 'Protected tables' })).toContainText('user profiles');
  await expectAccessible(page, 'encryption status');

  await page.getByRole('tab', { name: 'Sample Data' }).click();
  const people = page.getByRole('table', { name: 'People' });
  await expect(people).not.toContainText(firm.address('firm-admin'));
  await people.getByRole('button', { name: 'Reveal' }).first().click();
  await expect(people.getByRole('button', { name: 'Mask' })).toBeVisible();
  await expect(people).toContainText(/[a-z]{3,}-[a-z]+@/);
  await expectAccessible(page, 'sample data');

  await page.getByRole('tab', { name: 'Testing' }).click();
  await expect(page.getByRole('button', { name: 'Encrypt' })).toBeDisabled();
  await page.getByLabel('Plaintext').fill('A secret of the firm');
  await page.getByRole('button', { name: 'Encrypt' }).click();
  await expect(page.getByText('Data has been encrypted using AES encryption', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Decrypt' }).click();
  await expect(page.getByRole('status', { name: 'Decrypted data' })).toHaveText('A secret of the firm');
  await page.getByText('Financial (SHA-512)').click();
  await page.getByRole('button', { name: 'Decrypt' }).click();
  await expect(page.getByText('Decryption failed', { exact: true })).toBeVisible();
  await expectAccessible(page, 'encryption tool');
});

test('who is no administrator reads neither', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  for (const path of ['/audit', '/data-protection']) {
    await page.goto(path);
    await expect(page.getByText(/restricted to Platform and Firm Administrators|Access denied/i).first()).toBeVisible();
  }
});

test('an auditor verifies evidence from disk, and sees when one event was changed', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await openSealed(page);
  const taken = await takeEvidence(page);
  const { auditor, verify, close } = await openOffline(browser, taken);
  await verify(taken.evidence);
  await expect(auditor.getByText('The evidence holds.')).toBeVisible();
  await expectAccessible(auditor, 'offline verifier');
  const changed = JSON.parse(await readFile(taken.evidence, 'utf8'));
  changed.events[0].event.action = 'something.else';
  await verify({ name: 'changed.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) });
  await expect(auditor.getByText('The evidence does not hold: something was changed.')).toBeVisible();
  await expect(auditor.getByText(changed.events[0].event.id)).toBeVisible();
  await close();
});
