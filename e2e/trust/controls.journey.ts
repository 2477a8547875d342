import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const STAFF = 'platform-admin@cairn.example';

test('a control shows what it looked at, is exported, and is switched off with a reason alone', async ({
  page,
  cairn,
}) => {
  await enter(page, cairn, STAFF);
  await page.goto('/compliance');
  await page.getByRole('link', { name: 'Controls', exact: true }).click();
  const table = page.getByRole('table', { name: 'Controls' });
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText(/^(Controls run|The controls ran a moment ago)$/)).toBeVisible();
  const reviewed = table.getByRole('row').filter({ hasText: 'Access is reviewed each quarter' });
  await expect(reviewed).toContainText(/Passes|Due|Overdue/);
  await expectAccessible(page, 'controls');

  await table.getByRole('button', { name: 'Details: Exceptions from a policy end' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exceptions from a policy end' });
  await expect(dialog.getByText('CC6.3:', { exact: false })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export evidence' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Exceptions from a policy end');
  await expect(dialog.getByRole('button', { name: 'Switch off' })).toBeDisabled();
  await dialog.getByLabel('Reason to switch it off').fill('Looked at by hand this week');
  await expectAccessible(page, 'a control');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('Looked at by hand this week')).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('button', { name: 'Switch off' })).toBeVisible();
});

test('access is reviewed by two administrators: kept, revoked at once, closed and exported', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const member = await openFor(browser, cairn, firm.address('firm-user'));
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/audit');
  await page.getByRole('link', { name: 'Access Reviews' }).click();
  await expect(page.getByText('No access review yet')).toBeVisible();
  await page.getByRole('button', { name: 'Start Review' }).click();
  const form = page.getByRole('dialog', { name: 'Start Access Review' });
  await expectAccessible(page, 'start an access review');
  await form.getByRole('button', { name: 'Start Review' }).click();
  const table = page.getByRole('table', { name: /^Rows of Q\d/ });
  // Nobody reviews their own access.
  await expect(table.getByText('Another administrator decides')).toHaveCount(1);

  const others = table.getByRole('row').filter({ hasNotText: 'Firm user' });
  await others
    .getByRole('button', { name: /^Keep: / })
    .last()
    .click();
  await expect(page.getByRole('progressbar', { name: /^1 of / })).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: 'Firm user' }).first();
  await row.getByRole('button', { name: /^Decide: / }).click();
  const dialog = page.getByRole('dialog', { name: /^Decide: / });
  await dialog.getByRole('radio', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Say why this access does not stay as it is.')).toBeVisible();
  await expectAccessible(page, 'decide about access');
  await dialog.getByLabel('Reason').fill('Left the firm');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Left the firm');
  await expectAccessible(page, 'an access review');
  expect((await member.request.get(`${cairn.url}/api/opportunities`)).status()).toBe(401);

  await page.getByRole('button', { name: 'Close Review' }).click();
  const closing = page.getByRole('dialog', { name: /^Close Q\d/ });
  await expect(closing.getByRole('button', { name: 'Close Review' })).toBeDisabled();
  await closing.getByLabel('Note').fill('The rest next week');
  await closing.getByRole('button', { name: 'Close Review' }).click();
  await expect(page.getByText(/^Closed .*The rest next week$/)).toBeVisible();
  await expect(page.getByText(/^The next review is due/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: /^Review Q\d/ })
      .getByRole('button', { name: 'Export' })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^access_review_q\d_\d{4}_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Left the firm');
});
