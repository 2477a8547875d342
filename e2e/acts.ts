import { type Cairn, expect, type Page } from './cairn.ts';

/** Of every account of the demo workspace. */
export const PASSWORD = 'Demo-Passw0rd!';

/** As a person signs in; the page stands on the dashboard afterwards. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard**');
}

/** A call with the page's own session. */
export async function ask<T>(page: Page, { url }: Cairn, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(`${url}/api${path}`, { method, data, headers: { origin: url } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
