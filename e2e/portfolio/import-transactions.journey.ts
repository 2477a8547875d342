import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const CELLS = [
  'Company\tTransaction date\tType\tAmount invested\tShares\tShare class\tNotes',
  'Helio Grid\t2023-05-01\tPartial sale\t90,000\t2,000\t\t',
  'Helio Grid\t2021-03-31\tPurchase\t250,000.50\t10,000\tSeries Seed\tFirst cheque',
  'Helio Grid\t2024-02-01\tPartial sale\t10,000\t9,000\t\t',
  'Nobody Ltd\t2021-03-31\tPurchase\t1\t1\tA\t',
].join('\n');

test.use({ extent: 'people' });

test('a list of transactions comes in, is held on the page of the company, and is taken back', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  const company = await ask<{ id: string }>(page, cairn, 'POST', '/portfolio-companies', { name: 'Helio Grid' });

  await test.step('its columns are fields of a transaction', async () => {
    await page.goto('/portfolio/returns');
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a list of transactions' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Or paste cells' }).fill(CELLS);
    await page.getByRole('button', { name: 'Use these cells' }).click();
    for (const [header, field] of [
      ['Company', 'Company'],
      ['Transaction date', 'Effective on'],
      ['Type', 'Kind'],
      ['Amount invested', 'Amount'],
      ['Shares', 'Shares'],
    ])
      await expect(page.getByRole('combobox', { name: `“${header}” becomes` })).toHaveValue(field ?? '');
    await expectAccessible(page, 'columns of a list of transactions');
  });

  await test.step('what cannot be recorded is named before anything is, and corrected in its place', async () => {
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('No company of the portfolio is called “Nobody Ltd”.').first()).toBeVisible();
    await expect(page.getByText('Shares: Only 8000 shares are held on that day.').first()).toBeVisible();
    await expectAccessible(page, 'check of a list of transactions');
    await page.getByRole('button', { name: 'Import 2 transactions' }).click();
    await expect(page.getByRole('heading', { name: '2 transactions imported' })).toBeVisible();
    await expect(
      page.getByText('A transaction that a later entry or an approved valuation rests on stays.'),
    ).toBeVisible();
    await expectAccessible(page, 'report of a list of transactions');
  });

  await test.step('the same list adds nothing', async () => {
    await page.goto(`/portfolio/${company.id}?tab=Investments`);
    await expect(page.getByRole('row').filter({ hasText: 'Purchase of shares' })).toContainText('$250,000.50');
    await page.getByRole('button', { name: 'Import transactions' }).click();
    await page.getByRole('textbox', { name: 'Or paste cells' }).fill(CELLS.split('\n').slice(0, 3).join('\n'));
    await page.getByRole('button', { name: 'Use these cells' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Nothing new: every row is skipped.')).toBeVisible();
    await expect(page.getByText('Company, kind, date, amount and shares are the same.')).toBeVisible();
  });

  await test.step('the import is taken back by reversals', async () => {
    await page.goto('/portfolio/returns?import=new');
    await page
      .getByRole('button', { name: /pasted/i })
      .last()
      .click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page
      .getByRole('dialog', { name: 'Undo this import?' })
      .getByRole('button', { name: 'Undo Import', exact: true })
      .click();
    await expect(page.getByText('Import undone: 2 transactions reversed.')).toBeVisible();
    await page.goto(`/portfolio/${company.id}?tab=Investments`);
    await expect(page.getByRole('row').filter({ hasText: 'Reversal' })).toHaveCount(2);
  });
});
