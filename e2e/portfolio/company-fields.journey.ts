import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { actInToast, ask, enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'people' });

async function addField(page: Page, label: string, kind: string, more: () => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Add Field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a field' });
  await expect(dialog.getByRole('heading', { name: 'Add a field' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Label' }).fill(label);
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  await more();
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog).toBeHidden();
}

test('a firm adds fields of its own to companies, from the settings to the file that is exported', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities?view=settings');

  await test.step('add a required choice and an encrypted text', async () => {
    await page.getByText('Companies', { exact: true }).click();
    await expect(page.getByText('No fields of your own yet.')).toBeVisible();
    await addField(page, 'Conviction', 'Choice', async () => {
      const dialog = page.getByRole('dialog', { name: 'Add a field' });
      for (const [place, choice] of ['Strong', 'Weak'].entries())
        await dialog.getByRole('textbox', { name: `Choice ${place + 1}` }).fill(choice);
      await dialog.getByRole('checkbox', { name: 'Required' }).check();
      await expect(dialog.getByRole('combobox', { name: 'Required from stage' })).toHaveCount(0);
      await expectAccessible(page, 'form of a field of companies');
    });
    await addField(page, 'Exit plan', 'Text', () =>
      page.getByRole('dialog', { name: 'Add a field' }).getByRole('checkbox', { name: 'Encrypted' }).check(),
    );
    const fields = page.getByRole('list', { name: 'Company fields' });
    await expect(fields.getByText('Choice · Basic Info · required')).toBeVisible();
    await expect(fields.getByText('Exit plan')).toBeVisible();
  });

  await test.step('a new company is not added without the required one', async () => {
    await page.goto('/portfolio');
    for (const [name, conviction] of [
      ['Aster Wood', 'Weak'],
      ['Birch Wood', 'Strong'],
    ] as const) {
      await page.getByRole('button', { name: 'Add Company' }).first().click();
      const form = page.getByRole('dialog', { name: 'Add Company' });
      await expect(form.getByRole('heading', { name: 'Add Company' })).toBeVisible();
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await form.getByRole('button', { name: 'Add Company' }).click();
      await expect(form.getByText('Conviction is required.')).toBeVisible();
      await form.getByRole('combobox', { name: 'Conviction' }).click();
      await page.getByRole('option', { name: conviction }).click();
      await form.getByRole('button', { name: 'Add Company' }).click();
      await expect(form).toBeHidden();
    }
  });

  await test.step('the table shows, filters and sorts by it, and the file has what the table shows', async () => {
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('option', { name: 'Conviction' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Conviction' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=custom\.conviction/);
    await expect(page.getByRole('row').nth(1)).toContainText('Birch Wood');
    await page.getByRole('button', { name: 'Conviction', exact: true }).first().click();
    await page.getByRole('menuitemcheckbox', { name: 'Strong' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 company' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'companies filtered by a field of the firm');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export/ }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('Conviction');
    expect(text).toContain('Birch Wood');
    expect(text).not.toContain('Aster Wood');
  });

  await test.step('of many fields the first are beside the list, the others are found by their names', async () => {
    for (const label of ['Audited', 'Insured', 'Patented', 'Regulated'])
      await ask(page, cairn, 'POST', '/custom-fields', { record_kind: 'portfolio_company', label, kind: 'yes_no' });
    await page.goto('/portfolio');
    await expect(page.getByRole('button', { name: 'Insured', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Regulated', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'More filters' }).click();
    await expect(page.getByRole('combobox', { name: 'Find a field' })).toBeFocused();
    await page.keyboard.type('regul');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Yes' })).toBeVisible();
  });
});

test('the page of a company shows them, reveals what is encrypted, and a change can be undone', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const of = { record_kind: 'portfolio_company' };
  const choices = [{ label: 'Strong' }, { label: 'Weak' }];
  await ask(page, cairn, 'POST', '/custom-fields', { ...of, label: 'Conviction', kind: 'choice', choices });
  await ask(page, cairn, 'POST', '/custom-fields', { ...of, label: 'Exit plan', kind: 'text', is_encrypted: true });
  await ask(page, cairn, 'POST', '/portfolio-companies', { name: 'Birch Wood', custom: { conviction: 'strong' } });
  await page.goto('/portfolio?view=table');

  await test.step('its page shows it, and the encrypted one when it is revealed', async () => {
    await page.getByRole('link', { name: 'Birch Wood' }).click();
    const facts = page.getByRole('region', { name: 'Facts' });
    await expect(facts.getByText('Conviction')).toBeVisible();
    await expect(facts.getByText('Strong')).toBeVisible();
    const amounts = page.getByRole('region', { name: 'Amounts' });
    await amounts.getByRole('button', { name: 'Edit amounts' }).click();
    const form = page.getByRole('dialog', { name: 'Amounts of Birch Wood' });
    await form.getByRole('textbox', { name: 'Exit plan' }).fill('Sell in 2031');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    await expect(amounts.getByText('Sell in 2031')).toBeVisible();
    await amounts.getByRole('button', { name: 'Hide' }).click();
    await expect(amounts.getByText('Sell in 2031')).toHaveCount(0);
    await expect(amounts.getByText('*****', { exact: true })).toBeVisible();
  });

  await test.step('a change is in the audit trail and can be undone', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Birch Wood' });
    await form.getByRole('combobox', { name: 'Conviction' }).click();
    await page.getByRole('option', { name: 'Weak' }).click();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const facts = page.getByRole('region', { name: 'Facts' });
    await expect(facts.getByText('Weak')).toBeVisible();
    await actInToast(page, 'Undo');
    await expect(facts.getByText('Strong')).toBeVisible();
    await page.getByRole('tab', { name: 'Audit Trail' }).click();
    await expect(page.getByText(/changed Exit plan/)).toBeVisible();
    await expect(page.getByText(/changed Conviction/).first()).toBeVisible();
  });
});
