import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from '../../../e2e/browser.ts';
import { call, sendFile } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import { median } from '../measure.ts';
import type { Row } from '../print-table.ts';
import { makeFirm } from './make-firm.ts';

/** `CAIRN_BENCH_VISITS=200` makes them all, in about a quarter of an hour. */
const VISITS = Number(process.env.CAIRN_BENCH_VISITS ?? 40);
const AT_ONCE = 20;
/** How long a visit takes before its tab is killed: any time between these, by a fixed row of chances. */
const STAY_S = { least: 10, most: 170 };
const PAGES = 300;
const ROUNDS = 5;

/** What the pages of people outside the firm do in a browser: a long document opens, and tabs are killed while they are read. */
export async function benchVisits(bench: Bench): Promise<Row[]> {
  const [lead] = await makeFirm(bench, 'Bench Visits');
  const token = await lead.token();
  const deal = await post<{ id: string }>(bench, token, '/api/opportunities', { company_name: 'Tidewire' });
  const place = `/api/files?record_type=opportunity&record_id=${deal.id}`;
  const file = JSON.parse(await sendFile(bench.base, place, token, 'deck.pdf', pdfOf(PAGES))) as { id: string };
  const about = { entity_type: 'opportunity', entity_id: deal.id, files: [file.id] };
  const linkTo = async (organization: string, has_watermark: boolean) => {
    const body = { ...about, shared_with_org: organization, has_watermark };
    const share = await post<{ id: string }>(bench, token, '/api/co-investor-shares', body);
    const made = { label: organization, asks_address: false };
    return (await post<{ path: string }>(bench, token, `/api/co-investor-shares/${share.id}/links`, made)).path;
  };
  const [plain, marked] = [await linkTo('Alder Capital', false), await linkTo('Birch Capital', true)];
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  try {
    const what = `a PDF of ${PAGES} pages, from the click to its first page`;
    return [
      { what, value: await timeFirstPage(browser, bench.base, plain), expected: 'under 1.5 s' },
      { what: `${what}, marked for its reader`, value: await timeFirstPage(browser, bench.base, marked), expected: '' },
      await killTabs(browser, bench, plain),
    ];
  } finally {
    await browser.close();
  }
}

async function post<T>({ base }: Bench, token: string, path: string, body: unknown): Promise<T> {
  return JSON.parse(await call(base, 'POST', path, token, body)) as T;
}

/** The page of a share, opened by its link on a device of its own. */
async function follow(browser: Browser, base: string, path: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${base}${path}`);
  await page.getByRole('heading', { name: 'Tidewire' }).waitFor();
  return [context, page];
}

/** Runs in the browser: `opened` ends, with the time since the click, when something other than white is on the first page. */
const WATCH = `
  globalThis.opened = new Promise((resolve) => addEventListener('click', () => {
    const clicked = performance.now();
    const look = () => {
      const canvas = document.querySelector('canvas[data-page="1"]');
      const drawn = canvas?.width > 300 && canvas.getContext('2d')
        .getImageData(0, 0, canvas.width, canvas.height / 4).data.some((part, place) => place % 4 === 0 && part < 128);
      if (drawn) resolve(performance.now() - clicked);
      else requestAnimationFrame(look);
    };
    look();
  }, { once: true, capture: true }));`;

async function timeFirstPage(browser: Browser, base: string, path: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [context, page] = await follow(browser, base, path);
    // Not what the expression ends with: that would be waited for.
    await page.evaluate(`{ ${WATCH} } undefined`);
    await page.getByRole('button', { name: 'Read deck.pdf' }).click();
    times.push(await page.evaluate<number>('globalThis.opened'));
    await context.close();
  }
  return `${Math.round(median(times))} ms, the slowest of ${ROUNDS} ${Math.round(Math.max(...times))} ms`;
}

/** Tabs whose process is killed in the middle of a visit: the seconds that the firm sees, of those that passed. */
async function killTabs(browser: Browser, bench: Bench, path: string): Promise<Row> {
  bench.say(`Killing ${VISITS} tabs in the middle of a visit …`);
  // One device for all: the cookie of the link is what each tab comes with.
  const [first, page] = await follow(browser, bench.base, path);
  const address = page.url();
  const storageState = await first.storageState();
  await first.close();
  const since = new Date();
  let begun = 0;
  let passed = 0;
  const lane = async () => {
    while (begun < VISITS) {
      const place = begun++;
      const context = await browser.newContext({ storageState });
      const tab = await context.newPage();
      const noted = tab.waitForRequest((request) => request.url().endsWith('/shared/interactions'), {
        timeout: 120_000,
      });
      await tab.goto(address);
      await noted;
      const start = performance.now();
      await sleep((STAY_S.least + ((place * 67) % (STAY_S.most - STAY_S.least))) * 1000);
      passed += (performance.now() - start) / 1000;
      const client = await context.newCDPSession(tab);
      // It has no time to say that it died.
      client.send('Page.crash').catch(() => {});
      await tab.waitForEvent('crash');
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, VISITS) }, lane));
  const admin = await bench.adminClient();
  const { rows } = await admin.query<{ views: number; seconds: number }>(
    `select count(*)::int as views, coalesce(sum(duration_seconds), 0)::int as seconds from co_investor_interactions
      where interaction_type = 'view' and created_at >= $1`,
    [since],
  );
  await admin.end();
  const { views = 0, seconds = 0 } = rows[0] ?? {};
  return {
    what: `seconds of ${VISITS} visits whose tabs were killed`,
    value: `${((100 * seconds) / passed).toFixed(1)} % of ${Math.round(passed)}, in ${views} views`,
    expected: 'at least 95 %',
  };
}

/** A PDF of so many pages of text. */
function pdfOf(pages: number): Buffer {
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, page) => `${4 + 2 * page} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (let page = 1; page <= pages; page++) {
    const lines = Array.from(
      { length: 48 },
      (_, line) => `(Page ${page}, line ${line}: what a tide turns, a wire carries on.) Tj T*`,
    );
    const drawn = `BT /F1 11 Tf 14 TL 72 740 Td ${lines.join('\n')} ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${4 + 2 * page - 1} 0 R>>`,
      `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    );
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const offset = text.length;
    text += `${place + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${text}${xref}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`, 'latin1');
}
