import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

/** The last day of the last quarter that is over. */
function quarterEnd(now = new Date()): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3, 1));
  return new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10);
}

/** One page with this text, as a program writes it that knows no compression. */
function onePage(text: string): Buffer {
  const drawn = `BT /F1 18 Tf 40 200 Td (${text}) Tj ET`;
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R>>',
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ];
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R /Size 6>>\n%%EOF\n`);
}

test('a report is written, and not prepared while a return stands in it without the net one', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  await page.goto('/fund-financials');
  await page.getByRole('link', { name: 'Northgate Fund I' }).click();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('button', { name: 'Book Portfolio' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Up to' }).fill(quarterEnd());
  await dialog(page).getByRole('button', { name: 'Book Portfolio' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Write a Report' }).click();
  await dialog(page).getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('Write the letter to limited partners first.')).toBeVisible();
  // No LP of this firm has paid yet, so the books alone give a gross return and no net one.
  await expect(page.getByText(/Gross IRR is given out with Net IRR beside it/)).toBeVisible();

  await page.getByLabel('Letter to limited partners').fill('A calm quarter.\n\nOur gross MOIC is high.');
  await page.getByLabel('This is a marketing document').check();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText(/names a return only with the net one/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prepare', exact: true })).toBeDisabled();
  await expectAccessible(page, 'draft of a report');

  await page.getByLabel('Letter to limited partners').fill('A calm quarter.');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText(/names a return only with the net one/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Report withdrawn', { exact: true })).toBeVisible();
});

test('a limited partner finds the released report in the portal', async ({ page, cairn }) => {
  await enter(page, cairn, 'lp@northgate.example');
  await page.goto('/dashboard/lp-portal?tab=reports');
  const button = page.getByRole('button', {
    name: /^Download Report Q\d \d{4} of Northgate Fund I, Alder Foundation$/,
  });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^Report-Q\d-\d{4}-of-Northgate-Fund-I-Alder-Foundation_.*\.pdf$/);
});

test('tax forms are matched, decided on, and released to the limited partner by somebody else', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  await page.goto('/fund-financials');
  await page.getByRole('link', { name: 'Northgate Fund I' }).click();
  await page.getByRole('tab', { name: 'Taxes' }).click();

  await test.step('a page that names another partner is refused without a reason', async () => {
    await page.getByRole('button', { name: 'Upload Tax Forms' }).click();
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'k1.pdf', mimeType: 'application/pdf', buffer: onePage('K-1 Alder Foundation') });
    await expectAccessible(page, 'upload of tax forms');
    await dialog(page).getByRole('button', { name: 'Upload and Match' }).click();
    const pages = page.getByRole('table', { name: 'Pages' });
    await expect(pages).toContainText('Alder Foundation (by name)');
    await expect(pages).toContainText('Sure');
    await page.getByRole('button', { name: 'Change page 1' }).click();
    await dialog(page).getByRole('combobox', { name: 'Goes to' }).click();
    await page.getByRole('option', { name: 'Dunmore Holdings' }).click();
    await expect(dialog(page).getByText('The page names Alder Foundation.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expectAccessible(page, 'pages of tax forms');
  });

  await test.step('prepared by one, released by another', async () => {
    await page.getByRole('button', { name: 'Prepare' }).click();
    await dialog(page).getByRole('button', { name: 'Prepare' }).click();
    await expect(page.getByText('Waiting for an administrator who did not prepare it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Draft PDF' })).toBeVisible();
    const admin = await openFor(browser, cairn, firm.address('firm-admin'));
    await admin.goto(page.url());
    await admin.getByRole('button', { name: 'Release' }).click();
    await dialog(admin).getByRole('button', { name: 'Release' }).click();
    await expect(admin.getByText('Released', { exact: true }).first()).toBeVisible();
    await admin.context().close();
  });

  await test.step('the limited partner downloads it', async () => {
    const lp = await openFor(browser, cairn, firm.address('lp'));
    await lp.goto('/dashboard/lp-portal?tab=reports');
    const button = lp.getByRole('button', {
      name: /^Download Schedule K-1 \d{4} of Northgate Fund I, Alder Foundation$/,
    });
    const [file] = await Promise.all([lp.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^Schedule-K-1-/);
    await lp.context().close();
  });
});
