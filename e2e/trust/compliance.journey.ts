import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const STAFF = 'platform-admin@cairn.example';

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
