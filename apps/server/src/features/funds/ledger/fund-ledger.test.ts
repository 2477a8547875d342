import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let alder: string;
let gp: string;

/** 80 % and 20 % of 10M; the second pays no fee and carry. */
beforeEach(async () => {
  const portfolio = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
  fund = (await acts().fund({ portfolio_id: portfolio })).id;
  alder = (await acts().partner('Alder')).id;
  gp = (await acts().partner('General Partner', { bears_fees: false })).id;
  await acts().agree(fund);
  await acts().commit(fund, alder, 8_000_000_00);
  await acts().commit(fund, gp, 2_000_000_00);
});

const ledger = async (query = '') => (await call(server, user, 'GET', `/funds/${fund}/ledger${query}`)).body;
const postFee = (values: object) => acts().post(`/funds/${fund}/ledger/fees`, values);
const postExpense = (values: object = {}) =>
  acts().post(`/funds/${fund}/ledger/expenses`, {
    kind: 'expense',
    amount: 100_01,
    effective_on: '2020-03-01',
    memo: 'Audit',
    ...values,
  });
const FIRST = { from: '2020-01-01', to: '2020-12-31', effective_on: '2020-01-01' };
const balancesOf = (body: { trial_balance: { account: string; debit: number; credit: number }[] }) =>
  Object.fromEntries(body.trial_balance.map(({ account, debit, credit }) => [account, debit - credit]));

describe('a management fee', () => {
  it('is what the terms say, for those who bear one, from gross to net', async () => {
    // 2 % of 8M over 366 days of a year of 365.
    const { status, body } = await postFee({ ...FIRST, waived: 10_000_00 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'fee',
      effective_on: '2020-01-01',
      memo: 'Management fee 2020-01-01 to 2020-12-31',
    });
    const of = (account: string) => body.lines.filter((line: { account: string }) => line.account === account);
    expect(of('fee_gross')).toEqual([{ account: 'fee_gross', lp_id: alder, lp_name: 'Alder', amount: 160_438_36 }]);
    expect(of('fee_waiver')[0].amount).toBe(-10_000_00);
    expect(of('cash')[0].amount).toBe(-150_438_36);
    const after = await ledger();
    expect(balancesOf(after)).toEqual({ cash: -150_438_36, fee_gross: 160_438_36, fee_waiver: -10_000_00 });
    expect(after.cash).toBe(-150_438_36);
    expect(await auditOf(server, admin.tenantId, 'fund_posting.posted')).toHaveLength(1);
  });

  it('is posted once for a day, and again once it was reversed', async () => {
    const { body } = await postFee(FIRST);
    const again = await postFee({ ...FIRST, from: '2020-12-31', to: '2021-03-31' });
    expect(faultOf(again)).toEqual([
      400,
      'from',
      'The fee from 2020-01-01 to 2020-12-31 is posted. Choose the days after it.',
    ]);
    await acts().post(`/fund-postings/${body.id}/reverse`, {});
    expect((await postFee(FIRST)).status).toBe(201);
  });

  it.each([
    [{ to: '2019-12-31' }, 'to'],
    [{ effective_on: '2099-01-01' }, 'effective_on'],
    [{ effective_on: '2019-12-31' }, 'effective_on'],
    [{ waived: 900_000_00 }, 'waived'],
    [{ waived: 100_000_00, offset: 100_000_00 }, 'offset'],
    [{ from: '2019-01-01' }, 'from'],
  ])('is refused at the field: %j', async (values, field) => {
    expect(faultOf(await postFee({ ...FIRST, ...values })).slice(0, 2)).toEqual([400, field]);
  });
});

describe('an expense', () => {
  it('is shared by commitments to the cent, and an income the other way round', async () => {
    const { body } = await postExpense();
    const own = (lp: string) => body.lines.find((line: { lp_id: string }) => line.lp_id === lp).amount;
    expect([own(alder), own(gp)]).toEqual([80_01, 20_00]);
    await postExpense({ kind: 'income', amount: 50_00, memo: 'Interest' });
    const after = await ledger();
    expect(balancesOf(after)).toEqual({ cash: -50_01, expense: 100_01, income: -50_00 });
    expect(after.capital.at(-1)).toMatchObject({
      lp_name: 'All partners',
      expenses: -100_01,
      income: 50_00,
      ending: -50_01,
    });
  });

  it('needs an amount, a day that has come, and somebody who had committed by then', async () => {
    expect(faultOf(await postExpense({ amount: 0 }))[1]).toBe('amount');
    expect(faultOf(await postExpense({ effective_on: '2099-01-01' }))[1]).toBe('effective_on');
    const other = (await acts().fund({ name: 'Empty' })).id;
    const refused = await acts().post(`/funds/${other}/ledger/expenses`, {
      kind: 'expense',
      amount: 100,
      effective_on: '2020-03-01',
      memo: 'Audit',
    });
    expect(faultOf(refused)).toEqual([400, 'effective_on', 'Nobody had committed by 2020-03-01.']);
  });
});

describe('a reversal', () => {
  it('takes a posting back on its day, once, and stays itself', async () => {
    const { body } = await postExpense();
    const reverse = (id: string) => acts().post(`/fund-postings/${id}/reverse`, { note: 'Twice' });
    const { body: reversal } = await reverse(body.id);
    expect(reversal).toMatchObject({
      kind: 'reversal',
      effective_on: '2020-03-01',
      memo: 'Reversal of Audit: Twice',
      reverses_id: body.id,
      can: { reverse: false },
    });
    expect((await reverse(body.id)).body.code).toBe('FUND_WORK_DONE');
    expect(faultOf(await reverse(reversal.id)).slice(0, 2)).toEqual([400, 'id']);
    const { trial_balance, postings } = await ledger();
    expect(trial_balance).toEqual([]);
    expect(postings.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['expense', 'reversal']);
  });
});

describe('the portfolio', () => {
  const company = async () =>
    (
      await acts().post('/portfolio-companies', {
        name: 'Helio',
        portfolio_id: (await acts().get(fund)).portfolio.id,
      })
    ).body.id;
  const book = (up_to: string) => acts().post(`/funds/${fund}/ledger/book`, { up_to });

  it('is booked by the days of its money and its approved values, once, with the carry that they change', async () => {
    const id = await company();
    const record = async (values: object) => {
      const { status, body } = await acts().post(`/portfolio-companies/${id}/transactions`, values);
      expect([status, body.data]).toEqual([201, undefined]);
    };
    await record({ kind: 'buy', amount: 1_000_000_00, shares: 1000, share_class: 'Seed', effective_on: '2020-06-30' });
    expect((await book('2020-12-31')).body).toEqual({ postings: 1 });
    expect((await book('2020-12-31')).body).toEqual({ postings: 0 });
    const first = await ledger('?as_of=2020-12-31');
    expect(balancesOf(first)).toEqual({ cash: -1_000_000_00, investments: 1_000_000_00 });
    expect(first.postings[0].effective_on).toBe('2020-06-30');
    await record({ kind: 'secondary_sale', amount: 900_000_00, shares: 500, effective_on: '2021-06-30' });
    await record({ kind: 'dividend', amount: 10_000_00, effective_on: '2021-07-31' });
    // Realised 400,000 and 10,000 of income on two days; nothing was contributed, so all of it is profit above the hurdle.
    expect((await book('2021-12-31')).body).toEqual({ postings: 3 });
    const after = await ledger();
    expect(balancesOf(after)).toEqual({
      cash: -90_000_00,
      investments: 500_000_00,
      realised_gain: -400_000_00,
      income: -10_000_00,
      carry_charged: 65_600_00,
      carry_due: -65_600_00,
    });
    expect(faultOf(await book('2021-06-30')).slice(0, 2)).toEqual([400, 'up_to']);
    const exported = (query: string) => call(server, user, 'GET', `/funds/${fund}/ledger/export?${query}`);
    for (const what of ['journal', 'trial_balance', 'capital'])
      for (const format of ['csv', 'xlsx']) expect((await exported(`what=${what}&format=${format}`)).status).toBe(200);
    const [status, field, sentence] = faultOf(await exported('format=xero'));
    expect([status, field]).toEqual([400, 'format']);
    expect(sentence).toBe(
      'Write what these accounts are called in Xero first: Cash, Investments at cost, Carry due to the general partner, Income, Realised gain, Carry accrued.',
    );
    const { version } = await acts().get(fund);
    const account_codes = {
      cash: '090',
      investments: '700',
      carry_due: '850',
      income: '270',
      realised_gain: '280',
      carry_charged: '480',
    };
    expect((await call(server, user, 'PATCH', `/funds/${fund}`, { version, account_codes })).status).toBe(200);
    const xero = String((await exported('format=xero')).body)
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');
    expect(xero.slice(0, 3)).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
      'Portfolio up to 2020-06-30 (1),30 Jun 2020,Investments at cost,700,Tax Exempt,1000000.00',
      'Portfolio up to 2020-06-30 (1),30 Jun 2020,Cash,090,Tax Exempt,-1000000.00',
    ]);
    const amounts = xero.slice(1).map((line) => Math.round(Number(line.split(',').at(-1)) * 100));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    // From a day on, as what was imported already is left out.
    const quickbooks = String((await exported('format=quickbooks&from=2021-07-01')).body);
    expect(quickbooks).toContain('JournalNo,JournalDate,AccountName,Debits,Credits,Description,Currency');
    expect(quickbooks).toContain('1,07/31/2021,090,10000.00,,Portfolio up to 2021-07-31,USD');
    expect(quickbooks).not.toContain('2020');
    const iif = String((await exported('format=iif&from=2021-07-01')).body).split('\r\n');
    expect(iif.slice(0, 3)).toEqual([
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
      '!ENDTRNS',
    ]);
    expect(iif[3]).toBe('TRNS\tGENERAL JOURNAL\t07/31/2021\t090\t\t10000.00\t1\tPortfolio up to 2021-07-31');
  });

  it('is booked as a whole by somebody from whom one of its companies is hidden, and not named to them', async () => {
    const [deal, id] = [(await acts().post('/opportunities', { company_name: 'Quiet' })).body.id, await company()];
    const buy = { kind: 'buy', amount: 1_000_000_00, shares: 1000, share_class: 'Seed', effective_on: '2020-06-30' };
    await acts().post(`/portfolio-companies/${id}/transactions`, buy);
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [id, deal]);
    await hideDeal(server, deal, admin);
    expect((await call(server, user, 'GET', `/portfolio-companies/${id}`)).status).toBe(404);
    expect((await book('2020-12-31')).body).toEqual({ postings: 1 });
    expect(balancesOf(await ledger())).toEqual({ cash: -1_000_000_00, investments: 1_000_000_00 });
    expect((await acts().post(`/funds/${fund}/ledger/book`, { up_to: '2020-12-31' }, admin)).body).toEqual({
      postings: 0,
    });
    expect(JSON.stringify(await acts().get(fund))).not.toContain('Helio');
  });

  it('is not booked without the rate of a day on which money moved, and no figure takes 1 for it', async () => {
    const id = await company();
    const buy = { kind: 'buy', currency: 'EUR', amount: 100_000_00, shares: 1000, share_class: 'Seed' };
    await acts().post(`/portfolio-companies/${id}/transactions`, { ...buy, effective_on: '2020-06-30' });
    const missing = expect.stringContaining('EUR/USD for 2020-06-30');
    expect(faultOf(await book('2020-12-31'))).toEqual([400, 'up_to', missing]);
    expect((await ledger()).postings).toEqual([]);
    const read = (path: string) => call(server, user, 'GET', `/funds/${fund}/${path}?as_of=2020-12-31`);
    expect(faultOf(await read('investments'))).toEqual([400, 'as_of', missing]);
    expect((await read('performance')).body).toMatchObject({ gross: [], gross_problem: missing });
    const rate = { base: 'EUR', quote: 'USD', day: '2020-06-30', rate: '1.10', source: 'ECB' };
    await acts().post('/exchange-rates', rate);
    expect((await book('2020-06-30')).body).toEqual({ postings: 1 });
    expect(balancesOf(await ledger())).toEqual({ cash: -110_000_00, investments: 110_000_00 });
  });

  it('cannot be booked without one', async () => {
    const other = (await acts().fund({ name: 'Empty' })).id;
    expect(faultOf(await acts().post(`/funds/${other}/ledger/book`, { up_to: '2020-12-31' })).slice(0, 2)).toEqual([
      400,
      'up_to',
    ]);
  });
});

it('the journal never changes, and every line of it adds up to nothing', async () => {
  await postExpense();
  await expect(server.admin.query(`update fund_postings set memo = 'x' where fund_id = $1`, [fund])).rejects.toThrow();
  const { rows } = await server.admin.query(
    'select sum(amount)::int as sum from fund_entries where fund_id = $1 group by posting_id',
    [fund],
  );
  expect(rows).toEqual([{ sum: 0 }]);
  const stranger = await makeFirm(server);
  expect((await call(server, stranger, 'GET', `/funds/${fund}/ledger`)).status).toBe(404);
});
