import type { APIRequestContext } from '@playwright/test';
import { expect, type Page } from './cairn.ts';

/** Opens the newest message to this recipient at /dev/mail, as soon as it is there. `page` is left on it. */
export async function openMessage(page: Page, recipient: string, subject?: string): Promise<void> {
  const row = page.locator('a.row', { hasText: recipient }).filter({ hasText: subject ?? '' });
  await expect(async () => {
    await page.goto(`/dev/mail?q=${encodeURIComponent(recipient)}`);
    await row.first().click({ timeout: 3000 });
    await expect(page.locator('dl')).toContainText(recipient, { timeout: 3000 });
  }).toPass();
}

/** Follows the button of the mail that is open. */
export async function followButton(page: Page): Promise<void> {
  await page.frameLocator('iframe').locator('.button a').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/dev/mail'));
}

/** The code of six digits in the message that is open. */
export async function readCode(page: Page): Promise<string> {
  const text = await page.locator('pre, .bubble').first().innerText();
  const code = text.match(/\b\d{6}\b/)?.[0];
  if (code === undefined) throw new Error('this message holds no code');
  return code;
}

/** Asks for the mail that resets a password. */
export async function requestReset(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/auth/recover', { data: { email } });
  expect(answer.ok()).toBe(true);
}
