import { type Browser, type Cairn, expect, type Page } from './cairn.ts';

/** Of every account of the demo workspace and of the firms that are made like it. */
export const PASSWORD = 'Demo-Passw0rd!';

/** Signed in by the API, without the form, which has journeys of its own. The page stands where it stood. */
export async function enter(page: Page, { url }: Cairn, email: string, password = PASSWORD): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/token?grant_type=password`, {
    data: { email, password },
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status(), email).toBe(200);
}

/** A browser of somebody else, signed in. */
export async function openFor(browser: Browser, cairn: Cairn, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: cairn.url })).newPage();
  await enter(page, cairn, email);
  return page;
}

/** In the dialog of a move, to another stage than the next one. */
export async function chooseStage(page: Page, stage: string): Promise<void> {
  await page.getByRole('combobox', { name: 'To stage' }).click();
  await page.getByRole('option', { name: stage, exact: true }).click();
}

/** Ends a drag. The library swallows clicks for 50 ms after it; a timer of that length that is set later ends later. */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

/**
 * The act that a toast offers, taken by keyboard: a toast leaves after five seconds, and waits while it has the focus. A
 * click would first wait until the page stands still.
 */
export async function actInToast(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter');
}

/** A call with the page's own session. */
export async function ask<T>(page: Page, { url }: Cairn, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(`${url}/api${path}`, { method, data, headers: { origin: url } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
