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

  await test.step('what was open last comes first, and Escape gives focus and place back', async () => {
    await page.goto('/opportunities?view=list');
    const button = page.getByRole('button', { name: 'Columns' });
    await button.focus();
    await page.keyboard.press('Control+k');
    await expect(page.locator('[data-action]').first()).toContainText('Trovati');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  });
});
