import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { invest, shownOf } from '../investments/testing/invest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const TABLE = {
  currency: 'USD',
  as_of: '2024-01-31',
  pool_available: 2_000_000,
  holders: [{ name: 'Founders', shares: 8_000_000 }],
  convertibles: [] as object[],
};
const PLAN = {
  name: 'Series A',
  closed_on: '2024-03-31',
  valuation: 20_000_000_00,
  basis: 'pre_money',
  pool_share: null,
  pool_within: 'pre_money',
  share_class: 'Series A',
  price_decimals: 4,
  convert_matured: false,
  investors: [{ name: 'Lead', amount: 5_000_000_00, ours: false }],
};

let company: string;
let safe: string;
beforeEach(async () => {
  const { company: create, record } = invest(server, user);
  company = await create();
  const terms = { amount: 500_000_00, cap: 5_000_000_00 };
  safe = (await record(company, 'safe_post_money', '2023-01-01', terms)).body.id;
});
const path = (rest: string) => `/portfolio-companies/${company}/${rest}`;
const ask = (method: 'GET' | 'PUT' | 'POST', rest: string, body?: object, by: TestPerson = user) =>
  call(server, by, method, path(rest), body);
const preview = (changes: object = {}) => ask('POST', 'round-preview', { table: TABLE, plan: PLAN, ...changes });
const record = async (changes: object = {}) =>
  ask('POST', 'round-conversion', {
    table: TABLE,
    plan: PLAN,
    version_no: 0,
    basis: (await preview()).body.basis,
    ...changes,
  });
const get = async (query = '') => (await ask('GET', `cap-table${query}`)).body;
const faultOf = ({ status, body }: { status: number; body: { data?: { fields?: Record<string, string> } } }) => [
  status,
  ...Object.entries(body.data?.fields ?? {}).flat(),
];

describe('the cap table of a company', () => {
  it('is kept by versions, encrypted, beside what the firm holds', async () => {
    expect(await get()).toMatchObject({ version_no: 0, table: null, own: [{ instruments: [{ id: safe }] }] });
    const saved = await ask('PUT', 'cap-table', { version_no: 0, table: TABLE });
    expect([saved.status, saved.body.version_no, saved.body.table]).toEqual([200, 1, TABLE]);
    await ask('PUT', 'cap-table', { version_no: 1, table: TABLE });
    const next = { ...TABLE, holders: [{ name: 'Founders', shares: 9_000_000 }] };
    expect((await ask('PUT', 'cap-table', { version_no: 1, table: next })).body.version_no).toBe(2);
    expect((await get('?version_no=1')).table).toEqual(TABLE);
    expect((await ask('GET', 'cap-table?version_no=3')).status).toBe(404);
    const stored = await server.admin.query('select * from cap_tables where company_id = $1', [company]);
    expect(stored.rows).toHaveLength(2);
    expect(stored.rows[0].table_encrypted.toString('latin1')).not.toContain('Founders');
    expect(await auditOf(server, admin.tenantId, 'cap_table.entered')).toHaveLength(2);
  });

  it('refuses a version that somebody has gone past, and a holder twice', async () => {
    await ask('PUT', 'cap-table', { version_no: 0, table: TABLE });
    const stale = await ask('PUT', 'cap-table', { version_no: 0, table: { ...TABLE, pool_available: 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    const twice = { ...TABLE, holders: [...TABLE.holders, ...TABLE.holders] };
    expect(faultOf(await ask('PUT', 'cap-table', { version_no: 1, table: twice }))[1]).toBe('table.holders.1.name');
  });

  it('is not changed, not by the owner of the tables either', async () => {
    await ask('PUT', 'cap-table', { version_no: 0, table: TABLE });
    for (const act of [`update cap_tables set as_of = '2020-01-01'`, 'delete from cap_tables'])
      await expect(server.admin.query(act)).rejects.toThrow(/append-only/);
  });
});

describe('a previewed round', () => {
  it('has the table before and after, with the working, and stores nothing', async () => {
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: '1.8', fully_diluted_before: 10_000_000, fully_diluted_after: 13_888_888 });
    expect(body.rows.map(({ name, before, after }: Record<string, unknown>) => [name, before, after])).toEqual([
      ['Founders', 8_000_000, 8_000_000],
      ['Options not granted', 2_000_000, 2_000_000],
      ['The firm', 0, 1_111_111],
      ['Lead', 0, 2_777_777],
    ]);
    expect(body.conversions).toMatchObject([{ instrument: safe, by: 'post_money_cap', shares: 1_111_111, unused: 5 }]);
    expect(body.conversions[0].formula).toContain('cap / (shares before + what converts)');
    expect(body.figures.map(({ key }: { key: string }) => key)).toContain('own_share');
    expect((await get()).version_no).toBe(0);
    const { rounds, transactions } = await invest(server, user).get(company, '2024-12-31');
    expect([rounds, transactions.length]).toEqual([[], 1]);
  });

  it('knows of a split and of a round that were recorded since the cap table', async () => {
    const { record: write, round } = invest(server, user);
    await write(company, 'buy', '2024-01-31', { amount: 100, shares: 100, share_class: 'Seed' });
    await write(company, 'split', '2024-02-15', { split_from: 1, split_to: 10 });
    expect(faultOf(await preview())).toEqual([
      400,
      'table.as_of',
      'A split was on 2024-02-15. Enter the shares as they are after it, and a day from it on.',
    ]);
    await round(company, '2024-03-01', 2, 5_000_000);
    const later = { ...TABLE, as_of: '2024-02-15' };
    expect(faultOf(await preview({ table: later }))[2]).toContain('Series A was on 2024-03-01.');
  });

  it('refuses a note of the firm past its maturity', async () => {
    const note = { amount: 100_000_00, interest: 5, matures_on: '2024-03-01' };
    const { body } = await invest(server, user).record(company, 'convertible_note', '2023-03-01', note);
    expect(body.matures_on).toBe('2024-03-01');
    const [status, field, sentence] = faultOf(await preview());
    expect([status, field]).toEqual([400, `own.${body.id}`]);
    expect(sentence).toContain('The note of The firm of 2023-03-01 was due on 2024-03-01.');
    expect((await preview({ plan: { ...PLAN, convert_matured: true } })).status).toBe(200);
  });

  it('leaves out a note that was repaid, in what is shown and in what is recorded', async () => {
    const before = (await preview()).body;
    const note = { amount: 100_000_00, interest: 5, matures_on: '2024-03-01' };
    const { body } = await invest(server, user).record(company, 'convertible_note', '2023-03-01', note);
    const repaid = [body.id];
    const { status, body: shown } = await preview({ repaid });
    expect([status, shown.price, shown.conversions]).toEqual([200, before.price, before.conversions]);
    const recorded = await record({ repaid, basis: shown.basis });
    expect([recorded.status, recorded.body.transaction_ids]).toEqual([201, [expect.any(String)]]);
    const { transactions } = await invest(server, user).get(company, '2024-12-31');
    expect(transactions.filter(({ kind }: { kind: string }) => kind === 'conversion')).toMatchObject([
      { instrument_id: safe },
    ]);
  });

  it('leaves out notes alone, and those of this company', async () => {
    for (const repaid of [[safe], ['01a20bbb-9e94-7520-a0f5-f375f88f50a4']])
      expect(faultOf(await preview({ repaid }))).toEqual([
        400,
        'repaid',
        'Only convertible notes that the firm holds on the day of the round can be left out.',
      ]);
  });

  it('refuses a note that matures before it was bought', async () => {
    const note = { amount: 100, interest: 5, matures_on: '2022-03-01' };
    const answer = await invest(server, user).record(company, 'convertible_note', '2023-03-01', note);
    expect(faultOf(answer).slice(0, 2)).toEqual([400, 'matures_on']);
  });

  it('is a file with the same figures', async () => {
    const { status, body } = await ask('POST', 'round-preview/export', { table: TABLE, plan: PLAN });
    expect(status).toBe(200);
    expect(String(body)).toContain('The firm,convertible,Yes,0,0,1111111,0.07999999712,');
    expect(String(body)).toContain('Series A,2024-03-31,USD,1.8,20000000.00,5000000.00,24999998.40');
    expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(1);
  });
});

describe('a recorded conversion', () => {
  it('is the round and a conversion of each instrument; ownership follows from these alone', async () => {
    const { status, body } = await record();
    expect(status).toBe(201);
    const { holdings, rounds, transactions } = await invest(server, user).get(company, '2024-12-31');
    expect(rounds).toMatchObject([
      {
        id: body.round_id,
        name: 'Series A',
        price_per_share: 1.8,
        fully_diluted_shares: 13_888_888,
        pre_money: 20_000_000_00,
      },
    ]);
    expect(transactions.at(-1)).toMatchObject({
      id: body.transaction_ids[0],
      kind: 'conversion',
      instrument_id: safe,
      shares: 1_111_111,
      share_class: 'Series A',
    });
    expect(shownOf(holdings[0].figures, 'shares')).toBe('1111111');
    expect(Number(shownOf(holdings[0].figures, 'ownership')).toFixed(6)).toBe('0.080000');
    expect(shownOf(holdings[0].figures, 'cost')).toBe('50000000');
    const table = await get();
    expect([body.version_no, table.version_no]).toEqual([2, 2]);
    expect(table.table).toMatchObject({
      as_of: '2024-03-31',
      holders: [
        { name: 'Founders', shares: 8_000_000 },
        { name: 'Lead', shares: 2_777_777 },
      ],
    });
  });

  it('is refused once the result is another one, and for a day to come', async () => {
    const { basis } = (await preview()).body;
    await invest(server, user).record(company, 'safe_post_money', '2023-06-01', { amount: 100_000_00 });
    const changed = await record({ basis });
    expect([changed.status, changed.body.code]).toEqual([409, 'ROUND_CHANGED']);
    const plan = { ...PLAN, closed_on: '2099-01-01' };
    expect(faultOf(await record({ plan })).slice(0, 2)).toEqual([400, 'plan.closed_on']);
    expect((await get()).version_no).toBe(0);
  });

  it('books nothing twice', async () => {
    const { basis } = (await preview()).body;
    expect((await record({ basis })).status).toBe(201);
    const again = await record({ basis, version_no: 2 });
    expect(faultOf(again)).toEqual([
      400,
      'table.as_of',
      'Series A was on 2024-03-31. Enter the shares as they are after it, and a day from it on.',
    ]);
    const { transactions } = await invest(server, user).get(company, '2024-12-31');
    expect(transactions).toHaveLength(2);
  });

  it('is taken back by reversing it and withdrawing the round', async () => {
    const { body } = await record();
    expect((await call(server, user, 'POST', `/financing-rounds/${body.round_id}/withdraw`, {})).status).toBe(400);
    const undo = `/investment-transactions/${body.transaction_ids[0]}/reverse`;
    expect((await call(server, user, 'POST', undo, {})).status).toBe(201);
    expect((await call(server, user, 'POST', `/financing-rounds/${body.round_id}/withdraw`, {})).status).toBe(200);
    expect((await preview()).body.conversions).toMatchObject([{ instrument: safe }]);
  });

  it('is for members of the firm: who may only read previews', async () => {
    const platform = await addPerson(server, admin.tenantId, 'platform_admin');
    const sent = { table: TABLE, plan: PLAN, version_no: 0, basis: (await preview()).body.basis };
    expect((await ask('POST', 'round-conversion', sent, platform)).status).toBe(403);
  });
});
