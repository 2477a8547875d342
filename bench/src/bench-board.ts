import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from '../../e2e/browser.ts';
import type { Bench } from './main.ts';
import { median, percentile } from './measure.ts';
import type { Row } from './print-table.ts';
import { BENCH } from './seed-many.ts';

const ROUNDS = 5;
/** A display that shows 60 frames a second shows one each 16.7 ms; half of one more is a frame that came late. */
const LATE_MS = 25;

/** The board of 5,000 cards in a browser: when the first card is there, and whether a carried card keeps up with the screen. */
export async function benchBoardInBrowser(bench: Bench): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  try {
    const page = await signIn(browser, { base: bench.base, email: bench.actor.email });
    const firsts: number[] = [];
    for (let round = 0; round < ROUNDS; round++) firsts.push(await firstCard(page, bench.base));
    const drags: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) drags.push(await drag(page));
    const frames = drags.flat();
    const late = frames.filter((frame) => frame > LATE_MS).length;
    const rates = drags.map((one) => 1000 / median(one));
    return [
      {
        what: 'board, first card in the browser',
        value: `${Math.round(median(firsts))} ms`,
        expected: 'under 600 ms',
      },
      {
        what: 'drag over the board, frames (trace)',
        value: `${median(rates).toFixed(0)}/s at the median of ${ROUNDS}, p95 ${percentile(frames, 0.95).toFixed(1)} ms, ${late} of ${frames.length} late`,
        expected: '60/s',
      },
    ];
  } finally {
    await browser.close();
  }
}

export async function signIn(browser: Browser, { base, email }: { base: string; email: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${base}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(BENCH.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

const CARD = 'section [data-deal-focus]';

/** From the address to the first card in the page, by the browser's own clock. */
async function firstCard(page: Page, base: string): Promise<number> {
  await page.addInitScript({
    content: `new MutationObserver((_, watch) => {
      if (!document.querySelector(${JSON.stringify(CARD)})) return;
      globalThis.firstCard ??= performance.now();
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });`,
  });
  await page.goto(`${base}/opportunities`, { waitUntil: 'networkidle' });
  return page.evaluate<number>('globalThis.firstCard');
}

/** Carries the first card to and fro over the columns; the times between drawn frames, in ms, from the browser's trace. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.locator(CARD).first().boundingBox();
  if (!box) throw new Error('there is no card to carry');
  const client = await page.context().newCDPSession(page);
  const stamps: number[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as { name: string; ts: number }[])
      if (event.name === 'DrawFrame') stamps.push(event.ts / 1000);
  });
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20, { steps: 4 });
  await client.send('Tracing.start', {
    categories: 'disabled-by-default-devtools.timeline.frame,devtools.timeline.frame',
  });
  for (let step = 0; step < 240; step++) {
    const turn = Math.sin((step / 240) * 4 * Math.PI);
    await page.mouse.move(x + 400 + 380 * turn, y + 100 + 60 * turn);
  }
  const done = new Promise<void>((resolve) => client.once('Tracing.tracingComplete', () => resolve()));
  await client.send('Tracing.end');
  await done;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const sorted = stamps.sort((a, b) => a - b);
  return sorted.slice(1).map((stamp, place) => stamp - (sorted[place] ?? stamp));
}
