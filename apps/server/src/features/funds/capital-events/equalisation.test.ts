import { beforeEach, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
const CLOSED = '2021-03-01';
let fund: string;
let lps: Record<string, string>;

/** The worked value of docs/rules/fund.md#subsequent-close, with 2M of fees that were called as well. */
beforeEach(async () => {
  fund = (await acts().fund({ wire_details: 'Bank of Test, 123' })).id;
  await acts().agree(fund);
  lps = {};
  for (const [name, amount, day] of [
    ['Alder', 60_000_000_00, '2020-01-01'],
    ['Birch', 40_000_000_00, '2020-01-01'],
    ['Cedar', 100_000_000_00, CLOSED],
  ] as const) {
    const { id } = await acts().partner(name);
    lps[name] = id;
    await acts().commit(fund, id, amount, day);
  }
  const excused = [lps.Cedar];
  const lines = [
    { purpose: 'investment', label: 'Helio', amount: 10_000_000_00, excused },
    { purpose: 'management_fee', label: 'Fee', amount: 2_000_000_00, excused },
  ];
  const { body } = await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on: '2020-03-01', lines });
  await acts().approve(body.id, 1);
  const issued = await acts().post(`/capital-events/${body.id}/issue`, { version: 2, issued_on: '2020-02-01' });
  await payAll(issued.body, '2020-03-01');
});

interface Part {
  id: string;
  lp_name: string;
  kind: string;
  total: number;
  open: number;
}
const pay = (id: string, paid_on: string, parts: readonly Part[], amount?: number) =>
  acts().post(`/capital-events/${id}/payments`, {
    paid_on,
    payments: parts.map((part) => ({ item_id: part.id, amount: amount ?? part.open })),
  });
const payAll = ({ id, parts }: { id: string; parts: Part[] }, day: string) => pay(id, day, parts);
const prepare = (values: object = {}) =>
  acts().post(`/funds/${fund}/equalisations`, { closed_on: CLOSED, due_on: '2021-04-01', ...values });
const partOf = ({ parts }: { parts: Part[] }, name: string) => parts.find(({ lp_name }) => lp_name === name) as Part;
const partners = async () => {
  const { partners: rows } = await acts().get(fund);
  return Object.fromEntries(rows.map((row: { lp_name: string }) => [row.lp_name, row]));
};
const balances = async (): Promise<Record<string, number>> => {
  const { trial_balance } = (await call(server, user, 'GET', `/funds/${fund}/ledger`)).body;
  return Object.fromEntries(
    trial_balance.map(({ account, debit, credit }: { account: string; debit: number; credit: number }) => [
      account,
      debit - credit,
    ]),
  );
};
async function issue() {
  const { body } = await prepare();
  await acts().approve(body.id, 1);
  return (await acts().post(`/capital-events/${body.id}/issue`, { version: 2, issued_on: '2021-03-10' })).body;
}

it('goes from its preparation by a second person into the books, with the interest in no figure', async () => {
  const draft = await prepare();
  expect(draft.status).toBe(201);
  expect(draft.body).toMatchObject({
    kind: 'equalisation',
    number: 1,
    total: 7_560_000_00,
    problem: null,
    rounding: [],
    closing: { closed_on: CLOSED, interest: 8 },
  });
  expect(partOf(draft.body, 'Cedar')).toMatchObject({ kind: 'call', inside: 7_000_000_00, outside: 560_000_00 });
  expect(partOf(draft.body, 'Alder')).toMatchObject({
    kind: 'distribution',
    recallable: 3_000_000_00,
    outside: 240_000_00,
    total: 3_240_000_00,
  });
  expect(await auditOf(server, admin.tenantId, 'capital_event.drafted')).toHaveLength(2);
  const { id, parts_hash } = draft.body;
  const own = await acts().post(`/capital-events/${id}/approve`, { version: 1, parts_hash });
  expect(own.status).toBe(403);
  await acts().approve(id, 1);
  const issued = (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on: '2021-03-10' })).body;
  expect(issued).toMatchObject({ status: 'overdue', open: 7_560_000_00, can: { pay: true, pay_manager: false } });

  const early = await acts().post(`/capital-events/${id}/manager-payments`, { paid_on: '2021-04-01' });
  expect(faultOf(early)).toEqual([
    400,
    'id',
    'Cedar has not paid its part in full. The manager is paid out of what came in.',
  ]);
  await pay(id, '2021-04-01', [partOf(issued, 'Cedar')], 7_200_000_00);
  await pay(id, '2021-04-02', [partOf(issued, 'Cedar')], 360_000_00);
  expect(await balances()).toMatchObject({ contribution: -19_000_000_00, closing_interest: -560_000_00 });
  const paidIn = (await call(server, user, 'GET', `/capital-events/${id}`)).body;
  expect(paidIn).toMatchObject({ paid: 7_560_000_00, open: 0, can: { pay: true, pay_manager: true } });
  await pay(id, '2021-04-02', [partOf(issued, 'Alder'), partOf(issued, 'Birch')]);
  const done = await acts().post(`/capital-events/${id}/manager-payments`, { paid_on: '2021-04-02' });
  expect(done.body).toMatchObject({
    status: 'paid',
    closing: { to_manager: { fees: 2_000_000_00, interest: 160_000_00, paid_on: '2021-04-02' } },
    can: { pay_manager: false },
  });
  expect(await balances()).toMatchObject({ cash: 12_000_000_00, fee_gross: 2_000_000_00 });
  expect(await balances()).not.toHaveProperty('closing_interest');
  expect(await partners()).toMatchObject({
    Alder: { paid_in: 7_200_000_00, distributed: 3_000_000_00, unfunded: 55_800_000_00 },
    Birch: { paid_in: 4_800_000_00, distributed: 2_000_000_00, unfunded: 37_200_000_00 },
    Cedar: { paid_in: 7_000_000_00, distributed: 0, unfunded: 93_000_000_00 },
  });
  const again = await acts().post(`/capital-events/${id}/manager-payments`, { paid_on: '2021-04-02' });
  expect(again.status).toBe(409);
});

it('is refused for another day, twice, before what it rests on, and after a distribution', async () => {
  expect(faultOf(await prepare({ closed_on: '2021-03-02' }))[2]).toContain('Nobody has committed on this day');
  expect(faultOf(await prepare({ closed_on: '2020-01-01' }))[2]).toContain('Nothing was called before this closing');
  expect(faultOf(await prepare({ due_on: '2021-02-01' }))[1]).toBe('due_on');
  const { body } = await prepare();
  expect(faultOf(await prepare())[2]).toBe('The closing of Mar 1, 2021 is equalised already.');
  const edited = await call(server, user, 'PATCH', `/capital-events/${body.id}`, {
    version: 1,
    due_on: '2021-04-01',
    lines: [{ purpose: 'investment', label: 'x', amount: 1 }],
  });
  expect(faultOf(edited)[2]).toContain('computed, and not edited');
  await acts().post(`/capital-events/${body.id}/withdraw`, { version: 1 });

  await acts().commit(fund, (await acts().partner('Dogwood')).id, 50_000_000_00, '2021-09-01');
  expect(faultOf(await prepare({ closed_on: '2021-09-01', due_on: '2021-10-01' }))[2]).toBe(
    'Equalise the closing of Mar 1, 2021 first.',
  );
  const lines = [{ purpose: 'return_of_capital', label: 'Helio', amount: 1_000_00 }];
  const out = await acts().post(`/funds/${fund}/capital-events`, {
    kind: 'distribution',
    due_on: '2021-02-15',
    lines,
  });
  await acts().approve(out.body.id, 1);
  await acts().post(`/capital-events/${out.body.id}/issue`, { version: 2, issued_on: '2021-02-15' });
  expect(faultOf(await prepare())[2]).toContain('Distribution 1 was made before this closing');
});

it('counts what an earlier equalisation has moved, in the next one, and keeps the carry terms open', async () => {
  await payAll(await issue(), '2021-04-01');
  await acts().commit(fund, (await acts().partner('Dogwood')).id, 50_000_000_00, '2022-03-01');
  const { body } = await prepare({ closed_on: '2022-03-01', due_on: '2022-04-01', interest: 0 });
  // 10M over 60, 40, 100 and 50 of commitment, of which 3, 2 and 5 are paid.
  expect(Object.fromEntries(body.parts.map((part: Part) => [part.lp_name, part.total]))).toEqual({
    Alder: 600_000_00,
    Birch: 400_000_00,
    Cedar: 1_000_000_00,
    Dogwood: 3_000_000_00,
  });
  // Money that goes between partners shares no profit, so the terms may still change.
  const terms = await acts().propose(fund, { carry: 25 });
  expect(terms.status).toBe(201);
});

it('keeps what is promised by it out of the cash that can be distributed', async () => {
  await issue();
  const lines = [{ purpose: 'return_of_capital', label: 'Helio', amount: 7_000_000_00 }];
  const refused = await acts().post(`/funds/${fund}/capital-events`, {
    kind: 'distribution',
    due_on: '2021-05-01',
    lines,
  });
  expect(faultOf(refused)[2]).toContain('$6,600,000 in cash');
});

it('is paid from a bank statement by who owes it, in parts, and offers nobody a line who is paid by it', async () => {
  const { id, parts } = await issue();
  const csv = 'Date,Name,Memo,Amount\n2021-04-01,Cedar,Equalisation 1,7200000.00\n2021-04-02,Cedar,,360000.00\n';
  const sent = await call(server, user, 'POST', `/bank-statements?fund_id=${fund}`, Buffer.from(csv), {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="bank.csv"',
  });
  const { id: statement, lines, parts: offered } = sent.body;
  const [cedar, alder] = [partOf({ parts }, 'Cedar'), partOf({ parts }, 'Alder')];
  expect(offered).toMatchObject([{ item_id: cedar.id, number: 1, is_equalisation: true, open: 7_560_000_00 }]);
  expect(lines).toMatchObject([
    {
      proposal: {
        payments: [{ item_id: cedar.id, amount: 7_200_000_00, number: 1, is_equalisation: true }],
        certainty: 'likely',
        reasons: ['payer', 'call'],
      },
    },
    { proposal: { payments: [{ item_id: cedar.id, amount: 360_000_00 }] } },
  ]);
  const confirm = (item: string) =>
    acts().post(`/bank-statements/${statement}/payments`, {
      lines: lines.map(({ id: line_id, amount }: { id: string; amount: number }) => ({
        line_id,
        payments: [{ item_id: item, amount }],
      })),
    });
  expect(faultOf(await confirm(alder.id)).slice(0, 2)).toEqual([400, 'lines.0.payments.0.item_id']);
  const confirmed = await confirm(cedar.id);
  expect(confirmed.body.lines).toMatchObject([
    { state: 'settled', paid: [{ number: 1, is_equalisation: true, lp_name: 'Cedar' }] },
    { state: 'settled' },
  ]);
  // 7M of it is a contribution; the interest is owed to those who are paid.
  expect(await balances()).toMatchObject({ contribution: -19_000_000_00, closing_interest: -560_000_00 });
  expect(partOf((await call(server, user, 'GET', `/capital-events/${id}`)).body, 'Cedar').open).toBe(0);
  expect(await partners()).toMatchObject({ Cedar: { paid_in: 7_000_000_00 } });
});
