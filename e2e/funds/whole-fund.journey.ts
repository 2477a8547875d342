import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { type Cairn, expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

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
}

interface SetUp {
  /** Prepares. */
  page: Page;
  /** Approves. */
  admin: Page;
  lp: Page;
  fund: string;
  partner: string;
  portfolio: string;
  post: <T>(path: string, body: object, by?: Page) => Promise<T>;
}

/** A fund with agreed terms and a limited partner in the register, for whom the person of the role `lp` speaks. */
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
  return { page, admin, lp, fund: fund.id, partner: partner.id, portfolio: portfolio.id, post };
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });

/** What the questionnaire asks of an individual; its own journey fills it in by hand. */
const ANSWERS = {
  legal_name: 'Robin Cedar',
  investor_type: 'individual',
  birth_date: '1970-05-04',
  address: 'Seestrasse 1, Zurich',
  tax_residence: 'Switzerland',
  us_person: 'no',
  tax_number: '99/123/45678',
  tax_form: 'w8ben',
  source_of_funds: 'sale',
  professional_status: 'professional',
  status_basis: 'Portfolio above 500,000',
  politically_exposed: 'no',
  benefit_plan: 'no',
  bank_name: 'Hanse Bank',
  bank_reference: 'DE00 4711',
  notices_email: 'robin@cedar.example',
  amount: 2_000_000_00,
};

async function act(page: Page, verb: string, done: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
}

/** The person who speaks for the partner signs and submits, and somebody else approves, countersigns and closes. */
async function subscribe({ page, admin, lp, fund, partner, post }: SetUp, cairn: Cairn): Promise<void> {
  const { id } = await post<{ id: string }>('/fund-subscriptions', {
    fund_id: fund,
    lp_id: partner,
    offered: ANSWERS.amount,
    closing_on: START,
    due_on: inDays(14),
  });
  await page.goto(`/fund-financials/subscriptions/${id}`);
  await page.locator('input[type=file]').setInputFiles(pdf('agreement.pdf'));
  await expect(page.getByText('To sign: agreement.pdf')).toBeVisible();
  await act(page, 'Send', 'Subscription sent');
  const { version } = await ask<{ version: number }>(lp, cairn, 'GET', `/lp-portal/subscriptions/${id}`);
  await ask(lp, cairn, 'PATCH', `/lp-portal/subscriptions/${id}`, { version, answers: ANSWERS });
  await lp.goto('/dashboard/lp-portal');
  await lp.getByRole('link', { name: 'Continue the subscription to Whole Fund' }).click();
  await lp.getByRole('button', { name: /Documents/ }).click();
  await lp.locator('input[type=file]').setInputFiles(pdf('signed.pdf'));
  await expect(lp.getByText('Signed: signed.pdf')).toBeVisible();
  await lp.getByRole('button', { name: 'Next' }).click();
  await lp.getByRole('button', { name: 'Submit Subscription' }).click();
  await expect(lp.getByText('The firm looks at your answers and documents.')).toBeVisible();
  await admin.goto(`/fund-financials/subscriptions/${id}`);
  await act(admin, 'Approve', 'Subscription approved');
  await admin.locator('input[type=file]').setInputFiles(pdf('both.pdf'));
  await expect(admin.getByText('Countersigned: both.pdf')).toBeVisible();
  await act(admin, 'Countersign', 'Subscription countersigned');
  await act(admin, 'Close Subscription', 'Subscription closed');
}

/** Approved in the browser by who did not prepare it, and issued with the day on which its notices were sent. */
async function approveAndIssue({ page, admin, fund }: SetUp, id: string, sentOn: string | null): Promise<void> {
  const place = `/fund-financials/${fund}?tab=Calls&event=${id}`;
  await page.goto(place);
  await expect(page.getByText('Waiting for approval by an administrator who did not prepare it.')).toBeVisible();
  await admin.goto(place);
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog(admin).getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: 'Issue Notices', exact: true }).click();
  if (sentOn !== null) await dialog(page).getByRole('textbox', { name: 'Notices sent on' }).fill(sentOn);
  await dialog(page).getByRole('button', { name: 'Issue Notices', exact: true }).click();
  await expect(page.getByText(/ issued$/).first()).toBeVisible();
}

const CALL = { kind: 'call', lines: [{ purpose: 'investment', label: 'Helio Grid', amount: 1_000_000_00 }] };

test('a fund goes from its set-up over a subscription, a call, a payment, an investment and a distribution to a statement that verifies', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  test.slow();
  const all = await setUp(page, cairn, browser, firm);
  const { post, admin, lp, fund } = all;
  const end = quarterEnd();

  await test.step('the partner subscribes, and its closing makes the commitment', async () => {
    await subscribe(all, cairn);
    await page.goto(`/fund-financials/${fund}?tab=Partners`);
    await expect(page.getByRole('table', { name: 'Commitments by closing' })).toContainText('$2,000,000');
  });

  await test.step('a call is approved by somebody else and issued, and stands in the portal', async () => {
    const { id } = await post<Event>(`/funds/${fund}/capital-events`, { ...CALL, due_on: `${year - 2}-02-01` });
    await approveAndIssue(all, id, START);
    await lp.goto('/dashboard/lp-portal');
    const notices = lp.getByRole('table', { name: 'Notices', exact: true });
    await expect(notices).toContainText('Capital call 1');
    await expect(notices).toContainText('$1,000,000');
  });

  await test.step('the bank statement proposes the payment, and a person confirms it', async () => {
    await page.goto(`/fund-financials/${fund}?tab=Bank`);
    await page.getByRole('button', { name: 'Upload Bank Statement' }).click();
    const text = `Date,Name,Reference,Amount\n${year - 2}-02-01,Cedar Endowment,Capital call 1,1000000.00\n`;
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog(page)
      .getByRole('button', { name: /^Keep 1 Payment/ })
      .click();
    await page.getByRole('button', { name: /^Confirm Cedar Endowment/ }).click();
    await expect(page.getByText('Payment posted', { exact: true })).toBeVisible();
    await lp.reload();
    await expect(lp.getByRole('table', { name: 'Earlier notices' })).toContainText('Paid');
    await expect(lp.getByRole('table', { name: 'Cash flows of Cedar Endowment in Whole Fund' })).toContainText(
      'Payment of capital call 1',
    );
  });

  await test.step('the figures of the partner open with their working', async () => {
    await page.goto(`/fund-financials/${fund}?tab=Partners`);
    await page.getByRole('button', { name: 'Cedar Endowment' }).click();
    const figures = dialog(page).getByLabel('Figures of Cedar Endowment');
    await expect(figures).toContainText('$1,000,000');
    await figures.getByText('Show the working').first().click();
    await expect(figures.getByText('PIC = paid-in / committed')).toBeVisible();
    await expectAccessible(page, 'figures of a partner');
    await page.keyboard.press('Escape');
  });

  await test.step('the next call goes out today, with its notice as PDF', async () => {
    const { id } = await post<Event>(`/funds/${fund}/capital-events`, { ...CALL, due_on: inDays(40) });
    await approveAndIssue(all, id, null);
    await lp.reload();
    await expect(
      lp.getByRole('button', { name: 'Download the notice of Capital call 2 of Whole Fund, Cedar Endowment' }),
    ).toBeVisible();
  });

  await test.step('what was called is invested, valued by two persons, and partly distributed', async () => {
    const company = await post<{ id: string }>('/portfolio-companies', {
      name: 'Helio Grid',
      portfolio_id: all.portfolio,
    });
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
    const back = { kind: 'distribution', due_on: `${year - 1}-06-30`, lines: [source] };
    const { id } = await post<Event>(`/funds/${fund}/capital-events`, back);
    await approveAndIssue(all, id, `${year - 1}-06-01`);
    await page.getByRole('button', { name: 'Mark Payments' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Everything open' }).check();
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(page.getByText('Payment marked').first()).toBeVisible();
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
