import { pathToFileURL } from 'node:url';
import { expectAccessible } from '../accessibility.ts';
import { type Browser, expect, type Page, test } from '../cairn.ts';

export interface Evidence {
  /** Where the file lies. */
  evidence: string;
  verifier: string;
  key: string;
}

/** Opens /audit when something is sealed, which takes a second, or a few on a busy machine. */
export async function openSealed(page: Page): Promise<void> {
  await page.goto('/audit');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/sealed up to/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Takes evidence, the verifier and its key along from /audit. */
export async function takeEvidence(page: Page): Promise<Evidence> {
  const take = async (button: string, role: 'button' | 'link') => {
    const download = page.waitForEvent('download');
    await page.getByRole(role, { name: button }).click();
    const file = await download;
    const path = test.info().outputPath(file.suggestedFilename());
    await file.saveAs(path);
    return path;
  };
  await page.getByRole('button', { name: 'Evidence', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Evidence for an auditor' });
  const key = (await dialog.locator('code').textContent()) ?? '';
  await expectAccessible(page, 'evidence');
  const evidence = await take('Download Evidence', 'button');
  return { evidence, verifier: await take('Download the offline verifier', 'link'), key };
}

/** A computer without Cairn: a file, no network. */
export async function openOffline(browser: Browser, { verifier, key }: Evidence) {
  const offline = await browser.newContext({ offline: true });
  const auditor = await offline.newPage();
  await auditor.goto(pathToFileURL(verifier).href);
  const verify = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    await auditor.getByLabel('Evidence file', { exact: false }).first().setInputFiles(file);
    await auditor.getByLabel('Verifier key', { exact: false }).fill(key);
    await auditor.getByRole('button', { name: 'Verify' }).click();
  };
  return { auditor, verify, close: () => offline.close() };
}
