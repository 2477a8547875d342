import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

it('orders amounts in the firm’s currency by its rates, and currencies without a rate after them, page by page', async () => {
  const deals = [
    ['Yen', 'JPY', 30_000], // 200 dollars
    ['Dollar', 'USD', 15_000],
    ['Euro', 'EUR', 20_000], // 220 dollars
    ['Franc', 'CHF', 1],
    ['Franc too', 'CHF', 99_999_999],
    ['Pound', 'GBP', 50],
    ['None', 'USD', null],
  ] as const;
  for (const [company_name, currency, target_amount] of deals)
    await call(server, admin, 'POST', '/opportunities', { company_name, currency, target_amount });
  for (const [base, quote, rate] of [
    ['EUR', 'USD', '1.1'],
    ['USD', 'JPY', '150'],
  ]) {
    const day = '2020-01-02';
    const added = await call(server, admin, 'POST', '/exchange-rates', { base, quote, rate, day, source: 'ECB' });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
  }
  const order = async (direction: string) => {
    const names: string[] = [];
    let cursor = '';
    do {
      const path = `/opportunities?sort=target_amount&direction=${direction}&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await call(server, admin, 'GET', path);
      names.push(...body.rows.map((row: { company_name: string }) => row.company_name));
      cursor = body.next_cursor ?? '';
    } while (cursor);
    return names;
  };
  expect(await order('asc')).toEqual(['Dollar', 'Yen', 'Euro', 'Pound', 'Franc', 'Franc too', 'None']);
  expect(await order('desc')).toEqual(['Euro', 'Yen', 'Dollar', 'Pound', 'Franc too', 'Franc', 'None']);
});
