import { beforeEach, expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
let fund: string;
let company: string;

/** A fund in dollars that buys for 100,000 euro at 1.10, values them at 120,000 at 1.20, and sells for 150,000 at 1.30. */
beforeEach(async () => {
  const portfolio_id = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
  fund = (await acts().fund({ portfolio_id })).id;
  await acts().commit(fund, (await acts().partner('Alder')).id, 600_000_00);
  await acts().commit(fund, (await acts().partner('Birch')).id, 400_000_00);
  for (const [day, rate] of [
    ['2020-01-02', '1.10'],
    ['2020-03-31', '1.20'],
    ['2020-06-30', '1.30'],
  ])
    await acts().post('/exchange-rates', { base: 'EUR', quote: 'USD', day, rate, source: 'ECB' });
  company = (await acts().post('/portfolio-companies', { name: 'Helio', portfolio_id })).body.id;
  const buy = { kind: 'buy', currency: 'EUR', amount: 100_000_00, shares: 1000, share_class: 'Seed' };
  await record({ ...buy, effective_on: '2020-01-02' });
  const value = { as_of: '2020-03-31', fair_value: 120_000_00, inputs: 'Revenue' };
  const { id } = (await acts().post(`/portfolio-companies/${company}/valuations`, value)).body;
  await acts().post(`/valuations/${id}/decide`, { decision: 'approved', version: 1 }, admin);
  await post('expenses', { kind: 'expense', amount: 1_000_01, effective_on: '2020-02-01', memo: 'Audit' });
  await post('book', { up_to: '2020-03-31' });
  await record({ kind: 'exit', amount: 150_000_00, effective_on: '2020-06-30' });
  await post('book', { up_to: '2020-06-30' });
});
const record = (values: object) => acts().post(`/portfolio-companies/${company}/transactions`, values);
const post = (what: string, values: object) => acts().post(`/funds/${fund}/ledger/${what}`, values);
const bridge = async (query: string) => call(server, user, 'GET', `/funds/${fund}/nav-bridge?${query}`);
const amountsOf = (body: { lines: { key: string; amount: number }[] }) =>
  Object.fromEntries(body.lines.filter(({ amount }) => amount !== 0).map(({ key, amount }) => [key, amount]));

it('leads from one NAV to the next by the entries, with what exchange rates did apart', async () => {
  const { body: first } = await bridge('from=2020-01-01&to=2020-03-31');
  // 100,000 x (1.20 - 1.10) by the rate, 20,000 x 1.20 by the price.
  expect(amountsOf(first)).toEqual({ expenses: -1_000_01, unrealised_gain: 24_000_00, unrealised_currency: 10_000_00 });
  expect([first.opening, first.closing]).toEqual([0, 32_999_99]);
  const { body: second } = await bridge('from=2020-04-01&to=2020-06-30');
  // Sold: 50,000 x 1.30 by the price and 100,000 x (1.30 - 1.10) by the rate, of which 10,000 were counted before.
  expect(amountsOf(second)).toEqual({
    realised_gain: 65_000_00,
    unrealised_gain: -24_000_00,
    realised_currency: 20_000_00,
    unrealised_currency: -10_000_00,
  });
  // 150,000 x 1.30 - 100,000 x 1.10 - 1,000.01.
  expect([second.opening, second.closing]).toEqual([32_999_99, 83_999_99]);
  expect(second.currency_problem).toBeNull();
});

it('is as it was known on a day: what was posted since is not in it', async () => {
  await server.admin.query(
    `alter table fund_postings disable trigger user;
     update fund_postings set created_at = case kind when 'expense' then timestamptz '2021-01-15' else '2023-01-15' end
       where fund_id = '${fund}';
     alter table fund_postings enable trigger user`,
  );
  const { body } = await bridge('from=2020-01-01&to=2020-06-30&known_on=2022-12-31');
  expect([body.known_on, body.closing, amountsOf(body)]).toEqual(['2022-12-31', -1_000_01, { expenses: -1_000_01 }]);
  expect((await bridge('from=2020-01-01&to=2020-06-30&known_on=2023-01-15')).body.closing).toBe(83_999_99);
});

it('names the postings behind each line, over all LPs', async () => {
  const { body } = await bridge('from=2020-01-01&to=2020-06-30');
  const expenses = body.lines.find(({ key }: { key: string }) => key === 'expenses');
  expect(expenses.postings).toMatchObject([{ day: '2020-02-01', memo: 'Audit', amount: -1_000_01 }]);
  const position = (await acts().get(fund, '2020-06-30')).position;
  expect(body.closing).toBe(position.nav);
});

it('begins with the year, and refuses a period that ends before it begins', async () => {
  expect((await bridge('to=2020-06-30')).body).toMatchObject({ from: '2020-01-01', opening: 0, closing: 83_999_99 });
  expect(faultOf(await bridge('from=2020-07-01&to=2020-06-30'))).toEqual([
    400,
    'from',
    'Write a day that is not after 2020-06-30.',
  ]);
});

it('is nothing for who may not read funds', async () => {
  const founder = await addPerson(server, admin.tenantId, 'portfolio_company_user');
  expect((await call(server, founder, 'GET', `/funds/${fund}/nav-bridge`)).status).toBe(403);
});

it('leaves as CSV with each line and the postings behind it, the same as the page shows', async () => {
  const query = 'from=2020-01-01&to=2020-03-31';
  const { body } = await bridge(query);
  const file = await call(server, user, 'GET', `/funds/${fund}/nav-bridge/export?${query}`);
  const rows = String(file.body)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const cents = (text: string | undefined) => Math.round(Number(text) * 100);
  expect(rows[0]?.join()).toBe('Line,Day,Memo,Amount,Of this posting,Currency,Posting id');
  expect(rows[1]?.slice(0, 4)).toEqual(['NAV before the period', '2020-01-01', '', '0.00']);
  expect(rows.at(-1)?.[0]).toBe('NAV at the end');
  expect(cents(rows.at(-1)?.[3])).toBe(body.closing);
  const lines = rows.slice(2, -1).filter(([, , , amount]) => amount !== '');
  expect(lines).toHaveLength(10);
  expect(lines.reduce((sum, [, , , amount]) => sum + cents(amount), 0)).toBe(body.closing);
  expect(rows.filter(([name, day]) => name === 'Expenses' && day !== '')).toEqual([
    ['Expenses', '2020-02-01', 'Audit', '', '-1000.01', 'USD', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ]);
});
