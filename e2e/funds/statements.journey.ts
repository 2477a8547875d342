import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
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

async function take(page: Page, act: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const path = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

test('statements are prepared, released by a second person, downloaded by an LP, and verified by anybody', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  await page.goto('/fund-financials');
  await page.getByRole('link', { name: 'Northgate Fund I' }).click();

  await test.step('the portfolio is booked up to the end of the quarter', async () => {
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('button', { name: 'Book Portfolio' }).first().click();
    await dialog(page).getByRole('textbox', { name: 'Up to' }).fill(quarterEnd());
    await dialog(page).getByRole('button', { name: 'Book Portfolio' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Trial balance' })).toContainText('Investments at cost');
  });

  await test.step('somebody prepares, and cannot release', async () => {
    await page.getByRole('tab', { name: 'Statements' }).click();
    await page.getByRole('button', { name: 'Prepare Statements' }).first().click();
    await dialog(page).getByRole('button', { name: 'Prepare', exact: true }).click();
    await expect(page.getByText('Waiting for an administrator who did not prepare it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Draft PDF' })).toBeVisible();
    await expectAccessible(page, 'prepared statements');
  });

  await test.step('an administrator releases', async () => {
    const admin = await openFor(browser, cairn, firm.address('firm-admin'));
    await admin.goto(page.url());
    await admin.getByRole('button', { name: 'Release' }).click();
    await dialog(admin).getByRole('button', { name: 'Release' }).click();
    await expect(admin.getByText('Released', { exact: true }).first()).toBeVisible();
    await admin.context().close();
  });

  const lp = await openFor(browser, cairn, firm.address('lp'));
  const statement = await test.step('the limited partner downloads its own', async () => {
    await lp.goto('/dashboard/lp-portal?tab=reports');
    const button = lp.getByRole('button', { name: /^Download Capital account statement .*, Alder Foundation$/ });
    await expect(button).toBeVisible();
    return take(lp, () => button.click());
  });

  await test.step('the public page accepts it, and names what was changed', async () => {
    await lp.goto('/verify');
    const file = lp.getByLabel('Statement', { exact: false }).first();
    await file.setInputFiles(statement);
    await expect(lp.getByRole('heading', { name: 'The statement holds.' })).toBeVisible();
    await expect(lp.getByText(/Northgate Fund I, to Alder Foundation/)).toBeVisible();
    await expect(lp.getByRole('region', { name: /^Capital account/ })).toContainText('Closing balance (NAV)');
    await expectAccessible(lp, 'verified statement');
    const pdf = await readFile(statement);
    const at = pdf.lastIndexOf('"endingNav":') + '"endingNav":'.length;
    pdf[at] = pdf[at] === 0x39 ? 0x38 : 0x39;
    await file.setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(lp.getByRole('heading', { name: 'The statement does not hold.' })).toBeVisible();
    await expect(lp.getByText(/^Closing balance \(NAV\), Since inception: the statement says/)).toBeVisible();
    await expect(lp.getByText('The signature does not hold: the data were changed', { exact: false })).toBeVisible();
    await expectAccessible(lp, 'changed statement');
  });

  await test.step('the same page works from disk, without a network', async () => {
    const kept = await take(lp, () => lp.getByRole('link', { name: 'this page as one file' }).click());
    const offline = await browser.newContext({ offline: true });
    const reader = await offline.newPage();
    await reader.goto(pathToFileURL(kept).href);
    await expect(reader.getByLabel('Key that you trust', { exact: false })).not.toHaveValue('');
    await reader.getByLabel('Statement', { exact: false }).first().setInputFiles(statement);
    await expect(reader.getByRole('heading', { name: 'The statement holds.' })).toBeVisible();
    await expectAccessible(reader, 'verifier of statements from disk');
    await offline.close();
  });
});
