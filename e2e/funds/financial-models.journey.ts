import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

test('a fund is planned, saved, changed, compared and exported', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/fund-financials?tab=Models');
  await page.getByRole('link', { name: 'New Model' }).first().click();
  await expect(page.getByText('Net multiple')).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Fund II');

  // Figures follow what is typed; what contradicts is said at its field, and the last figures stay.
  const net = page
    .getByRole('definition')
    .filter({ hasText: /^\d+\.\d\dx$/ })
    .nth(1);
  const before = await net.textContent();
  const previewed = page.waitForResponse((response) => response.url().endsWith('/financial-model-preview'));
  await page.getByLabel('Management fee a year').fill('3');
  await previewed;
  await expect(net).not.toHaveText(before ?? '');
  await page.getByRole('group', { name: 'Stages 1' }).getByLabel('Share').fill('30');
  await expect(page.getByText('The shares of the stages sum to 100%. They are 90% now.')).toBeVisible();
  await page.getByRole('group', { name: 'Stages 1' }).getByLabel('Share').fill('40');
  await expect(page.getByText('Correct the marked fields')).toBeHidden();
  await expectAccessible(page, 'new model');

  await page.getByRole('button', { name: 'Save Model' }).click();
  await expect(page.getByRole('heading', { name: 'Fund II', level: 1 })).toBeVisible();
  await expect(page.getByText('Fund construction, version 1.')).toBeVisible();

  await page.getByLabel('Carry').fill('25');
  await page.getByRole('button', { name: 'Save Model' }).click();
  await expect(page.getByText('Fund construction, version 2.')).toBeVisible();
  await page.getByRole('tab', { name: 'Versions' }).click();
  const written = page.getByRole('table', { name: 'Assumptions that differ' });
  await expect(written.getByRole('row', { name: 'Carry 20% 25%' })).toBeVisible();
  await expectAccessible(page, 'versions of a model');

  await page.getByRole('tab', { name: 'Model', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^financial_model_\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole('link', { name: 'All models' }).click();
  const row = page.getByRole('table', { name: 'Financial models' }).getByRole('row', { name: 'Fund II' });
  await expect(row).toContainText('Active');
  await expect(page.getByLabel('Counters')).toContainText('Active Models1');
});
