import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from '../../e2e/browser.ts';
import type { Bench } from './main.ts';
import type { Row } from './print-table.ts';
import { BENCH } from './seed-many.ts';

/** The script that a page loads in a fresh browser, as it travels: compressed, whatever the page asks for by itself. */
export async function benchScript(bench: Bench): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  try {
    return [
      sizeRow('/auth', await scriptBytes(browser, bench, '/auth', false), 175),
      sizeRow('/opportunities', await scriptBytes(browser, bench, '/opportunities', true), 250),
    ];
  } finally {
    await browser.close();
  }
}

async function scriptBytes(browser: Browser, { base, actor }: Bench, path: string, signedIn: boolean): Promise<number> {
  const context = await browser.newContext();
  if (signedIn) {
    const origin = { origin: base };
    const body = { email: actor.email, password: BENCH.password };
    await context.request.post(`${base}/api/auth/token?grant_type=password`, { data: body, headers: origin });
  }
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total;
}

function sizeRow(path: string, bytes: number, limit: number): Row {
  return { what: `script of ${path}`, value: `${(bytes / 1000).toFixed(0)} kB`, expected: `under ${limit} kB` };
}
