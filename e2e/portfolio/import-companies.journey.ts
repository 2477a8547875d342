import { workbookFile } from '../../apps/server/src/testing/workbook-file.ts';
import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

/** As a firm keeps it: German headers, euros by format, a share, a date, a column that Cairn has no field for. */
const WORKBOOK = workbookFile({
  formats: ['dd/mm/yyyy', '0.0%', '[$€-2] #,##0'],
  sheets: [
    {
      name: 'Portfolio',
      rows: [
        ['Unternehmen', 'Branche', 'Mitarbeiter', 'Investitionsbetrag', 'Beteiligungsquote', 'Gremium'],
        ['Quillback Robotics', 'Robotik', 12, { value: 1_500_000, style: 3 }, { value: 0.125, style: 2 }, 'Nord'],
        ['Saltmarsh Foods', 'Food', 'a few', { value: 250_000, style: 3 }, { value: 0.04, style: 2 }, 'Nord'],
        ['Teasel Health', 'Health', 5, { value: 90_000, style: 3 }, { value: 0.01, style: 2 }, 'Süd'],
        ['Tidewire', 'Energy', 7, { value: 10_000, style: 3 }, { value: 0.02, style: 2 }, 'Süd'],
        ['', 'Nobody', 1],
      ],
    },
  ],
});

test.use({ extent: 'people' });

test('a workbook of portfolio companies comes in, is updated by a second list, and is taken back', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/portfolio');

  await test.step('its columns are known by German names, and one becomes a field of the firm', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Choose a list of portfolio companies' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      name: 'Beteiligungen.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: WORKBOOK,
    });
    await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
    for (const [header, field] of [
      ['Unternehmen', 'Name'],
      ['Branche', 'Industry'],
      ['Mitarbeiter', 'Employees'],
      ['Investitionsbetrag', 'Investment amount'],
      ['Beteiligungsquote', 'Ownership'],
    ])
      await expect(page.getByRole('combobox', { name: `“${header}” becomes` })).toHaveValue(field ?? '');
    await page.getByRole('button', { name: 'Add a field for it' }).click();
    await expectAccessible(page, 'columns of a list of companies');
  });

  await test.step('the check names what cannot be read, and what is left out', async () => {
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('button', { name: 'Import 4 companies' })).toBeEnabled();
    await expect(page.getByText('“a few”').first()).toBeVisible();
    await expect(page.getByText('The company name is missing.').first()).toBeVisible();
    await expectAccessible(page, 'check of a list of companies');
    await page.getByRole('button', { name: 'Import 4 companies' }).click();
    await expect(page.getByRole('heading', { name: '4 companies imported' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the portfolio' }).click();
    await expect(page.getByRole('link', { name: 'Quillback Robotics' }).first()).toBeVisible();
  });

  await test.step('a second list finds what is there, and writes into it by choice', async () => {
    await page.goto('/portfolio?import=new');
    await page.getByRole('textbox', { name: 'Or paste cells' }).fill('Company\tHeadcount\nTeasel Health GmbH\t9');
    await page.getByRole('button', { name: 'Use these cells' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Nothing new: every row is skipped.')).toBeVisible();
    const choice = page.getByRole('radiogroup', { name: 'Same company' });
    const before = await choice.boundingBox();
    await choice.getByText('Update').click();
    await expect(page.getByText('of these 0 new and 1 updated')).toBeVisible();
    expect(await choice.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Update 1 company' }).click();
    await expect(page.getByRole('heading', { name: '1 company imported' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo Import' }).click();
    await expect(page.getByText('Import undone: 0 companies removed; 1 restored to its old values.')).toBeVisible();
  });

  await test.step('the first list is taken back, but for the company that somebody has worked on', async () => {
    await page.goto('/portfolio?import=new');
    await page.getByRole('button', { name: /^Beteiligungen\.xlsx/ }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo Import' }).click();
    await expect(page.getByText('Import undone in part: 3 companies removed; 1 kept.')).toBeVisible();
    await page.getByRole('button', { name: 'Open the portfolio' }).click();
    await expect(page.getByRole('link', { name: 'Teasel Health' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quillback Robotics' })).toHaveCount(0);
  });
});
