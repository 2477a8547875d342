import { workbookFile } from '../../apps/server/src/testing/workbook-file.ts';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const formula = (text: string, value: number) => ({ xml: `<c s="3"><f>${text}</f><v>${value}</v></c>` });
const day = (serial: number) => ({ value: serial, style: 1 });

/** As a partner keeps it: a cover sheet, a title and a date above the header, euros by format, formulas, an error, a hidden archive. */
const WORKBOOK = workbookFile({
  formats: ['dd/mm/yyyy', '0%', '[$€-2] #,##0'],
  sheets: [
    { name: 'Read me', rows: [['Ask Ada before you change this']] },
    {
      name: 'Pipeline 2024',
      rows: [
        ['Northgate pipeline'],
        ['As of', day(45366)],
        [],
        ['Company', 'First contact', 'Raising', 'Likelihood', 'City'],
        ['Quillback Robotics', day(45362), formula('2*750000', 1_500_000), { value: 0.25, style: 2 }, 'Graz'],
        [
          'Saltmarsh Foods',
          day(45364),
          formula('3*900000', 2_700_000),
          { value: 0.6, style: 2 },
          { xml: '<c t="e"><v>#N/A</v></c>' },
        ],
        [],
        ['Teasel Health', day(45366), formula('A1', 800_000), { value: 0.1, style: 2 }, 'Lyon'],
      ],
      after: '<mergeCells><mergeCell ref="A1:E1"/></mergeCells>',
    },
    { name: 'Archive 2019', state: 'hidden', rows: [['Company'], ['Oldfield Looms']] },
  ],
});

test('a partner’s workbook goes in by hand, with its dates, euros and shares', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities?import=new');
  await page.locator('input[type=file]').setInputFiles({
    name: 'Pipeline 2024.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: WORKBOOK,
  });

  await test.step('the table is found, and what stands above it is shown', async () => {
    await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Pipeline 2024 (3 rows)');
    await expect(page.getByRole('combobox', { name: 'Column names' })).toHaveValue(/^Row 4: Company, First contact/);
    await expect(page.getByText('The column names are in row 4. The 3 rows above it are left out.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'First rows of the list' })).toContainText('As of');
    await expect(page.getByText('1 cell holds an error, such as #N/A in row 6, and counts as empty.')).toBeVisible();
    await expectAccessible(page, 'columns of a workbook');
  });

  await test.step('another sheet and another header can be chosen', async () => {
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'Archive 2019 (hidden, 1 row)' }).click();
    await expect(page.getByText('Oldfield Looms').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Column names' }).click();
    await page.getByRole('option', { name: 'None: the list begins with a deal' }).click();
    await expect(page.getByText('No column names: row 1 is the first deal.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'Pipeline 2024 (3 rows)' }).click();
    await expect(page.getByRole('combobox', { name: '“Company” becomes' })).toHaveValue('Company name');
  });

  await test.step('the deals are in the pipeline as they stood in the workbook', async () => {
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import 3 deals' }).click();
    await page.getByRole('button', { name: 'Open the pipeline' }).click();
    await page.goto('/opportunities?view=list&search=quillback');
    await page.getByRole('link', { name: 'Quillback Robotics' }).click();
    await expect(page.getByRole('region', { name: 'Quillback Robotics', exact: true })).toBeVisible();
    const found = await page.evaluate(async () => {
      const answer = await fetch('/api/opportunities?search=quillback&limit=1');
      return (await answer.json()).rows[0];
    });
    expect(found).toMatchObject({
      received_on: '2024-03-11',
      target_amount: 150_000_000,
      currency: 'EUR',
      probability: 25,
    });
  });
});

test('cells that are pasted go the same way, and stay when they could not be sent', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities?import=new');
  const field = page.getByRole('textbox', { name: 'Or paste cells' });
  const paste = (text: string) =>
    field.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);

  await paste(`Company\tNote\nTidewire\t${'x'.repeat(1024 * 1024)}`);
  await expect(page.getByRole('alert')).toContainText('You pasted a little more than 1 MB; at most 1 MB can be pasted');
  await page.route('**/api/imports?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await paste('Company\tCity\tNote\nTidewire, Inc\tPune, India\t"two\nlines"\nFernway\tOslo, Norway\t\n');
  await expect(page.getByRole('alert')).toContainText('The list could not be sent.');
  await expect(field).toHaveValue(/^Company\tCity/);
  await expectAccessible(page, 'pasted cells that were not sent');
  await page.unroute('**/api/imports?*');
  await page.getByRole('button', { name: 'Use these cells' }).click();
  await expect(page.getByText('Pasted cells', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Separator' })).toHaveValue('Tab');
  await expect(page.getByText('Pune, India', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 deals' })).toBeVisible();
});

test('a correction counts from its last letter on, and the focus stays where one works', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities?import=new');
  const list = [
    'Company\tWebsite',
    ...['Reedmark', 'Sedgeline', 'Tarnwell', 'Umberfield'].map(
      (name) => `${name}\thttps://${name.toLowerCase()}.example`,
    ),
    'Alderbeta\tbeta',
    'Aldergamma\tgamma',
    'Alderdelta\tdelta',
  ];
  await page.getByRole('textbox', { name: 'Or paste cells' }).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, list.join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('tab', { name: /^Kept as remarks/ }).click();
  const open = (row: number) => page.getByRole('button', { name: `Details of row ${row}` });
  const website = (row: number) => page.getByRole('textbox', { name: `Website of row ${row}` });

  await test.step('leaving it by closing the row takes it over', async () => {
    await open(6).click();
    await website(6).fill('https://alderbeta.example');
    await open(6).click();
    await expect(page.getByRole('tab', { name: 'Kept as remarks 2' })).toBeVisible();
  });

  await test.step('after Enter the next cell has the focus, or its row', async () => {
    await open(7).click();
    await open(8).click();
    await website(7).fill('still not one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Website was corrected to “still not one”.')).toBeVisible();
    await expect(website(7)).toBeFocused();
    await website(7).fill('https://aldergamma.example');
    await page.keyboard.press('Enter');
    await expect(website(8)).toBeFocused();
    await expectAccessible(page, 'corrections of an import');
  });

  await test.step('the import waits for the one that is typed last', async () => {
    await website(8).fill('https://alderdelta.example');
    await page.getByRole('button', { name: 'Import 7 deals' }).click();
    await page.getByRole('button', { name: 'Open the pipeline' }).click();
    const { rows } = await ask<{ rows: { id: string }[] }>(page, cairn, 'GET', '/opportunities?search=alder&limit=5');
    const deals = await Promise.all(
      rows.map(({ id }) => ask<{ website: string }>(page, cairn, 'GET', `/opportunities/${id}`)),
    );
    const found = deals.map(({ website }) => website).sort();
    expect(found).toEqual(['https://alderbeta.example', 'https://alderdelta.example', 'https://aldergamma.example']);
  });
});
