import type { Browser, Page } from '@playwright/test';
import { ask, enter, openFor } from '../acts.ts';
import { type Cairn, expect, test } from '../cairn.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The last day of the last quarter that is over. */
function quarterEnd(now = new Date()): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3, 1));
  return new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10);
}
const year = Number(quarterEnd().slice(0, 4));
const START = `${year - 2}-01-01`;

interface Event {
  id: string;
  parts_hash: string;
  parts: { id: string; lp_name: string; total: number; open: number }[];
}

interface SetUp {
  /** Prepares. */
  page: Page;
  /** Approves. */
  admin: Page;
  lp: Page;
  fund: string;
  post: <T>(path: string, body: object, by?: Page) => Promise<T>;
}

/** A fund with agreed terms and one limited partner, for whom the person of the role `lp` speaks: subscribed, and closed. */
async function setUp(
  page: Page,
  cairn: Cairn,
  browser: Browser,
  firm: { address(role: string): string },
): Promise<SetUp> {
  await enter(page, cairn, firm.address('firm-user'));
  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  const lp = await openFor(browser, cairn, firm.address('lp'));
  const post: SetUp['post'] = (path, body, by = page) => ask(by, cairn, 'POST', path, body);
  const portfolio = await post<{ id: string }>('/portfolios', { name: 'Whole Fund', type: 'Fund' });
  const fund = await post<{ id: string }>('/funds', {
    name: 'Whole Fund',
    currency: 'USD',
    portfolio_id: portfolio.id,
  });
  const terms = await post<{ id: string }>(`/funds/${fund.id}/terms`, {
    start: START,
    end: `${year + 8}-12-31`,
    investment_period_end: `${year + 3}-01-01`,
    fee_rate: 2,
    hurdle: 8,
    carry: 20,
    catch_up: 100,
  });
  await post(`/fund-terms/${terms.id}/decide`, { decision: 'approved', version: 1 }, admin);
  const partner = await post<{ id: string; changes: { id: string }[] }>('/limited-partners', {
    name: 'Cedar Endowment',
    kyc_state: 'approved',
  });
  for (const { id } of partner.changes)
    await post(`/lp-changes/${id}/decide`, { decision: 'approved', note: 'Called back' }, admin);
  const contact = { name: 'Robin Cedar', email: firm.address('lp'), invite: true };
  await post(`/limited-partners/${partner.id}/contacts`, contact, admin);
  await post(`/funds/${fund.id}/commitments`, { lp_id: partner.id, amount: 2_000_000_00, closed_on: START });
  return { page, admin, lp, fund: fund.id, post };
}

const CALL = { kind: 'call', lines: [{ purpose: 'investment', label: 'Helio Grid', amount: 1_000_000_00 }] };
async function approved({ post, admin, fund }: SetUp, event: object): Promise<Event> {
  const made = await post<Event>(`/funds/${fund}/capital-events`, event);
  await post(`/capital-events/${made.id}/approve`, { version: 1, parts_hash: made.parts_hash }, admin);
  return made;
}

test('a fund is set up and closed, its call reaches the limited partner, and the bank statement pays it', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  const all = await setUp(page, cairn, browser, firm);
  const { post, lp, fund } = all;

  await test.step('the partner is of the fund', async () => {
    await page.goto(`/fund-financials/${fund}?tab=Partners`);
    await expect(page.getByText('Cedar Endowment').first()).toBeVisible();
    await expect(page.getByText('$2,000,000').first()).toBeVisible();
  });

  await test.step('the call is approved by somebody else and issued, and its notice is in the portal', async () => {
    const { id } = await approved(all, { ...CALL, due_on: inDays(40) });
    await post(`/capital-events/${id}/issue`, { version: 2 });
    await lp.goto('/dashboard/lp-portal');
    const notices = lp.getByRole('table', { name: 'Notices', exact: true });
    await expect(notices).toContainText('Capital call 1');
    await expect(notices).toContainText('$1,000,000');
    await expect(
      lp.getByRole('button', { name: 'Download the notice of Capital call 1 of Whole Fund, Cedar Endowment' }),
    ).toBeVisible();
  });

  await test.step('the bank statement proposes the payment, and a person confirms it', async () => {
    await page.goto(`/fund-financials/${fund}?tab=Bank`);
    await page.getByRole('button', { name: 'Upload Bank Statement' }).click();
    const text = `Date,Name,Reference,Amount\n${inDays(0)},Cedar Endowment,Capital call 1,1000000.00\n`;
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog(page)
      .getByRole('button', { name: /^Keep 1 Payment/ })
      .click();
    await page.getByRole('button', { name: /^Confirm Cedar Endowment/ }).click();
    await expect(page.getByText('Payment posted', { exact: true })).toBeVisible();
  });

  await test.step('the limited partner sees what it has paid', async () => {
    await lp.reload();
    await expect(lp.getByRole('table', { name: 'Cash flows of Cedar Endowment in Whole Fund' })).toContainText(
      'Payment of capital call 1',
    );
  });
});

test('what was called is invested, valued and distributed, and the statement of the quarter verifies', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  const all = await setUp(page, cairn, browser, firm);
  const { post, admin, lp, fund } = all;
  const end = quarterEnd();

  await test.step('a paid call, an investment, a valuation and a paid distribution', async () => {
    const call = await approved(all, { ...CALL, due_on: `${year - 2}-02-01` });
    const issued = await post<Event>(`/capital-events/${call.id}/issue`, { version: 2, issued_on: START });
    const paid = (event: Event) => event.parts.map(({ id, open }) => ({ item_id: id, amount: open }));
    await post(`/capital-events/${call.id}/payments`, { paid_on: `${year - 2}-02-01`, payments: paid(issued) });
    const { funds } = await ask<{ funds: { id: string; portfolio: { id: string } }[] }>(page, cairn, 'GET', '/funds');
    const portfolio_id = funds.find(({ id }) => id === fund)?.portfolio.id;
    const company = await post<{ id: string }>('/portfolio-companies', { name: 'Helio Grid', portfolio_id });
    const buy = {
      kind: 'buy',
      amount: 800_000_00,
      shares: 1000,
      share_class: 'Seed',
      effective_on: `${year - 2}-02-10`,
    };
    await post(`/portfolio-companies/${company.id}/transactions`, buy);
    const value = { fair_value: 1_600_000_00, technique: 'recent_transaction', inputs: 'A round', as_of: end };
    const valuation = await post<{ id: string }>(`/portfolio-companies/${company.id}/valuations`, value);
    await post(`/valuations/${valuation.id}/decide`, { decision: 'approved', version: 1 }, admin);
    const source = { purpose: 'return_of_capital', label: 'Cash not needed', amount: 100_000_00 };
    const back = await approved(all, { kind: 'distribution', due_on: `${year - 1}-06-30`, lines: [source] });
    const given = await post<Event>(`/capital-events/${back.id}/issue`, { version: 2, issued_on: `${year - 1}-06-01` });
    await post(`/capital-events/${back.id}/payments`, { paid_on: `${year - 1}-06-30`, payments: paid(given) });
    await post(`/funds/${fund}/ledger/book`, { up_to: end });
  });

  await test.step('the statements are prepared, and released by somebody else', async () => {
    await page.goto(`/fund-financials/${fund}?tab=Statements`);
    await page.getByRole('button', { name: 'Prepare Statements' }).first().click();
    await dialog(page).getByRole('button', { name: 'Prepare', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Draft PDF' })).toBeVisible();
    await admin.goto(page.url());
    await admin.getByRole('button', { name: 'Release' }).click();
    await dialog(admin).getByRole('button', { name: 'Release' }).click();
    await expect(admin.getByText('Released', { exact: true }).first()).toBeVisible();
  });

  await test.step('the limited partner downloads its own, and the public page computes it again', async () => {
    await lp.goto('/dashboard/lp-portal?tab=reports');
    const button = lp.getByRole('button', { name: /^Download Capital account statement .*, Cedar Endowment$/ });
    await expect(button).toBeVisible();
    const [file] = await Promise.all([lp.waitForEvent('download'), button.click()]);
    const path = test.info().outputPath(file.suggestedFilename());
    await file.saveAs(path);
    await lp.goto('/verify');
    await lp.getByLabel('Statement', { exact: false }).first().setInputFiles(path);
    await expect(lp.getByRole('heading', { name: 'The statement holds.' })).toBeVisible();
    await expect(lp.getByText(/Whole Fund, to Cedar Endowment/)).toBeVisible();
  });

  await test.step('the NAV bridge leads to the same value, and leaves as a file', async () => {
    await page.goto(`/fund-financials/${fund}?tab=Performance&as_of=${end}`);
    const bridge = page.getByRole('region', { name: 'NAV bridge' });
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('nav-bridge') && answer.url().includes(START)),
      bridge.getByRole('textbox', { name: 'From' }).fill(START),
    ]);
    const table = bridge.getByRole('table', { name: 'NAV bridge' });
    await expect(table).toContainText('Change in unrealised gain');
    await table.getByLabel('Show the working of Contributions').click();
    await expect(table).toContainText('Payment of capital call 1');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bridge.getByRole('button', { name: 'Export NAV bridge' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`nav_bridge_${START}_${end}.csv`);
  });
});
