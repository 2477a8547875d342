import { expect, it } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

const DEALS = [
  {
    company_name: 'Alder',
    industry: 'Fintech',
    country: 'Germany',
    currency: 'EUR',
    target_amount: 100_000,
    tags: ['a', 'b'],
    sector: 'Payments',
    founded_year: 2019,
    probability: 80,
  },
  {
    company_name: 'Birch',
    industry: 'fintech',
    country: 'France',
    currency: 'EUR',
    target_amount: 500_000,
    tags: ['b'],
  },
  { company_name: 'Cedar', industry: 'Health', funding_round: 'Seed', currency: 'USD', target_amount: 300_000 },
  { company_name: 'Douglas', industry: 'Fintech', received_on: '2024-06-30', currency: 'EUR' },
];
forAllTests(async () => {
  for (const deal of DEALS) await call(server, admin, 'POST', '/opportunities', deal);
});

const ask = async (path: string, person = admin) => {
  const { status, body } = await call(server, person, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = (rows: { company_name: string }[]) => rows.map(({ company_name }) => company_name).toSorted();

it.each([
  ['industry=FINTECH', ['Alder', 'Birch', 'Douglas']],
  ['country=Germany&country=France', ['Alder', 'Birch']],
  ['funding_round=Seed', ['Cedar']],
  ['currency=USD', ['Cedar']],
  ['sector=payments', ['Alder']],
  ['founded_year=2019..', ['Alder']],
  ['founded_year=..2018', []],
  ['probability=75..80&founded_year=2000..2019', ['Alder']],
  ['probability=high', undefined],
  ['tags=b', ['Alder', 'Birch']],
  ['received_on=2024-06-30..2024-06-30', ['Douglas']],
  ['received_on=2024-07-01..', []],
  ['target_amount=EUR:100000..400000', ['Alder']],
  ['target_amount=EUR:..', undefined],
  ['target_amount=EUR:100001..', ['Birch']],
  ['target_amount=USD:..300000', ['Cedar']],
  ['target_amount=EUR:1..&search=birch', ['Birch']],
  ['target_amount=EUR:1..&sort=target_amount&direction=asc', ['Alder', 'Birch']],
])('%s leaves the same deals in list, board, selection and sums', async (query, expected) => {
  if (!expected) {
    expect((await call(server, admin, 'GET', `/opportunities?${query}`)).status).toBe(400);
    return;
  }
  const list = await ask(`/opportunities?${query}`);
  expect(names(list.rows)).toEqual(expected);
  expect(list.total).toBe(expected.length);
  if (query.includes('sort')) return;
  expect(names((await ask(`/opportunities/board?${query}`)).cards)).toEqual(expected);
  const matching: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(query)) matching[key] = [matching[key] ?? [], value].flat();
  if (matching.search) matching.search = String(matching.search);
  const counted = await call(server, admin, 'POST', '/opportunities/bulk/count', { matching });
  expect(counted.body, JSON.stringify(counted.body)).toMatchObject({ total: expected.length });
  const text = String((await call(server, admin, 'GET', `/opportunities/export?${query}`)).body);
  expect(
    DEALS.filter(({ company_name }) => text.includes(company_name)).map(({ company_name }) => company_name),
  ).toEqual(expected);
});

it('changes in bulk only the deals whose amount lies in the range', async () => {
  const matching = { target_amount: ['EUR:400000..'] };
  const { body } = await call(server, admin, 'POST', '/opportunities/bulk/tag', { matching, total: 1, add: ['large'] });
  expect(body.changed, JSON.stringify(body)).toHaveLength(1);
  expect(names((await ask('/opportunities?tags=large')).rows)).toEqual(['Birch']);
});

it('offers the values that deals have, one for spellings that differ in case, and none of hidden deals', async () => {
  const stranger = await addPerson(server, admin.tenantId, 'firm_user');
  const hidden = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Hidden', industry: 'Secret' }))
    .body;
  await hideDeal(server, hidden.id, admin);
  expect((await ask('/opportunities/filter-values?field=industry', stranger)).values).toEqual([
    { value: 'Fintech', deals: 3 },
    { value: 'Health', deals: 1 },
  ]);
  expect((await ask('/opportunities/filter-values?field=industry&search=SECR')).values).toEqual([
    { value: 'Secret', deals: 1 },
  ]);
  expect((await call(server, admin, 'GET', '/opportunities/filter-values?field=remarks')).status).toBe(400);
});
