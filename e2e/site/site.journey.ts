import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

const TEXTS = [
  'Opportunity Management',
  'Portfolio Tracking',
  'LP Management',
  'Due Diligence',
  'Free 14-day trial',
  'No credit card required',
  'Setup in minutes',
  'Due Diligence Workflows',
  'Portfolio Management',
  'LP Engagement',
  'Co-Investor Collaboration',
  'Financial Modeling',
  'Opportunity Pipeline',
  'Most Popular',
  '$0 forever',
  '$200 per month',
  '$400 per month',
  'Up to 3 members',
  'Up to 10 members',
  'Unlimited members',
  '2 GB of files',
  '50 GB of files',
  '500 GB of files',
  '14-day free trial',
  'No setup fees',
  'Cancel anytime',
  'SOC 2',
  'ISO 27001',
];
const TEXT_PAGES = [
  '/company/about',
  '/company/contact',
  '/company/support',
  '/legal/privacy',
  '/legal/terms',
  '/legal/security',
];

test('without script the landing page, the status and the checks can be read', async ({ browser, cairn }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cairn.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Streamline your venture capital operations');
  for (const text of TEXTS) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /opportunity board/ })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule Demo' }).first().click();
  await expect(page).toHaveURL(/\/company\/contact/);
  await page.goto('/status');
  for (const part of ['Server', 'Database', 'Mail', 'Background jobs', 'File store'])
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  await page.goto('/trust');
  await expect(page.getByRole('heading', { name: 'The audit log cannot be changed' })).toBeVisible();
  await context.close();
});

/** What of the page moves from now on, as a share of the screen (Cumulative Layout Shift). */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

/** Before the server, as a slow line: its pages come in 24 pieces, each of which is drawn. Answers with its address. */
async function startSlowLine(url: string): Promise<{ url: string; end: () => void }> {
  const line = createServer(async ({ url: path = '/' }, response) => {
    const answer = await fetch(new URL(path, url));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const piece = type.startsWith('text/html') ? Math.ceil(body.length / 24) : body.length;
    for (let sent = 0; sent < body.length; sent += piece) {
      response.write(body.subarray(sent, sent + piece));
      if (piece < body.length) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    response.end();
  });
  await new Promise<void>((resolve) => line.listen(0, resolve));
  return { url: `http://localhost:${(line.address() as AddressInfo).port}`, end: () => void line.close() };
}

test('nothing of the landing page moves while it comes in over a slow line', async ({ page, cairn }) => {
  const line = await startSlowLine(cairn.url);
  try {
    const shift = await watchShift(page);
    await page.goto(line.url, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The two words of the header, which stand at its right end, may come one after the other.
    expect(await shift()).toBeLessThan(0.01);
  } finally {
    line.end();
  }
});

test('nothing of the landing page moves while it loads, and its picture follows the choice of colours', async ({
  page,
}) => {
  const shift = await watchShift(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await shift()).toBeLessThan(0.01);
  const picture = page.getByRole('img', { name: /opportunity board/ });
  const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(await shown()).toContain('board-light');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect.poll(shown).toContain('board-dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(shown).toContain('board-dark');
});

test('the header leads to the sections, to /auth, and for those signed in to the dashboard', async ({
  page,
  cairn,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL(/#pricing$/);
  await expect(page.getByRole('heading', { name: 'Growth' })).toBeInViewport();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await expect(header.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/auth?mode=signup');
  await enter(page, cairn, 'firm-admin@northgate.example');
  await page.goto('/');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await page.goto('/no/such/page');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Streamline');
});

test('a visitor asks for a demo, and an administrator of the platform finds the request', async ({ page, cairn }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Schedule Demo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a demo' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Request demo' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await expect(dialog.getByText('Choose a time.')).toBeVisible();
  await expectAccessible(page, 'demo form with errors');
  await dialog.getByLabel('Name').fill('Vera Visitor');
  await dialog.getByLabel('Work email').fill('vera');
  await dialog.getByLabel('Firm').fill('Visited Fund');
  await dialog.getByRole('radio', { name: '10:30' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Request demo' }).click();
  await expect(dialog.getByText('Enter an email address such as name@firm.com.')).toBeVisible();
  await expect(dialog.getByLabel('Firm')).toHaveValue('Visited Fund');
  await dialog.getByLabel('Work email').fill('vera@visited.example');
  await dialog.getByRole('button', { name: 'Request demo' }).click();
  await expect(dialog.getByText('Your request is in')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Request demo' })).toBeHidden();
  await expectAccessible(page, 'demo requested');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Add to calendar (.ics)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('cairn-demo.ics');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n/);
  await enter(page, cairn, 'platform-admin@cairn.example');
  const requests = await (await page.request.get('/api/demo-requests')).json();
  expect(requests).toMatchObject([{ name: 'Vera Visitor', email: 'vera@visited.example', firm: 'Visited Fund' }]);
});

test('a verification link that is no longer good says so, and its secret leaves the address', async ({
  page,
  cairn,
}) => {
  const link = `/?token_hash=${'a'.repeat(43)}&type=signup`;
  await page.goto(link);
  await expect(page.getByText('This verification link is invalid, was used already or has expired.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  // Who is signed in is not asked to sign in.
  await enter(page, cairn, 'platform-admin@cairn.example');
  await page.goto(link);
  await expect(page.getByText('This verification link was used already or has expired.')).toBeVisible();
});

test('an address that is no page leads to the first page, which says so', async ({ page, cairn }) => {
  await enter(page, cairn, 'firm-user@northgate.example');
  await page.goto('/no-such-page');
  await expect(page.getByText('The page that you asked for does not exist.')).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
});

test('the status refreshes itself, and the Trust Center shows the run of this installation', async ({ page }) => {
  await page.clock.install();
  await page.goto('/status');
  await expect(page.getByText('All systems operational')).toBeVisible();
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/status') && request.resourceType() === 'fetch',
  );
  await page.clock.runFor(15_500);
  await asked;
  await page.goto('/trust');
  await expect(page.getByText(/^All \d+ checks passed$/)).toBeVisible();
});

test('every public page is accessible, in light and in dark, and fits a phone', async ({ page }) => {
  for (const path of ['/', '/status', '/trust', ...TEXT_PAGES]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});

test('each link of the footer leads to a page', async ({ page }) => {
  await page.goto('/');
  const links = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(10);
  for (const link of new Set(links)) expect((await page.request.get(link)).status(), link).toBe(200);
});
