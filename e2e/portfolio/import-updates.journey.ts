import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const CELLS = [
  'Company\tQuarter\tRevenue\tRunway\tHeadcount\tHighlights',
  'Helio Grid\tQ4 2025\t250,000\t9\t40\tTwo pilots',
  'Helio Grid\tQ1 2026\t180,000\t4\t31\t',
  'Nobody Ltd\tQ1 2026\t1\t1\t1\t',
].join('\n');

test.use({ extent: 'people' });

test('a list of what companies reported comes in, is charted, raises alerts, and is corrected by a second one', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  const company = await ask<{ id: string }>(page, cairn, 'POST', '/portfolio-companies', { name: 'Helio Grid' });

  await test.step('its columns are fields of an update and metrics of the firm', async () => {
    await page.goto('/portfolio?tab=requests');
    await page.getByRole('button', { name: 'Import updates' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a list of what companies reported' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Or paste cells' }).fill(CELLS);
    await page.getByRole('button', { name: 'Use these cells' }).click();
    for (const [header, field] of [
      ['Company', 'Company'],
      ['Quarter', 'Reporting period'],
      ['Revenue', 'Revenue'],
      ['Highlights', 'Achievements'],
    ])
      await expect(page.getByRole('combobox', { name: `“${header}” becomes` })).toHaveValue(field ?? '');
    await expectAccessible(page, 'columns of a list of updates');
  });

  await test.step('a company that is not there is named, and the others come in', async () => {
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('No company of the portfolio is called “Nobody Ltd”.').first()).toBeVisible();
    await expectAccessible(page, 'check of a list of updates');
    await page.getByRole('button', { name: 'Import 2 updates' }).click();
    await expect(page.getByRole('heading', { name: '2 updates imported' })).toBeVisible();
    await expect(page.getByText('What companies reported stays on record.')).toBeVisible();
  });

  await test.step('they stand on the page of the company, in its charts and among the alerts', async () => {
    await page.goto(`/portfolio/${company.id}`);
    await expect(page.getByRole('article').filter({ hasText: 'Q4 2025' })).toContainText('Two pilots');
    await page.getByRole('tab', { name: 'Metrics' }).click();
    await expect(page.getByRole('region', { name: 'Values by period' })).toContainText('$180,000');
    await page.goto('/portfolio?tab=alerts');
    await expect(page.getByRole('listitem').filter({ hasText: 'Runway of 4 months' })).toBeVisible();
  });

  await test.step('a period that was reported already is left, or corrected by choice', async () => {
    await page.goto('/portfolio?tab=requests&import=new&import_kind=company_update');
    await page
      .getByRole('textbox', { name: 'Or paste cells' })
      .fill('Company\tQuarter\tRunway\nHelio Grid\tQ1 2026\t14');
    await page.getByRole('button', { name: 'Use these cells' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Nothing new: every row is skipped.')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Same period' }).getByText('Correct').click();
    await page.getByRole('button', { name: 'Correct 1 update' }).click();
    await expect(page.getByRole('heading', { name: '1 update imported' })).toBeVisible();
    await page.goto('/portfolio?tab=alerts');
    await expect(page.getByRole('listitem').filter({ hasText: 'Runway of 4 months' })).toContainText('Resolved');
  });
});
