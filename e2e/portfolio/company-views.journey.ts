import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { actInToast, ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

test('companies are narrowed, kept as a view, shared, exported, and looked at beside the list', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  for (const [name, industry] of [
    ['Aster Wood', 'Timber'],
    ['Birch Wood', 'Timber'],
    ['Cedar Bank', 'Fintech'],
  ])
    await ask(page, cairn, 'POST', '/portfolio-companies', { name, industry, headquarters: 'Lisbon' });
  await page.goto('/portfolio');

  await test.step('the table with chosen columns is saved under a name', async () => {
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('timber');
    await expect(page.getByRole('status').filter({ hasText: '2 companies' })).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('option', { name: 'Headquarters' }).click();
    await page.getByRole('option', { name: 'Added' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click();
    await expect(page.getByRole('row').nth(1)).toContainText('Aster Wood');
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Timber');
    await dialog.getByLabel('Share with the firm').check();
    await expectAccessible(page, 'saving a view of companies');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: 'View: Timber' })).toBeVisible();
    await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click();
    await expect(page.getByRole('button', { name: 'View: Timber' })).toContainText('Modified');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'View: Timber' })).not.toContainText('Modified');
  });

  await test.step('a colleague opens it by its address and exports what it shows', async () => {
    const v = new URL(page.url()).searchParams.get('v');
    const colleague = await openFor(browser, cairn, firm.address('firm-user'));
    await colleague.goto(`/portfolio?v=${v}`);
    await expect(colleague.getByRole('columnheader', { name: 'Headquarters' })).toBeVisible();
    await expect(colleague.getByRole('columnheader', { name: 'Added' })).toHaveCount(0);
    await expect(colleague.getByRole('row')).toHaveCount(3);
    const file = colleague.waitForEvent('download');
    await colleague.getByRole('button', { name: /^Export/ }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('Company,Status,Risk score,Stage,Industry,Headquarters,Employees');
    expect(text).not.toContain('Cedar Bank');
  });

  await test.step('beside the list one goes from company to company, changes one and takes it back', async () => {
    await page.getByRole('button', { name: 'Show Aster Wood beside the list' }).click();
    const panel = page.getByRole('region', { name: 'Aster Wood' });
    await expect(panel).toContainText('1 of 2');
    await expect(panel.getByRole('region', { name: 'Facts' })).toContainText('Timber');
    await expectAccessible(page, 'a company beside the list');
    await page.keyboard.press('j');
    const next = page.getByRole('region', { name: 'Birch Wood' });
    await expect(next).toContainText('2 of 2');
    await next.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Legal name').fill('Birch Wood Inc.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(next.getByRole('region', { name: 'Facts' })).toContainText('Birch Wood Inc.');
    await actInToast(page, 'Undo');
    await expect(next.getByRole('region', { name: 'Facts' })).not.toContainText('Birch Wood Inc.');
    await next.focus();
    await page.keyboard.press('Escape');
    await expect(next).toBeHidden();
    await expect(page.getByRole('button', { name: 'Show Birch Wood beside the list' })).toBeFocused();
  });
});
