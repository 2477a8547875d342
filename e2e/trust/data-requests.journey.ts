import { readFile } from 'node:fs/promises';
import { readZip } from '../../apps/server/src/testing/read-zip.ts';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor, PASSWORD } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

async function record(page: Page, kind: string, email: string) {
  await page.getByRole('button', { name: 'New Request' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Request' });
  await form.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: kind }).click();
  await form.getByLabel('Name of the person').fill('Robin Canary');
  await form.getByLabel('E-mail address').fill(email);
  await form.getByRole('button', { name: 'Record Request' }).click();
  return page.getByRole('dialog', { name: `${kind}: Robin Canary` });
}

test('a person asks for their data: recorded with its deadline, packaged and fulfilled', async ({
  page,
  cairn,
  firm,
}) => {
  const email = firm.address('lp');
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/data-protection');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await expect(page.getByText('No requests yet')).toBeVisible();
  await page.getByRole('button', { name: 'New Request' }).click();
  await expectAccessible(page, 'record a request');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const access = await record(page, 'Access', email);
  await expect(access.getByText(/ rows? in \d+ of \d+ tables/)).toBeVisible();
  await expectAccessible(page, 'a request');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    access.getByRole('button', { name: 'Download Package' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^personal_data_\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await file.path()));
  expect(files.get('README.txt')).toContain(email);
  expect(JSON.parse(files.get('user_profiles.json') ?? '')).toMatchObject([{ email, role: 'lp' }]);
  await expect(access.getByText(/^Package downloaded by /)).toBeVisible();
  await access.getByRole('button', { name: 'Fulfil', exact: true }).click();
  await access.getByRole('button', { name: 'Fulfil Request' }).click();
  await expect(access.getByText(/^Fulfilled by /)).toBeVisible();
});

test('a person is erased: confirmed by the address, proved after, and no way back in', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const email = firm.address('lp');
  const person = await openFor(browser, cairn, email);
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/data-protection?tab=requests');
  const erasure = await record(page, 'Erasure', email);
  await erasure.getByRole('button', { name: 'Erase Person' }).click();
  await expect(erasure.getByText('This cannot be undone.', { exact: false })).toBeVisible();
  const confirm = erasure.getByRole('button', { name: 'Erase for Good' });
  await expect(confirm).toBeDisabled();
  await expect(erasure.getByLabel('Type the address of the person')).toBeFocused();
  await page.keyboard.type(email);
  await expectAccessible(page, 'erase a person');
  await confirm.click();
  const done = page.getByRole('dialog', { name: 'Erasure: Erased person' });
  await expect(done.getByText(/rows were erased/)).toBeVisible();
  await done.getByRole('button', { name: 'Close', exact: true }).last().click();
  const table = page.getByRole('table', { name: 'Requests' });
  await expect(table.getByText('Erased person')).toBeVisible();
  await expectAccessible(page, 'requests of persons');

  // What they had is over, and the log still proves everything.
  expect((await person.request.get(`${cairn.url}/api/user-profiles/me`)).status()).toBe(401);
  const refused = await person.request.post(`${cairn.url}/api/auth/token?grant_type=password`, {
    data: { email, password: PASSWORD },
    headers: { origin: cairn.url, 'sec-fetch-site': 'same-origin' },
  });
  expect(refused.status()).toBe(400);
  const log = await ask<{ rows: { action: string }[] }>(page, cairn, 'GET', '/audit-logs?search=data_request.erased');
  expect(log.rows).toHaveLength(1);
  await page.goto('/audit');
  await expect(page.getByRole('region', { name: 'Proof' }).getByText('Enforced')).toBeVisible();
});
