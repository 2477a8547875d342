import { beforeAll, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';
import { fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
let fund: string;

/** A fund in dollars with 1,000,000 paid in: 100,000 euro at 1.10, worth 120,000 at 1.20, and 200,000 dollars at cost. */
beforeAll(async () => {
  const portfolio_id = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
  fund = (await acts().fund({ portfolio_id })).id;
  await acts().agree(fund);
  await acts().commit(fund, (await acts().partner('Alder')).id, 1_000_000_00);
  const lines = [{ purpose: 'investment', label: 'Both', amount: 1_000_000_00 }];
  const { id: event } = (
    await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on: '2020-01-20', lines })
  ).body;
  await acts().approve(event, 1);
  const { parts } = (await acts().post(`/capital-events/${event}/issue`, { version: 2, issued_on: '2020-01-02' })).body;
  const payments = [{ item_id: parts[0].id, amount: 1_000_000_00 }];
  await acts().post(`/capital-events/${event}/payments`, { paid_on: '2020-01-20', payments });
  for (const [day, rate] of [
    ['2020-02-03', '1.10'],
    ['2020-03-31', '1.20'],
  ])
    await acts().post('/exchange-rates', { base: 'EUR', quote: 'USD', day, rate, source: 'ECB' });
  for (const [name, currency, amount] of [
    ['Helio', 'EUR', 100_000_00],
    ['Orbit', 'USD', 200_000_00],
  ] as const) {
    const { id } = (await acts().post('/portfolio-companies', { name, portfolio_id })).body;
    const buy = { kind: 'buy', currency, amount, shares: 1000, share_class: 'Seed', effective_on: '2020-02-03' };
    await acts().post(`/portfolio-companies/${id}/transactions`, buy);
    if (name === 'Orbit') continue;
    const value = { as_of: '2020-03-31', fair_value: 120_000_00, inputs: 'Revenue' };
    const made = (await acts().post(`/portfolio-companies/${id}/valuations`, value)).body;
    await acts().post(`/valuations/${made.id}/decide`, { decision: 'approved', version: 1 }, admin);
  }
});

const schedule = async (as_of: string, by = user) =>
  (await call(server, by, 'GET', `/funds/${fund}/investments?as_of=${as_of}`)).body;

it('has cost and value in both currencies, the part of the NAV, and what the books say', async () => {
  const before = await schedule('2020-03-31');
  expect(before).toMatchObject({
    nav: 1_000_000_00,
    rows: [
      { company_name: 'Orbit', currency: 'USD', cost: 200_000_00, fair_value: 200_000_00, share_of_nav: '0.2' },
      {
        company_name: 'Helio',
        currency: 'EUR',
        own_cost: 100_000_00,
        own_fair_value: 120_000_00,
        cost: 110_000_00,
        fair_value: 144_000_00,
        is_at_cost: false,
        share_of_nav: '0.144',
      },
    ],
    hidden: null,
    total: { cost: 310_000_00, fair_value: 344_000_00, share_of_nav: '0.344' },
    books: { cost: 0, fair_value: 0, booked_on: null },
  });
  expect(before.rows[0].is_at_cost).toBe(true);
  await acts().post(`/funds/${fund}/ledger/book`, { up_to: '2020-03-31' });
  const { books, total, nav } = await schedule('2020-03-31');
  expect(books).toEqual({ cost: 310_000_00, fair_value: 344_000_00, booked_on: '2020-03-31' });
  expect(books).toMatchObject({ cost: total.cost, fair_value: total.fair_value });
  expect(Number(total.share_of_nav)).toBeCloseTo(344_000_00 / nav, 5);
  expect((await schedule('2020-02-02')).rows).toEqual([]);
});

it('leaves as CSV and as a workbook, and not to an LP', async () => {
  const path = `/funds/${fund}/investments/export?as_of=2020-03-31`;
  const { body, headers } = await call(server, user, 'GET', path);
  expect(headers['content-disposition']).toContain('schedule_of_investments_2020-03-31.csv');
  const text = typeof body === 'string' ? body : Buffer.from(body).toString();
  expect(text).toContain('Helio,EUR,100000.00,120000.00,110000.00,144000.00,USD,');
  expect(text).toContain('In the books,,,,310000.00,344000.00,USD');
  const workbook = await call(server, user, 'GET', `${path}&format=xlsx`);
  expect([workbook.status, workbook.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('schedule_of_investments_2020-03-31.xlsx'),
  ]);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  expect((await call(server, lp, 'GET', path)).status).toBe(403);
});

it('has companies of confidential deals as one sum for who may not see them, in all that leaves the server', async () => {
  const quiet = [];
  for (const [name, amount] of [
    ['Quietwell', 30_000_00],
    ['Silentium', 20_000_00],
  ] as const) {
    const deal = (await acts().post('/opportunities', { company_name: name })).body.id;
    const portfolio_id = (await acts().get(fund)).portfolio.id;
    const { id } = (await acts().post('/portfolio-companies', { name, portfolio_id })).body;
    const buy = { kind: 'buy', amount, shares: 1000, share_class: 'Seed', effective_on: '2020-02-03' };
    await acts().post(`/portfolio-companies/${id}/transactions`, buy);
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [id, deal]);
    await hideDeal(server, deal, admin);
    quiet.push(id, name);
  }
  const [outside, member] = [await schedule('2020-03-31'), await schedule('2020-03-31', admin)];
  expect(outside.rows.map((row: { company_name: string }) => row.company_name)).toEqual(['Orbit', 'Helio']);
  expect(outside.hidden).toEqual({ cost: 50_000_00, fair_value: 50_000_00 });
  expect(member.rows).toHaveLength(4);
  expect(member.hidden).toBeNull();
  for (const { total } of [outside, member]) expect(total).toMatchObject({ cost: 360_000_00, fair_value: 394_000_00 });
  expect(outside.books).toEqual(member.books);

  const path = `/funds/${fund}/investments/export?as_of=2020-03-31`;
  const [csv, whole] = [await call(server, user, 'GET', path), await call(server, admin, 'GET', path)].map(
    ({ body }) => (typeof body === 'string' ? body : Buffer.from(body).toString()),
  );
  expect(csv).toContain('Confidential companies,,,,50000.00,50000.00,USD,');
  expect(csv).toContain('All companies,,,,360000.00,394000.00,USD,');
  expect(whole).toContain('Quietwell,USD,30000.00');
  expect(whole).not.toContain('Confidential companies');
  for (const hidden of quiet) expect(`${JSON.stringify(outside)} ${csv}`).not.toContain(hidden);
});
