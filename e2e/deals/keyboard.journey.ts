import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

test('deals are added, visited, moved and assigned by keys alone', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  for (const company_name of ['Fennwick', 'Gorsehill'])
    await ask(page, cairn, 'POST', '/opportunities', { company_name, assigned_to: null });
  await page.goto('/opportunities');
  const card = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(card('Gorsehill')).toBeVisible();

  await test.step('? lists the keys, and they rest meanwhile', async () => {
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByText('Go to the next deal or company')).toBeVisible();
    await expectAccessible(page, 'list of shortcuts');
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('J and K go from card to card, P shows one, M moves it', async () => {
    await page.keyboard.press('j');
    await expect(card('Gorsehill')).toBeFocused();
    await page.keyboard.press('j');
    await expect(card('Fennwick')).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('p');
    await expect(page.getByRole('region', { name: 'Gorsehill', exact: true })).toBeFocused();
    await page.keyboard.press('m');
    const move = page.getByRole('dialog', { name: 'Move Gorsehill to Initial Review?' });
    await expect(move.getByRole('combobox', { name: 'To stage' })).toBeFocused();
    await move.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect(page.getByRole('region', { name: /^Initial Review/ }).getByText('Gorsehill')).toBeVisible();
  });

  await test.step('Escape closes the deal beside the board, from a note that is not begun, too', async () => {
    const panel = page.getByRole('region', { name: 'Gorsehill', exact: true });
    await panel.getByRole('tab', { name: 'Notes' }).click();
    const note = panel.getByRole('textbox', { name: 'Note' });
    await note.fill('a');
    await page.keyboard.press('Escape');
    await expect(note).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('A assigns', async () => {
    await expect(page.getByRole('region', { name: 'Gorsehill', exact: true })).toBeHidden();
    await card('Fennwick').focus();
    await page.keyboard.press('a');
    const assign = page.getByRole('dialog', { name: 'Assign Fennwick' });
    await assign.getByRole('combobox', { name: 'Owner' }).click();
    await page.getByRole('option', { name: /\(you\)$/ }).click();
    await expectAccessible(page, 'assigning a deal');
    await assign.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText(/^Fennwick was assigned to/)).toBeVisible();
  });

  await test.step('X and clicks with Ctrl or Shift select cards, and the bar acts on them', async () => {
    const bar = page.getByRole('region', { name: 'Selected deals' });
    await card('Fennwick').focus();
    await page.keyboard.press('x');
    await expect(bar).toContainText('1 deal selected');
    await card('Gorsehill').click({ modifiers: ['ControlOrMeta'] });
    await expect(bar).toContainText('2 deals selected');
    await expectAccessible(page, 'board with selected cards');
    await page.keyboard.press('m');
    const move = page.getByRole('dialog', { name: 'Move 2 deals' });
    await move.getByRole('combobox', { name: 'To stage' }).click();
    await page.getByRole('option', { name: 'Initial Review' }).click();
    await expect(move.getByRole('button', { name: 'Move 1 deal', exact: true })).toBeEnabled();
    await move.getByRole('button', { name: 'Cancel' }).click();
    await expect(move).toBeHidden();
    await card('Gorsehill').click({ modifiers: ['ControlOrMeta'] });
    await expect(bar).toContainText('1 deal selected');
    await card('Gorsehill').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('2 deals selected');
    await page.keyboard.press('t');
    const tag = page.getByRole('dialog', { name: 'Tag 2 deals' });
    await expect(tag.getByRole('textbox', { name: 'Add tags' })).toBeFocused();
    await page.keyboard.type('by keys');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('by keys', { exact: true })).toHaveCount(2);
    await expect(bar).toBeHidden();
    await expect(page).not.toHaveURL(/peek=/);
  });

  await test.step('C adds; what is typed is no shortcut', async () => {
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'Add opportunity' });
    await expect(form.getByLabel('Company name')).toBeFocused();
    await page.keyboard.type('jack');
    await expect(form.getByLabel('Company name')).toHaveValue('jack');
    await page.keyboard.press('Control+Enter');
    await expect(card('jack')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search deals' })).toBeFocused();
  });
});
