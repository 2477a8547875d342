import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let alder: string;
let birch: string;

/** Alder has promised 1M and Birch 3M of a fund without a portfolio; 400,000.00 were called and paid, 40,000.00 spent. */
beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund);
  [alder, birch] = [(await acts().partner('Alder')).id, (await acts().partner('Birch')).id];
  await acts().commit(fund, alder, 1_000_000_00);
  await acts().commit(fund, birch, 3_000_000_00);
  await callCapital(400_000_00, '2020-01-31', '2020-01-01');
  const expense = { kind: 'expense', amount: 40_000_00, effective_on: '2020-03-01', memo: 'Audit' };
  await acts().post(`/funds/${fund}/ledger/expenses`, expense);
});

async function callCapital(amount: number, due_on: string, issued_on: string, isPaid = true) {
  const lines = [{ purpose: 'investment', label: 'Helio', amount }];
  const { id } = (await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on, lines })).body;
  await acts().approve(id, 1);
  const event = (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on })).body;
  const payments = event.parts.map(({ id: item_id, open }: { id: string; open: number }) => ({
    item_id,
    amount: open,
  }));
  if (isPaid) await acts().post(`/capital-events/${id}/payments`, { paid_on: due_on, payments });
  return event;
}

const ask = (values: object = {}, by: TestPerson = user) =>
  acts().post(
    `/funds/${fund}/transfers`,
    { from_lp_id: birch, to_lp_id: alder, commitment: 600_000_00, effective_on: '2020-05-15', ...values },
    by,
  );
const decide = (id: string, body: object, by: TestPerson = admin) =>
  acts().post(`/lp-transfers/${id}/decide`, body, by);
const approve = async (id: string, by: TestPerson = admin) => {
  const { rows } = (await call(server, by, 'GET', `/funds/${fund}/transfers`)).body;
  const interest_hash = rows.find((row: { id: string }) => row.id === id).interest_hash ?? '';
  return decide(id, { decision: 'approved', interest_hash }, by);
};
const speakFor = (id: string, { email }: TestPerson) =>
  acts().post(`/limited-partners/${id}/contacts`, { name: 'Ada', email, invite: true }, admin);
const partners = async (as_of?: string) =>
  Object.fromEntries((await acts().get(fund, as_of)).partners.map((row: { lp_name: string }) => [row.lp_name, row]));

describe('a transfer of an interest', () => {
  it('moves a fifth in the middle of a quarter: commitment, unfunded, NAV, and the history of what was paid', async () => {
    const asked = await ask();
    expect(asked.body).toMatchObject({
      state: 'waiting',
      interest: { commitment: 600_000_00, unfunded: 540_000_00, nav: 54_000_00, paid_in: 60_000_00, distributed: 0 },
      can: { approve: false, reject: true },
    });
    expect((await partners()).Birch).toMatchObject({ commitment: 3_000_000_00, nav: 270_000_00 });
    const done = await approve(asked.body.id);
    expect(done.body).toMatchObject({
      state: 'approved',
      interest: { commitment: 600_000_00, unfunded: 540_000_00, nav: 54_000_00, paid_in: 60_000_00 },
    });
    expect(await partners()).toMatchObject({
      Alder: {
        commitment: 1_600_000_00,
        unfunded: 1_440_000_00,
        called: 160_000_00,
        paid_in: 160_000_00,
        nav: 144_000_00,
      },
      Birch: {
        commitment: 2_400_000_00,
        unfunded: 2_160_000_00,
        called: 240_000_00,
        paid_in: 240_000_00,
        nav: 216_000_00,
      },
    });
    expect((await partners('2020-05-14')).Birch).toMatchObject({ commitment: 3_000_000_00, paid_in: 300_000_00 });
    const audited = await auditOf(server, admin.tenantId, 'lp_transfer.approved');
    expect(audited).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'lp_transfer.requested')).toHaveLength(1);
  });

  it('gives both statements of the quarter to the cent, and the earlier quarter stays', async () => {
    await approve((await ask()).body.id);
    await acts().post(`/funds/${fund}/ledger/expenses`, {
      kind: 'expense',
      amount: 1_00,
      effective_on: '2020-06-20',
      memo: 'Fees',
    });
    const check = await call(server, user, 'GET', `/funds/${fund}/statements/check?quarter_end=2020-06-30`);
    expect(check.body.problems).toEqual([]);
    const { body } = await acts().post(`/funds/${fund}/statements`, { quarter_end: '2020-06-30' });
    const of = (name: string) =>
      body.statements.find((row: { lp_name: string }) => row.lp_name === name).columns.quarter;
    expect(of('Alder')).toMatchObject({
      beginningNav: 90_000_00,
      transfers: 54_000_00,
      expenses: -40,
      endingNav: 143_999_60,
      unfundedBeginning: 900_000_00,
      unfundedTransferred: 540_000_00,
      unfundedEnding: 1_440_000_00,
    });
    expect(of('Birch')).toMatchObject({
      beginningNav: 270_000_00,
      transfers: -54_000_00,
      expenses: -60,
      endingNav: 215_999_40,
    });
    expect(of('All partners')).toMatchObject({ transfers: 0, unfundedTransferred: 0, endingNav: 359_999_00 });
    const first = await acts().post(`/funds/${fund}/statements`, { quarter_end: '2020-03-31' });
    expect(
      first.body.statements.find((row: { lp_name: string }) => row.lp_name === 'Birch').columns.quarter,
    ).toMatchObject({
      transfers: 0,
      endingNav: 270_000_00,
    });
  });

  it('of everything to a new LP: the next call is for the new one alone, and the old one gets no later statement', async () => {
    const cedar = (await acts().partner('Cedar')).id;
    await approve((await ask({ to_lp_id: cedar, commitment: 3_000_000_00 })).body.id);
    const event = await callCapital(400_00, '2020-08-31', '2020-08-01');
    expect(
      event.parts.map(({ lp_name, total }: { lp_name: string; total: number }) => [lp_name, total]).sort(),
    ).toEqual([
      ['Alder', 100_00],
      ['Cedar', 300_00],
    ]);
    const named = async (quarter_end: string) =>
      (await acts().post(`/funds/${fund}/statements`, { quarter_end })).body.statements
        .map(({ lp_name }: { lp_name: string }) => lp_name)
        .sort();
    expect(await named('2020-06-30')).toEqual(['Alder', 'All partners', 'Birch', 'Cedar']);
    expect(await named('2020-09-30')).toEqual(['Alder', 'All partners', 'Cedar']);
    expect((await acts().get(fund)).lps).toBe(2);
  });

  it('takes a second person, and what was shown', async () => {
    const { id } = (await ask({}, admin)).body;
    expect((await approve(id)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await decide(id, { decision: 'approved' }, user)).status).toBe(403);
    const second = await addPerson(server, admin.tenantId, 'firm_admin');
    expect(faultOf(await decide(id, { decision: 'approved', interest_hash: 'another' }, second))).toEqual([
      400,
      'interest_hash',
      'What goes over has changed since it was shown. Look at it again.',
    ]);
    expect((await ask()).body.code).toBe('TRANSFER_WAITING');
    expect((await decide(id, { decision: 'rejected', note: 'Not signed' }, user)).body.state).toBe('rejected');
    expect((await approve(id, second)).status).toBe(409);
    await expect(server.admin.query(`update lp_transfers set state = 'approved' where id = $1`, [id])).rejects.toThrow(
      /decided on once/,
    );
    expect(await auditOf(server, admin.tenantId, 'lp_transfer.rejected')).toHaveLength(1);
  });

  it.each([
    [
      'no party of the fund',
      { from_lp_id: 'cedar' },
      'from_lp_id',
      'Choose a limited partner that has committed to this fund.',
    ],
    ['itself', { to_lp_id: 'birch' }, 'to_lp_id', 'Choose another limited partner than the one that gives it up.'],
    [
      'a day to come',
      { effective_on: '2999-01-01' },
      'effective_on',
      'This day has not come yet. Write the transfer down once it has.',
    ],
    [
      'a day with later entries',
      { effective_on: '2020-02-15' },
      'effective_on',
      'Birch has entries up to 2020-03-01. Choose that day or a later one.',
    ],
    [
      'too much',
      { commitment: 3_000_000_01 },
      'commitment',
      'Write an amount above 0, and at most what the transferor has committed.',
    ],
    [
      'nothing',
      { commitment: 0 },
      'commitment',
      'Write an amount above 0, and at most what the transferor has committed.',
    ],
  ])('refuses %s with the field', async (_, values, field, text) => {
    const cedar = (await acts().partner('Cedar')).id;
    const ids: Record<string, string> = { cedar, birch };
    const named = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, ids[value] ?? value]));
    expect(faultOf(await ask(named))).toEqual([400, field, text]);
  });

  it('refuses an LP whose record is not approved, or has expired, at the request and at the approval', async () => {
    const cedar = (await acts().post('/limited-partners', { name: 'Cedar' })).body.id;
    expect(faultOf(await ask({ to_lp_id: cedar }))).toEqual([
      400,
      'to_lp_id',
      'Nothing can be transferred to Cedar. Its know-your-customer record is not approved.',
    ]);
    const { id } = (await ask()).body;
    await server.admin.query(`update limited_partners set kyc_expires_on = '2020-01-01' where id = $1`, [alder]);
    expect(faultOf(await approve(id))).toEqual([
      400,
      'id',
      'Nothing can be transferred to Alder. Its know-your-customer record has expired.',
    ]);
  });

  it('refuses while a call is open, and a day of statements that are prepared or released', async () => {
    const run = (await acts().post(`/funds/${fund}/statements`, { quarter_end: '2020-06-30' })).body;
    expect(faultOf(await ask())).toEqual([
      400,
      'effective_on',
      'The statements of Q2 2020 are prepared. Withdraw them first, or choose a day after 2020-06-30.',
    ]);
    await server.admin.query(
      `update statement_runs set state = 'released', decided_by = $2, decided_at = now() where id = $1`,
      [run.id, admin.userId],
    );
    expect(faultOf(await ask())).toEqual([
      400,
      'effective_on',
      'The statements of Q2 2020 are released. Choose a day after 2020-06-30.',
    ]);
    await callCapital(400_00, '2020-08-31', '2020-08-01', false);
    expect(faultOf(await ask({ effective_on: '2020-09-01' }))).toEqual([
      400,
      'from_lp_id',
      'Capital call 2 is open for Birch. Transfer the interest once it is paid.',
    ]);
  });

  it('closes the days before in the account that gave it up, and is not reversed', async () => {
    await approve((await ask()).body.id);
    const closed = [
      400,
      'effective_on',
      'Birch transferred an interest on 2020-05-15, so its account is closed before that day. Post what corrects it on that day or later.',
    ];
    const expense = { kind: 'expense', amount: 100, effective_on: '2020-05-14', memo: 'Late' };
    expect(faultOf(await acts().post(`/funds/${fund}/ledger/expenses`, expense))).toEqual(closed);
    const { rows } = await server.admin.query<{ id: string; kind: string }>(
      'select id, kind from fund_postings where fund_id = $1',
      [fund],
    );
    const reverse = (kind: string) =>
      acts().post(`/fund-postings/${rows.find((row) => row.kind === kind)?.id}/reverse`, {});
    expect(faultOf(await reverse('expense'))).toEqual(closed);
    expect(faultOf(await reverse('transfer'))).toEqual([
      400,
      'id',
      'A transfer is not reversed. Transfer the interest back.',
    ]);
    const today = { ...expense, effective_on: '2020-05-15' };
    expect((await acts().post(`/funds/${fund}/ledger/expenses`, today)).status).toBe(201);
  });

  it('has the fee of the year paid by who has the interest on the day of the payment', async () => {
    await approve((await ask()).body.id);
    const fee = { from: '2020-01-01', to: '2020-03-31', effective_on: '2020-06-01' };
    expect((await acts().post(`/funds/${fund}/ledger/fees`, fee)).status).toBe(201);
    const { rows } = await server.admin.query<{ lp_id: string; amount: string }>(
      `select lp_id, amount from fund_entries where fund_id = $1 and account = 'fee_gross'`,
      [fund],
    );
    // 2 % of 1,600,000.00 and 2,400,000.00 over 91 of 365 days.
    expect(Object.fromEntries(rows.map(({ lp_id, amount }) => [lp_id, Number(amount)]))).toEqual({
      [alder]: 7_978_08,
      [birch]: 11_967_12,
    });
  });

  it('shows each side its own part in the portal, and nothing of the other', async () => {
    await speakFor(alder, lp);
    await speakFor(birch, other);
    await approve((await ask({ note: 'Sold at a discount' })).body.id);
    const portal = async (person: TestPerson) => (await call(server, person, 'GET', '/lp-portal')).body;
    const [to, from] = [await portal(lp), await portal(other)];
    const interest = { commitment: 600_000_00, unfunded: 540_000_00, nav: 54_000_00, paid_in: 60_000_00 };
    expect(to.investments[0].transfers).toMatchObject([{ day: '2020-05-15', direction: 'in', ...interest }]);
    expect(from.investments[0].transfers).toMatchObject([{ day: '2020-05-15', direction: 'out', ...interest }]);
    expect(to.investments[0].position).toMatchObject({ commitment: 1_600_000_00, paid_in: 160_000_00 });
    for (const [shown, foreign] of [
      [to, 'Birch'],
      [from, 'Alder'],
    ])
      for (const word of [foreign, 'discount']) expect(JSON.stringify(shown)).not.toContain(word);
    const seen = await as(server, lp, 'read', (ctx) =>
      Promise.all([
        ctx.tx.query('select id from lp_transfers', [], 'a'),
        ctx.tx.query<{ lp_id: string }>('select lp_id from lp_transfer_parts', [], 'b'),
        ctx.tx.query<{ lp_id: string }>('select lp_id from fund_commitments where transfer_id is not null', [], 'c'),
      ]),
    );
    expect(seen).toEqual([[], [{ lp_id: alder }], [{ lp_id: alder }]]);
  });
});
