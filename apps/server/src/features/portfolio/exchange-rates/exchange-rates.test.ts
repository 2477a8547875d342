import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const RATE = { base: 'EUR', quote: 'USD', day: '2026-01-02', rate: '1.03210', source: 'ECB' };
const add = (values: object = {}, person = user) =>
  call(server, person, 'POST', '/exchange-rates', { ...RATE, ...values });
const list = async (query = '') => (await call(server, user, 'GET', `/exchange-rates${query}`)).body;
const upload = (text: string, source = 'ECB') =>
  call(server, user, 'POST', `/exchange-rates/upload?source=${source}`, Buffer.from(text), {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="eurofxref.csv"',
  });

describe('an exchange rate', () => {
  it('is written down by hand with every digit, and named in the audit log', async () => {
    const { status, body } = await add();
    expect([status, body.rate, body.is_replaced]).toEqual([201, '1.03210', false]);
    expect(await list()).toMatchObject({ rows: [RATE], currencies: ['EUR', 'USD'], can: { add: true } });
    expect(await auditOf(server, admin.tenantId, 'exchange_rates.added')).toHaveLength(1);
  });

  it('stays on record when another one of its pair and day replaces it', async () => {
    await add();
    await add({ rate: '1.04' });
    const { rows } = await list();
    expect(rows.map((row: Record<string, unknown>) => [row.rate, row.is_replaced])).toEqual([
      ['1.04', false],
      ['1.03210', true],
    ]);
  });

  it.each([
    ['of a currency to itself', { quote: 'EUR' }, 'quote'],
    ['of 0', { rate: '0' }, 'rate'],
    ['that is negative', { rate: '-1' }, 'rate'],
    ['that is a word', { rate: 'par' }, 'rate'],
    ['without a source', { source: ' ' }, 'source'],
    ['of a day to come', { day: '2099-01-01' }, 'day'],
    ['of a currency that nobody keeps amounts in', { base: 'XAU' }, 'base'],
  ])('%s is refused at the field', async (_, values, field) => {
    const { status, body } = await add(values);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });

  it('is never changed, not by the owner of the tables either', async () => {
    const { body } = await add();
    for (const act of ['update exchange_rates set rate = 2 where id = $1', 'delete from exchange_rates where id = $1'])
      await expect(server.admin.query(act, [body.id])).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a file of the European Central Bank', () => {
  const FILE = 'Date,USD,GBP,XAA,\n2026-01-02,1.0300,0.8300,9,\n2025-12-31,1.0389,N/A,9,\n';

  it('adds what is new, names what is unknown, and adds nothing the second time', async () => {
    const first = await upload(FILE);
    expect(first.body).toEqual({ added: 3, known: 0, problems: [], unknown: ['XAA'] });
    expect((await upload(FILE)).body).toMatchObject({ added: 0, known: 3 });
    const corrected = await upload(FILE.replace('1.0300', '1.0301'));
    expect(corrected.body).toMatchObject({ added: 1, known: 2 });
    expect((await list('?currency=GBP')).rows).toHaveLength(1);
  });

  it('is taken but for the lines that cannot be read', async () => {
    const { body } = await upload('date,base,quote,rate\n2026-01-02,USD,CHF,0.9\n2026-13-02,USD,CHF,0.9\n');
    expect(body).toMatchObject({ added: 1, problems: ['Line 3: “2026-13-02” is no date such as 2026-03-31.'] });
  });

  it('that is something else is refused', async () => {
    const { status, body } = await upload('hello');
    expect([status, body.code]).toEqual([422, 'FILE_REFUSED']);
  });
});

it('another firm has rates of its own', async () => {
  await add();
  const other = await makeFirm(server);
  expect((await call(server, other, 'GET', '/exchange-rates')).body.rows).toEqual([]);
});
