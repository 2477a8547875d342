import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const FIELD = 'Search deals, companies, people, tasks and commands';

const typed = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByLabel(FIELD).fill(text);
};

test('Ctrl-K finds what is mistyped, acts on the deal in view, and leaves the page as it was', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const add = (company_name: string) => ask<{ id: string }>(page, cairn, 'POST', '/opportunities', { company_name });
  const deal = await add('Trovati');
  await add('Northgate Labs');
  const now = () =>
    ask<{ status: string; tags: string[]; assigned_to: string | null }>(
      page,
      cairn,
      'GET',
      `/opportunities/${deal.id}`,
    );

  await test.step('who opened nothing yet finds nothing as opened last, and hears what to open first', async () => {
    await page.goto('/due-diligence');
    await typed(page, '');
    await expect(page.locator('[data-action]').first()).toContainText('Main Dashboard');
    await expect(page.locator('[data-action]').filter({ hasText: 'Northgate Labs' })).toHaveCount(0);
    await page.getByLabel(FIELD).fill('assign');
    await expect(page.getByText('Open a deal, or select some, to assign.')).toBeVisible();
    await expectAccessible(page, 'what to open first');
    await page.keyboard.press('Escape');
  });

  await test.step('a typo finds the deal, from a page that has not seen it', async () => {
    await page.goto('/due-diligence');
    await typed(page, 'trovti');
    await expect(page.getByRole('button', { name: 'Trovati', exact: true })).toBeVisible();
    await expectAccessible(page, 'search with a typo');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/opportunities/${deal.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Trovati' })).toBeVisible();
  });

  await test.step('it is moved by the one dialog, tagged and assigned', async () => {
    await typed(page, 'move to due');
    await page.getByRole('button', { name: 'Move Trovati to Due Diligence' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(async () => (await now()).status).toBe('due_diligence');
    await typed(page, 'tag ports');
    await page.getByRole('button', { name: 'Tag Trovati with “ports”' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await now()).tags).toEqual(['ports']);
    // The row without a choice lists the choices.
    await typed(page, 'assign');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await now()).assigned_to).not.toBeNull();
  });

  await test.step('a command comes before deals, and finds the deal whose name follows it', async () => {
    await add('Renew Farms');
    await typed(page, 'new');
    await expect(page.getByRole('button', { name: 'Renew Farms' })).toBeVisible();
    await expect(page.locator('[data-action]').first()).toContainText('Add a deal');
    await page.getByLabel(FIELD).fill('move Northgate Labs');
    await page.getByRole('button', { name: 'Northgate Labs', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Northgate Labs' })).toBeVisible();
  });

  await test.step('a note is written, and the deal archived and restored; the focus is never lost', async () => {
    await typed(page, 'note');
    await page.getByRole('button', { name: 'Write a note on Northgate Labs' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Write a note. @ mentions a colleague')).toBeFocused();
    await page.getByRole('button', { name: 'Move', exact: true }).focus();
    await typed(page, 'arc');
    await expect(page.locator('[data-action]').first()).toContainText('Archive Northgate Labs');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeHidden();
    await expect(page.locator('main :focus')).toBeVisible();
    await typed(page, 'rest');
    await expect(page.locator('[data-action]').first()).toContainText('Restore Northgate Labs');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
    await typed(page, 'delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Delete Northgate Labs?' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what was open last comes first, and Escape gives focus and place back', async () => {
    await page.goto('/opportunities?view=list');
    const button = page.getByRole('button', { name: 'Columns' });
    await button.focus();
    await page.keyboard.press('Control+k');
    await expect(page.locator('[data-action]').first()).toContainText('Northgate Labs');
    await expect(page.locator('[data-action]').nth(1)).toContainText('Trovati');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('Escape gives it back to a cell whose editor was open', async () => {
    const cell = page.getByRole('row', { name: /Northgate Labs/ }).locator('[data-cell="priority"]');
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Priority of Northgate Labs' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel(FIELD)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
  });
});
