import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from '../../e2e/browser.ts';
import type { Bench } from './main.ts';
import { median } from './measure.ts';
import type { Row } from './print-table.ts';

const ROUNDS = 5;

interface Seen {
  paint: number;
  shift: number;
}

/** Largest Contentful Paint and layout shift of the landing page, each time in a browser that has never been there. */
export async function benchLanding({ base }: Bench): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  try {
    const seen: Seen[] = [];
    for (let round = 0; round < ROUNDS; round++) seen.push(await visit(browser, base));
    return [
      {
        what: 'LCP of /',
        value: `${Math.round(median(seen.map(({ paint }) => paint)))} ms`,
        expected: 'under 1,000 ms',
      },
      { what: 'layout shift of /', value: Math.max(...seen.map(({ shift }) => shift)).toFixed(3), expected: '0' },
    ];
  } finally {
    await browser.close();
  }
}

/** Runs in the browser, whose names the types of Node do not have. */
const WATCH = `
  globalThis.seen = { paint: 0, shift: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { seen.paint = entry.startTime; });
  watch('layout-shift', (entry) => { seen.shift += entry.value; });`;

async function visit(browser: Browser, base: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(`${base}/`, { waitUntil: 'networkidle' });
  const seen = await page.evaluate<Seen>('seen');
  await context.close();
  return seen;
}
