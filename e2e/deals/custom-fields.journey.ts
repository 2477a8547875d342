import { expectAccessible } from '../accessibility.ts';
import { ask, chooseStage, enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

async function addField(page: Page, label: string, kind: string, choices: string[] = []) {
  const dialog = page.getByRole('dialog', { name: 'Add a field' });
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Field' }).click();
  await dialog.getByRole('textbox', { name: 'Label' }).fill(label);
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  for (const [place, choice] of choices.entries())
    await dialog.getByRole('textbox', { name: `Choice ${place + 1}` }).fill(choice);
  return dialog;
}

test('a firm adds fields of its own, and its deals are shown, filtered and moved by them', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities?view=settings');
  const fields = page.getByRole('list', { name: 'Deal fields' });

  await test.step('add a choice that a later stage requires, and a number', async () => {
    const dialog = await addField(page, 'Thesis fit', 'Choice', ['Strong', 'Weak']);
    await dialog.getByRole('combobox', { name: 'Required from stage' }).click();
    await page.getByRole('option', { name: 'First Meeting' }).click();
    await expectAccessible(page, 'form of a field');
    await dialog.getByRole('button', { name: 'Add Field' }).click();
    await expect(fields.getByText('Choice · Company · required from First Meeting on')).toBeVisible();
    const number = await addField(page, 'Employees', 'Number');
    await number.getByRole('button', { name: 'Add Field' }).click();
    await expect(number).toBeHidden();
    await expect(fields.getByText('Number · Company')).toBeVisible();
    const twice = await addField(page, 'employees', 'Text');
    await twice.getByRole('button', { name: 'Add Field' }).click();
    await expect(twice.getByText('Another field has this label already.')).toBeVisible();
    await twice.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('a new deal has them in its form', async () => {
    await page.getByRole('button', { name: 'Add Opportunity' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Company name' }).fill('Larchway');
    await form.getByRole('textbox', { name: 'Employees' }).fill('many');
    await form.getByRole('button', { name: 'Add opportunity' }).click();
    await expect(form.getByText('Employees must be a number such as 1,250.5.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Employees' }).fill('1,250');
    await form.getByRole('button', { name: 'Add opportunity' }).click();
    await expect(page.getByText('Larchway was added', { exact: true })).toBeVisible();
  });

  await test.step('a move asks for the one that the stage requires, to be filled in there', async () => {
    await page.goto('/opportunities');
    await page.getByRole('button', { name: 'Move Larchway to another stage' }).click();
    await chooseStage(page, 'First Meeting');
    const move = page.getByRole('dialog');
    await expect(move.getByText('1 field needs a value.')).toBeVisible();
    await expect(move.getByRole('heading', { name: 'First Meeting needs a value in' })).toBeVisible();
    await expect(move.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await expectAccessible(page, 'move that needs a field');
    await move.getByRole('combobox', { name: 'Thesis fit' }).click();
    await page.getByRole('option', { name: 'Weak' }).click();
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Larchway moved to First Meeting', { exact: true })).toBeVisible();
  });

  await test.step('its page shows them, and they are changed in place', async () => {
    await page.goto('/opportunities?view=list&search=larchway');
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    const find = columns.getByRole('combobox', { name: 'Find a field' });
    await expect(find).toBeFocused();
    await find.fill('no such');
    await expect(columns.getByText('No field is called “no such”.')).toBeVisible();
    for (const name of ['thesis', 'employ']) {
      await find.fill(name);
      await expect(columns.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
    }
    await find.fill('');
    await expectAccessible(page, 'columns to choose from');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /Larchway/ });
    await expect(row.getByText('1,250')).toBeVisible();
    await row.locator('[data-cell="custom.thesis_fit"]').dblclick();
    await page.getByRole('option', { name: 'Strong' }).click();
    await expect(row.getByText('Strong')).toBeVisible();
  });

  await test.step('the list is filtered and sorted by them, and the address says so', async () => {
    await page.goto('/opportunities?view=list');
    await page.getByRole('search').getByRole('button', { name: 'Thesis fit' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Strong' }).click();
    await expect(page.getByText('1 deal', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByText('1 deal', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    await expect(page.getByRole('combobox', { name: 'Find a field' })).toBeFocused();
    await page.keyboard.type('employ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Employees' }).getByLabel('From')).toBeFocused();
    await page.keyboard.press('Escape');
    await page
      .getByRole('columnheader', { name: 'Employees' })
      .getByRole('button', { name: 'Employees', exact: true })
      .click();
    await expect(page).toHaveURL(/sort=custom\.employees/);
    await expect(page.getByRole('row').nth(1)).toContainText('Larchway');
  });

  await test.step('of several choices one is taken at a time, so that the list covers no button', async () => {
    await ask(page, cairn, 'POST', '/custom-fields', {
      record_kind: 'opportunity',
      label: 'Regions',
      kind: 'choices',
      group_key: 'company',
      choices: ['North', 'South', 'East', 'West'].map((label) => ({ label })),
    });
    await page.goto('/opportunities?view=list&search=larchway');
    await page.getByRole('checkbox', { name: 'Select Larchway' }).click();
    await page.getByRole('button', { name: 'Field', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change a field of 1 deal' });
    await dialog.getByRole('combobox', { name: 'Field' }).fill('Regions');
    await page.getByRole('option', { name: 'Regions' }).click();
    await expect(dialog.getByRole('combobox', { name: 'New value' })).toHaveAttribute('placeholder', 'Not chosen yet');
    for (const name of ['South', 'West']) {
      await dialog.getByRole('combobox', { name: 'New value' }).click();
      await page.getByRole('option', { name }).click();
      await expect(page.getByRole('option')).toHaveCount(0);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  });

  await test.step('an archived field is gone and comes back with its values', async () => {
    for (const place of [1, 2, 3, 4, 5, 6, 7, 8])
      await ask(page, cairn, 'POST', '/custom-fields', {
        record_kind: 'opportunity',
        label: `Angle ${place}`,
        kind: 'text',
        group_key: 'company',
      });
    await page.goto('/opportunities?view=settings');
    const find = page.getByRole('searchbox', { name: 'Find a field' });
    await find.fill('no such');
    await expect(page.getByText('No field is called “no such”.')).toBeVisible();
    await find.fill('employ');
    await expect(fields.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Archive Employees' }).click();
    await expect(page.getByRole('button', { name: 'Restore Employees' })).toBeVisible();
    await find.fill('');
    await expect(fields.getByText('Employees')).toBeHidden();
    await page.getByRole('button', { name: 'Show 1 archived field' }).click();
    await page.getByRole('button', { name: 'Restore Employees' }).click();
    await page.goto('/opportunities?view=list&search=larchway');
    await expect(page.getByRole('row', { name: /Larchway/ }).getByText('1,250')).toBeVisible();
  });

  await test.step('a text begins as a choice with the values in use, and what deals keep is said before it is saved', async () => {
    await ask(page, cairn, 'POST', '/custom-fields', { record_kind: 'opportunity', label: 'Route', kind: 'text' });
    await ask(page, cairn, 'POST', '/opportunities', { company_name: 'Routed', custom: { route: 'Gamma' } });
    await page.goto('/opportunities?view=settings');
    const dialog = page.getByRole('dialog', { name: 'Edit Route' });
    await page.getByRole('button', { name: 'Edit Route' }).click();
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Choice', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Choice 1' })).toHaveValue('Gamma');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Edit Route' }).click();
    await expect(dialog.getByText('1 deal', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Gamma' }).click();
    await dialog.getByRole('button', { name: 'Add choice' }).click();
    await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('Delta');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const question = page.getByRole('dialog', { name: 'Save Route?' });
    await expect(question).toContainText('1 deal has “Gamma”. It keeps it, but it is no longer offered.');
    await question.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Route was saved', { exact: true })).toBeVisible();
  });

  await test.step('of a number that becomes an amount, and back, the currency is said', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit Employees' });
    const choose = async (kind: string, said: string) => {
      await page.getByRole('button', { name: 'Edit Employees' }).click();
      await dialog.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
      await expect(dialog.getByText(said)).toBeVisible();
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog).toBeHidden();
    };
    await choose('Amount', 'Each number becomes an amount in the currency of its deal: USD in 1 deal.');
    await choose(
      'Number',
      'The currency goes away: USD in 1 deal. To keep it beside each amount, choose Text instead.',
    );
  });
});
