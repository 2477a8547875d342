import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { invest, percent, shownOf } from './testing/invest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const work = () => invest(server, user);

const SEED = { share_class: 'Seed' };
const faultOf = ({ status, body }: { status: number; body: { data?: { fields?: Record<string, string> } } }) => [
  status,
  ...Object.entries(body.data?.fields ?? {}).flat(),
];

describe('figures of a company', () => {
  it('hit the worked value of an IRR', async () => {
    const { company, record, get } = work();
    const id = await company();
    await record(id, 'buy', '2020-01-01', { amount: 100_00, shares: 100, ...SEED });
    await record(id, 'follow_on', '2021-01-01', { amount: 100_00, shares: 50, ...SEED });
    await record(id, 'dividend', '2023-01-01', { amount: 150_00 });
    await record(id, 'exit', '2024-01-01', { amount: 200_00 });
    const { holdings, total } = await get(id, '2026-01-01');
    expect(percent(shownOf(holdings[0].figures, 'gross_irr'))).toBe('19.9729 %');
    expect(shownOf(holdings[0].figures, 'moic')).toBe('1.75');
    expect(percent(shownOf(total.figures, 'gross_irr'))).toBe('19.9729 %');
    expect(holdings[0].closed_on).toBe('2024-01-01');
  });

  it('hit the worked values with what is still held, once its value is approved', async () => {
    const { company, record, value, decide, get } = work();
    const id = await company();
    await record(id, 'buy', '2021-03-31', { amount: 250_000_00, shares: 1000, ...SEED });
    await record(id, 'follow_on', '2022-03-31', { amount: 250_000_00, shares: 1000, ...SEED });
    await record(id, 'follow_on', '2023-09-30', { amount: 200_000_00, shares: 1000, ...SEED });
    await record(id, 'dividend', '2024-06-30', { amount: 180_000_00 });
    const before = (await get(id, '2025-12-31')).holdings[0].figures;
    expect(shownOf(before, 'fair_value')).toBeNull();
    expect(shownOf(before, 'gross_irr')).toBeNull();
    const { body } = await value(id, '2025-12-31', 950_000_00);
    await decide(body.id, 'approved', admin);
    const { figures } = (await get(id, '2025-12-31')).holdings[0];
    expect(percent(shownOf(figures, 'gross_irr'))).toBe('14.7081 %');
    expect(Number(shownOf(figures, 'moic')).toFixed(4)).toBe('1.6143');
    expect([shownOf(figures, 'cost'), shownOf(figures, 'fair_value')]).toEqual(['70000000', '95000000']);
    // The day before the value is known to nothing but cost.
    expect(shownOf((await get(id, '2025-12-30')).holdings[0].figures, 'fair_value')).toBeNull();
  });

  it('show ownership of the latest round, adjusted for a split, with the entries behind it', async () => {
    const { company, record, round, get } = work();
    const id = await company();
    const bought = (await record(id, 'buy', '2024-01-01', { amount: 500_000_00, shares: 250_000, ...SEED })).body;
    const priced = (await round(id, '2024-01-01', 2, 5_000_000)).body;
    const split = (await record(id, 'split', '2025-01-01', { split_from: 1, split_to: 10 })).body;
    const { holdings, rounds } = await get(id, '2025-06-30');
    const ownership = holdings[0].figures.find(({ key }: { key: string }) => key === 'ownership');
    expect([percent(ownership.value), shownOf(holdings[0].figures, 'shares')]).toEqual(['5.0000 %', '2500000']);
    expect(ownership.formula).toBe('ownership = shares held / fully diluted shares of the latest round');
    expect(ownership.entries).toEqual([bought.id, priced.id, split.id]);
    expect(rounds[0].post_money).toBe(10_000_000_00);
  });

  it('are in the currency of the firm by stored rates that they name, and say which rate is missing', async () => {
    const { company, record, get } = work();
    const id = await company();
    await record(id, 'buy', '2025-01-02', { currency: 'EUR', amount: 100_000_00, shares: 100, ...SEED });
    await record(id, 'buy', '2025-01-02', { currency: 'USD', amount: 50_000_00, shares: 100, ...SEED });
    const without = (await get(id, '2025-01-31')).total;
    expect(without.figures).toEqual([]);
    expect(without.problem).toContain('EUR/USD for 2025-01-02');
    expect(
      without.per_currency.map(({ currency, figures }: { currency: string; figures: [] }) => [
        currency,
        shownOf(figures, 'cost'),
      ]),
    ).toEqual([
      ['EUR', '10000000'],
      ['USD', '5000000'],
    ]);
    for (const [day, rate] of [
      ['2025-01-02', '1.0321'],
      ['2025-01-31', '1.0393'],
    ])
      await call(server, user, 'POST', '/exchange-rates', { base: 'EUR', quote: 'USD', day, rate, source: 'ECB' });
    const { total } = await get(id, '2025-01-31');
    // 100,000 x 1.0321 + 50,000.
    expect(shownOf(total.figures, 'cost')).toBe('15321000');
    expect(total.rates).toMatchObject([
      { base: 'EUR', quote: 'USD', day: '2025-01-02', rate: '1.0321', source: 'ECB' },
    ]);
  });
});

it('figures of the firm are those of its companies on any day, whatever was valued before and since', async () => {
  const { company, record, value, decide, get } = work();
  const id = await company();
  await record(id, 'buy', '2022-01-01', { amount: 100_000_00, shares: 1000, ...SEED });
  const decided = async (day: string, worth: number, decision: string) =>
    decide((await value(id, day, worth)).body.id, decision, admin);
  // Not in the order of their days; one is written anew, one rejected, one waits.
  await decided('2023-12-31', 130_000_00, 'approved');
  await decided('2022-12-31', 110_000_00, 'approved');
  await decided('2023-06-30', 125_000_00, 'approved');
  await decided('2023-12-31', 140_000_00, 'approved');
  await decided('2024-06-30', 900_000_00, 'rejected');
  await value(id, '2024-03-31', 800_000_00);
  const seen: unknown[] = [];
  for (const day of ['2022-06-30', '2022-12-31', '2023-12-30', '2023-12-31', '2025-01-01']) {
    const one = (await get(id, day)).holdings[0].figures;
    const { holdings } = (await call(server, user, 'GET', `/investments/returns?as_of=${day}`)).body;
    for (const { key, value: shown } of holdings[0].figures) expect([key, shown]).toEqual([key, shownOf(one, key)]);
    const working = (await call(server, user, 'GET', `/investments/working?as_of=${day}&figure=fair_value`)).body;
    expect(working.entries.map(({ kind }: { kind: string }) => kind)).toEqual(
      holdings[0].valued_on ? ['buy', 'valuation'] : ['buy'],
    );
    seen.push([holdings[0].valued_on, shownOf(holdings[0].figures, 'fair_value')]);
  }
  expect(seen).toEqual([
    [null, null],
    ['2022-12-31', '11000000'],
    ['2023-06-30', '12500000'],
    ['2023-12-31', '14000000'],
    ['2023-12-31', '14000000'],
  ]);
});

describe('a transaction', () => {
  it('keeps its numbers encrypted, and leaves a trace without them', async () => {
    const { company, record } = work();
    const id = await company();
    const { body } = await record(id, 'buy', '2024-01-01', { amount: 123_456_78, shares: 4242, ...SEED });
    const { rows } = await server.admin.query('select * from investment_transactions where id = $1', [body.id]);
    expect(JSON.stringify(rows)).not.toMatch(/12345678|4242/);
    expect(rows[0].figures_encrypted.toString('latin1')).not.toContain('12345678');
    const [event] = await auditOf(server, admin.tenantId, 'investment_transaction.recorded');
    expect(JSON.stringify(event)).not.toContain('12345678');
    const trail = (await call(server, user, 'GET', `/portfolio-companies/${id}/audit`)).body.rows;
    expect(trail[0]).toMatchObject({
      action_type: 'transaction_recorded',
      new_value: 'Purchase of shares, 2024-01-01',
    });
  });

  it('is never changed or deleted, not by the owner of the tables either', async () => {
    const { company, record } = work();
    const { body } = await record(await company(), 'safe_post_money', '2024-01-01', { amount: 1 });
    for (const act of [
      `update investment_transactions set effective_on = '2020-01-01' where id = $1`,
      'delete from investment_transactions where id = $1',
    ])
      await expect(server.admin.query(act, [body.id])).rejects.toMatchObject({ code: '42501' });
  });

  it('is taken back by an entry of its own, once', async () => {
    const { company, record, get } = work();
    const id = await company();
    const { body } = await record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, ...SEED });
    const reverse = () => call(server, user, 'POST', `/investment-transactions/${body.id}/reverse`, { note: 'Twice' });
    const reversal = await reverse();
    expect([reversal.status, reversal.body.kind, reversal.body.reverses_id]).toEqual([201, 'reversal', body.id]);
    const { holdings, transactions } = await get(id, '2026-01-01');
    expect(shownOf(holdings[0].figures, 'cost')).toBe('0');
    expect(transactions).toMatchObject([{ reversed_by_id: reversal.body.id }, { kind: 'reversal' }]);
    expect(faultOf(await reverse())).toEqual([400, 'reverses_id', 'This transaction has been reversed already.']);
    const again = await call(server, user, 'POST', `/investment-transactions/${reversal.body.id}/reverse`, {});
    expect(faultOf(again).slice(0, 2)).toEqual([400, 'reverses_id']);
  });

  it('that others rest on is not taken back before them', async () => {
    const { company, record } = work();
    const id = await company();
    const { body } = await record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, ...SEED });
    await record(id, 'secondary_sale', '2025-01-01', { amount: 50_00, shares: 5 });
    const answer = await call(server, user, 'POST', `/investment-transactions/${body.id}/reverse`, {});
    expect(faultOf(answer)).toEqual([
      400,
      'reverses_id',
      'This contradicts “Secondary sale” of 2025-01-01: Only 0 shares are held on that day.',
    ]);
  });

  it('becomes shares of a priced round with the cost of the SAFE', async () => {
    const { company, record, round, get } = work();
    const id = await company();
    const safe = (await record(id, 'safe_post_money', '2023-01-01', { amount: 500_000_00, cap: 10_000_000_00 })).body;
    const priced = (await round(id, '2024-01-01', 2, 9_000_000)).body;
    const conversion = { shares: 250_000, share_class: 'A-1', instrument_id: safe.id, round_id: priced.id };
    expect((await record(id, 'conversion', '2024-01-01', conversion)).status).toBe(201);
    const [holding] = (await get(id, '2024-06-30')).holdings;
    expect(holding.shares_by_class).toEqual([{ share_class: 'A-1', shares: 250_000 }]);
    expect([shownOf(holding.figures, 'cost'), holding.instruments]).toEqual(['50000000', []]);
  });

  it.each([
    ['a sale of more than is held', 'secondary_sale', '2025-01-01', { amount: 1, shares: 11 }, 'shares'],
    ['a split of 1 to 0', 'split', '2025-01-01', { split_from: 1, split_to: 0 }, 'split_to'],
    ['a sale before the purchase', 'secondary_sale', '2023-12-31', { amount: 1, shares: 1 }, 'shares'],
    ['a dividend before the purchase', 'dividend', '2023-12-31', { amount: 1 }, 'effective_on'],
    ['a write-down of more than was paid', 'write_down', '2025-01-01', { amount: 100_01 }, 'amount'],
    [
      'a conversion without a round',
      'conversion',
      '2025-01-01',
      { shares: 1, ...SEED, instrument_id: crypto.randomUUID() },
      'round_id',
    ],
    ['a day to come', 'dividend', '2099-01-01', { amount: 1 }, 'effective_on'],
    ['a day before the company was founded', 'buy', '2019-12-31', { amount: 1, shares: 1, ...SEED }, 'effective_on'],
    ['no amount', 'dividend', '2025-01-01', {}, 'amount'],
    ['a field of another kind', 'dividend', '2025-01-01', { amount: 1, split_to: 2 }, 'split_to'],
    [
      'a holding that does not exist',
      'dividend',
      '2025-01-01',
      { amount: 1, holding_id: crypto.randomUUID() },
      'holding_id',
    ],
  ])('refuses %s at the field', async (_, kind, day, values, field) => {
    const { company, record } = work();
    const id = await company({ founded_year: 2020 });
    await record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, ...SEED });
    const { status, body } = await record(id, kind, day, values);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });

  it('of a holding asks which one where there are several', async () => {
    const { company, record } = work();
    const id = await company();
    await record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, ...SEED });
    await record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, currency: 'EUR', ...SEED });
    expect(faultOf(await record(id, 'dividend', '2025-01-01', { amount: 1 }))[1]).toBe('holding_id');
  });

  it('cannot sell the last shares twice at the same moment', async () => {
    const { company, record } = work();
    const id = await company();
    await record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, ...SEED });
    const sales = await Promise.all(
      [1, 2, 3].map(() => record(id, 'secondary_sale', '2025-01-01', { amount: 1, shares: 10 })),
    );
    expect(sales.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

describe('a priced round', () => {
  it('that a conversion rests on is not withdrawn', async () => {
    const { company, record, round } = work();
    const id = await company();
    const safe = (await record(id, 'safe_post_money', '2023-01-01', { amount: 100_00 })).body;
    const priced = (await round(id, '2024-01-01', 2, 9_000_000)).body;
    const withdraw = () => call(server, user, 'POST', `/financing-rounds/${priced.id}/withdraw`, {});
    const conversion = { shares: 50, share_class: 'A', instrument_id: safe.id, round_id: priced.id };
    const converted = (await record(id, 'conversion', '2024-01-01', conversion)).body;
    expect(faultOf(await withdraw())).toEqual([400, 'id', expect.stringContaining('“Conversion” of 2024-01-01')]);
    await call(server, user, 'POST', `/investment-transactions/${converted.id}/reverse`, {});
    expect((await withdraw()).body).toMatchObject({ can: { withdraw: false }, withdrawn_at: expect.any(String) });
  });

  it.each([
    ['a price of 0', 0, 1000, 'price_per_share'],
    ['fewer shares than are held', 1, 9, 'fully_diluted_shares'],
    ['a value that no number holds to the cent', 1_000_000_000, 9_000_000_000_000, 'price_per_share'],
  ])('with %s is refused at the field', async (_, price, shares, field) => {
    const { company, record, round } = work();
    const id = await company();
    await record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, ...SEED });
    const { status, body } = await round(id, '2024-01-01', price, shares);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });
});

it('nothing of it is known to another firm or to a portal', async () => {
  const id = await work().company();
  const other = await makeFirm(server);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  const ask = async (person: typeof other) =>
    (await call(server, person, 'GET', `/portfolio-companies/${id}/investments`)).status;
  expect([await ask(other), await ask(lp), await ask(user)]).toEqual([404, 403, 200]);
});
