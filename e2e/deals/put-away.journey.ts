import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const bar = (page: Page) => page.getByRole('region', { name: 'Selected deals' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const shown = (page: Page, count: string) => expect(page.getByText(count, { exact: true })).toBeVisible();

test('many deals are archived, restored, deleted by their number and brought back', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  for (const company_name of ['Ash', 'Birch', 'Cedar'])
    await ask(page, cairn, 'POST', '/opportunities', { company_name, industry: 'Woodware' });
  await page.goto('/opportunities?view=list&search=woodware');
  await shown(page, '3 deals');

  await test.step('two are archived, and Ctrl-Z brings them back', async () => {
    await page.getByRole('checkbox', { name: 'Select Ash' }).click();
    await page.getByRole('checkbox', { name: 'Select Birch' }).click();
    await bar(page).getByRole('button', { name: 'Archive' }).click();
    await expectAccessible(page, 'asking before deals are archived');
    await dialog(page, 'Archive 2 deals?').getByRole('button', { name: 'Archive 2 deals' }).click();
    await shown(page, '1 deal');
    await page.keyboard.press('Control+z');
    await shown(page, '3 deals');
  });

  await test.step('one is archived from its row, and found under Archive', async () => {
    await page.getByRole('row', { name: /Cedar/ }).hover();
    await page.getByRole('button', { name: 'More actions for Cedar' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await shown(page, '2 deals');
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Archived' }).click();
    await expect(page).toHaveURL(/archived=true/);
    await page.keyboard.press('Escape');
    await shown(page, '1 deal');
    await expect(page.getByRole('row', { name: /Cedar/ })).toContainText('Archived');
    await expectAccessible(page, 'list of archived deals');
  });

  await test.step('a deletion wants the number of deals', async () => {
    await page.goto('/opportunities?view=list&search=woodware');
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const form = dialog(page, 'Delete 2 deals?');
    await form.getByRole('button', { name: 'Delete 2 deals' }).click();
    await expect(form.getByText('Enter the number of deals, 2.')).toBeVisible();
    await form.getByLabel('Type 2 to confirm').fill('2');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByText('No deal matches “woodware”')).toBeVisible();
  });

  await test.step('deleted deals are restored from their list', async () => {
    await page.goto('/opportunities/deleted');
    await expect(page.getByRole('heading', { name: 'Deleted deals' })).toBeVisible();
    await expectAccessible(page, 'deleted deals');
    await page.getByRole('button', { name: 'Restore Ash' }).click();
    await expect(page.getByText('Ash was restored', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore Ash' })).toBeHidden();
  });
});
