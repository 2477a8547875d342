import { findAttachments, verifyStatement } from '@cairn/domain/fund';
import canonicalize from 'canonicalize';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256, verifyEd25519 } from '../../../core/crypto/signing-key.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { untilJobsDone } from '../../../testing/until-jobs-done.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let portfolio: string;
let company: string;
let alder: string;

const get = async (path: string, by: TestPerson = user) => (await call(server, by, 'GET', path)).body;
const check = (quarter_end: string) => get(`/funds/${fund}/statements/check?quarter_end=${quarter_end}`);
const prepare = (quarter_end: string, note: string | null = null, by: TestPerson = user) =>
  acts().post(`/funds/${fund}/statements`, { quarter_end, note }, by);
const release = (id: string, by: TestPerson = admin, version = 1) =>
  acts().post(`/fund-statements/${id}/release`, { version }, by);

/** Alder and the general partner: called in full, bought for, valued at twice that, booked until the end of 2024. */
beforeEach(async () => {
  portfolio = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
  fund = (await acts().fund({ portfolio_id: portfolio })).id;
  await acts().agree(fund);
  alder = (await acts().partner('Alder')).id;
  const gp = (await acts().partner('Northgate GP', { bears_fees: false })).id;
  await acts().commit(fund, alder, 900_000_00);
  await acts().commit(fund, gp, 100_000_00);
  await acts().post(`/limited-partners/${alder}/contacts`, { name: 'Ada', email: lp.email, invite: true }, admin);
  company = (await acts().post('/portfolio-companies', { name: 'Helio', portfolio_id: portfolio })).body.id;
});

async function callCapital(due_on: string, amount: number, pay = true) {
  const lines = [{ purpose: 'investment', label: 'Helio', amount }];
  const { id } = (await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on, lines })).body;
  await acts().approve(id, 1, admin);
  const event = (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on: '2020-01-01' })).body;
  const payments = event.parts.map(({ id: item_id, open }: { id: string; open: number }) => ({
    item_id,
    amount: open,
  }));
  if (pay) await acts().post(`/capital-events/${id}/payments`, { paid_on: due_on, payments });
}

async function invest() {
  await callCapital('2020-03-31', 1_000_000_00);
  await acts().post(`/portfolio-companies/${company}/transactions`, {
    kind: 'buy',
    amount: 1_000_000_00,
    shares: 1000,
    share_class: 'Seed',
    effective_on: '2020-03-31',
  });
  const { body } = await acts().post(`/portfolio-companies/${company}/valuations`, {
    fair_value: 2_000_000_00,
    technique: 'recent_transaction',
    inputs: 'A round',
    as_of: '2024-12-31',
  });
  await acts().post(`/valuations/${body.id}/decide`, { decision: 'approved', version: 1 }, admin);
}
const book = (up_to: string) => acts().post(`/funds/${fund}/ledger/book`, { up_to });

/** What is set aside for the general partner on a day. */
const carry = async (day: string): Promise<number> =>
  (await get(`/funds/${fund}/ledger?as_of=${day}`)).trial_balance.find(
    ({ account }: { account: string }) => account === 'carry_due',
  ).credit;

/** The run once the queue has drawn its statements. */
async function drawn(id: string) {
  await untilJobsDone(server, 'draw-fund-documents', admin.tenantId);
  const run = await get(`/fund-statements/${id}`, admin);
  expect(run.drawn).toBe(run.total);
  return run;
}
const released = async (quarter: string) => {
  const { id } = (await prepare(quarter)).body;
  await drawn(id);
  expect((await release(id)).status).toBe(200);
  return drawn(id);
};

describe('the statements of a quarter', () => {
  it('have every line to the cent, and are released by a second person', async () => {
    await invest();
    await book('2024-12-31');
    expect(await check('2024-12-31')).toEqual({ version_no: 1, problems: [], warnings: [] });
    const run = await drawn((await prepare('2024-12-31')).body.id);
    expect(run.statements.map(({ lp_name }: { lp_name: string }) => lp_name).sort()).toEqual([
      'Alder',
      'All partners',
      'Northgate GP',
    ]);
    const own = run.statements.find(({ lp_id }: { lp_id: string }) => lp_id === alder);
    // 900,000 became 1,800,000; a fifth of the profit is the general partner's, which has caught up.
    expect(own.columns.inception).toMatchObject({
      contributions: 900_000_00,
      unrealisedChange: 900_000_00,
      navBeforeCarry: 1_800_000_00,
      carry: -180_000_00,
      endingNav: 1_620_000_00,
      unfundedEnding: 0,
    });
    expect(own.columns.quarter).toMatchObject({ beginningNav: 900_000_00, contributions: 0, endingNav: 1_620_000_00 });
    expect(own.ratios).toMatchObject({ dpi: '0.0000', tvpi: '1.8000', pic: '1.0000' });
    const whole = run.statements.at(-1);
    expect(whole.columns.inception).toMatchObject({ contributions: 1_000_000_00, carry: -180_000_00 });

    expect(await get('/lp-portal', lp)).toMatchObject({ reports: [] });
    expect(run.can.release).toBe(true);
    expect((await release(run.id, user)).status).toBe(403);
    const done = (await release(run.id)).body;
    expect(done).toMatchObject({ state: 'released', can: { release: false, withdraw: false } });
    await drawn(run.id);
    const { reports } = await get('/lp-portal', lp);
    expect(reports).toMatchObject([
      {
        lp_name: 'Alder',
        title: 'Capital account statement Q4 2024 of Fund I',
        type: 'quarterly',
        status: 'available',
        replaced: false,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect((await call(server, lp, 'GET', `/lp-portal/reports/${reports[0].id}/download`)).status).toBe(200);
    expect(await auditOf(server, admin.tenantId, 'fund_statements.released')).toHaveLength(1);
    const { rows } = await server.admin.query(
      `select id from outgoing_messages where tenant_id = $1 and template = $2`,
      [admin.tenantId, 'fund_statement'],
    );
    expect(rows).toHaveLength(1);
  });

  it('hide from LPs, in the database, as long as they are drafts', async () => {
    await invest();
    await book('2024-12-31');
    const run = await drawn((await prepare('2024-12-31')).body.id);
    const document = run.statements.find(({ lp_id }: { lp_id: string }) => lp_id === alder).document_id;
    expect((await call(server, lp, 'GET', `/lp-portal/reports/${document}/download`)).status).toBe(404);
    expect((await call(server, user, 'GET', `/fund-documents/${document}/download`)).status).toBe(200);
    await expect(
      server.admin.query(`update fund_documents set title = 'Other' where id = $1`, [document]),
    ).rejects.toThrow('a document of a fund is not changed');
  });

  it('of a quarter between two bookings follow once its carry is set aside, and those behind it too', async () => {
    await invest();
    await book('2023-12-31');
    await acts().post(`/funds/${fund}/ledger/expenses`, {
      kind: 'expense',
      amount: 100_00,
      effective_on: '2024-02-01',
      memo: 'Audit',
    });
    await book('2024-12-31');
    const before = await carry('2024-12-31');
    await acts().post(`/funds/${fund}/ledger/expenses`, {
      kind: 'income',
      amount: 500_000_00,
      effective_on: '2024-06-30',
      memo: 'Interest',
    });
    expect((await check('2024-09-30')).problems.join(' ')).toContain('In the ledger, set carry aside on that day');
    expect(faultOf(await acts().post(`/funds/${fund}/ledger/book`, { up_to: '2024-09-30' }))[0]).toBe(400);
    const set = await acts().post(`/funds/${fund}/ledger/carry`, { on: '2024-09-30' });
    // Alder's part of the income is above its hurdle; what the end of the year had is corrected behind it.
    expect(set).toMatchObject({ status: 200, body: { postings: 2 } });
    for (const day of ['2024-09-30', '2024-12-31']) expect((await check(day)).problems).toEqual([]);
    expect(await carry('2024-12-31')).toBeGreaterThan(before);
    expect((await acts().post(`/funds/${fund}/ledger/carry`, { on: '2024-09-30' })).body).toEqual({ postings: 0 });
  });

  it('of a fund without a portfolio follow once carry is set aside at the end of the quarter', async () => {
    const { id } = await acts().fund({ name: 'Fund II' });
    await acts().agree(id);
    await acts().commit(id, alder, 100_000_00);
    await acts().post(`/funds/${id}/ledger/expenses`, {
      kind: 'income',
      amount: 1_000_00,
      effective_on: '2020-02-01',
      memo: 'Interest',
    });
    const problems = async () => (await get(`/funds/${id}/statements/check?quarter_end=2020-03-31`)).problems.join(' ');
    expect(await problems()).toContain('In the ledger, set carry aside on that day');
    expect((await acts().post(`/funds/${id}/ledger/carry`, { on: '2020-03-31' })).body).toEqual({ postings: 1 });
    expect(await problems()).toBe('');
    expect(faultOf(await acts().post(`/funds/${id}/ledger/carry`, { on: '2019-12-31' }))).toMatchObject([
      400,
      'on',
      expect.any(String),
    ]);
    expect(faultOf(await acts().post(`/funds/${id}/ledger/carry`, { on: '2099-12-31' }))).toMatchObject([
      400,
      'on',
      expect.any(String),
    ]);
    const unagreed = await acts().fund({ name: 'Fund III' });
    expect(faultOf(await acts().post(`/funds/${unagreed.id}/ledger/carry`, { on: '2020-03-31' }))).toEqual([
      400,
      'on',
      'The fund has no approved terms yet. Approve them first.',
    ]);
  });

  it('are refused while the period is open, each with its reason', async () => {
    await invest();
    const problem = async (day: string) => (await check(day)).problems.join(' ');
    expect(await problem('2024-12-30')).toContain('Choose the last day of a quarter');
    expect(await problem('2019-12-31')).toContain('Choose the last day of a quarter from Jan 1, 2020 on');
    expect(await problem('2099-12-31')).toContain('Choose one that has ended');
    expect(await problem('2024-12-31')).toContain('The portfolio is not in the books up to Dec 31, 2024.');
    expect(faultOf(await prepare('2024-12-31'))).toMatchObject([400, 'quarter_end', expect.any(String)]);
    await book('2024-12-31');
    await acts().post(`/funds/${fund}/ledger/expenses`, {
      kind: 'expense',
      amount: 100_00,
      effective_on: '2024-12-31',
      memo: 'Audit',
    });
    expect(await problem('2024-12-31')).toMatch(
      /Alder: the carry in the books on Dec 31, 2024 is \$180,000, and the terms give \$179,982\./,
    );
    await book('2024-12-31');
    expect(await problem('2024-12-31')).toBe('');
    const lines = [{ purpose: 'return_of_capital', label: 'Helio', amount: 1_00 }];
    await acts().post(`/funds/${fund}/capital-events`, { kind: 'distribution', due_on: '2024-12-31', lines });
    expect((await check('2024-12-31')).problems).toEqual([]);
  });

  it('wait for calls that are not issued, and tell of those that are not paid', async () => {
    await acts().post(`/funds/${fund}/capital-events`, {
      kind: 'call',
      due_on: '2020-03-31',
      lines: [{ purpose: 'investment', label: 'Helio', amount: 100_000_00 }],
    });
    await book('2020-03-31');
    expect((await check('2020-03-31')).problems).toEqual([
      'Capital call 1 of this period is not issued yet. Issue or withdraw it first.',
    ]);
    const [event] = (await get(`/funds/${fund}/capital-events`)).rows;
    await acts().approve(event.id, 1, admin);
    await acts().post(`/capital-events/${event.id}/issue`, { version: 2, issued_on: '2020-01-01' });
    const { problems, warnings } = await check('2020-03-31');
    expect(problems).toEqual([]);
    expect(warnings.join(' ')).toMatch(/Capital call 1 was not paid in full by then: .*Alder/);
    const run = (await prepare('2020-03-31')).body;
    expect(run.statements.find(({ lp_id }: { lp_id: string }) => lp_id === alder).unpaid).toBe(90_000_00);
  });
});

describe('a release', () => {
  beforeEach(async () => {
    await invest();
    await book('2024-12-31');
  });

  it('is done by one of two people at once', async () => {
    const { id } = (await prepare('2024-12-31')).body;
    await drawn(id);
    const answers = await Promise.all([release(id, admin), release(id, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await auditOf(server, admin.tenantId, 'fund_statements.released')).toHaveLength(1);
  });

  it('is refused when books or terms have changed since', async () => {
    const { id } = (await prepare('2024-12-31')).body;
    await drawn(id);
    await acts().agree(fund, { hurdle: 6 });
    expect(faultOf(await release(id))).toEqual([
      400,
      'id',
      'The books, terms or partners have changed since this was prepared (Alder, Northgate GP). Withdraw it and prepare it again.',
    ]);
    expect((await acts().post(`/fund-statements/${id}/withdraw`, { version: 1 })).body.state).toBe('withdrawn');
    expect((await prepare('2024-12-31')).status).toBe(201);
  });

  it('is not refused where the database gives the same rows in another order', async () => {
    const fee = { from: '2020-04-01', to: '2020-06-30', effective_on: '2020-06-30', waived: 1_000_00 };
    expect((await acts().post(`/funds/${fund}/ledger/fees`, fee)).status).toBe(201);
    expect((await acts().post(`/funds/${fund}/ledger/carry`, { on: '2024-12-31' })).status).toBe(200);
    const { id } = (await prepare('2024-12-31')).body;
    await drawn(id);
    const connection = await server.admin.connect();
    try {
      await connection.query('begin');
      await connection.query('set local session_replication_role = replica');
      // The first of each posting goes behind the others.
      const { rowCount } = await connection.query(
        `with moved as (
           delete from fund_entries where ctid in
             (select min(ctid) from fund_entries where lp_id = $1 group by posting_id having count(*) > 1)
           returning *)
         insert into fund_entries select * from moved`,
        [alder],
      );
      expect(rowCount).toBeGreaterThan(0);
      await connection.query('commit');
    } finally {
      connection.release();
    }
    expect(faultOf(await release(id))).toEqual([200]);
  });

  it('stays as it is; a correction is a new version that says why', async () => {
    const run = await released('2024-12-31');
    expect(faultOf(await prepare('2024-12-31'))).toEqual([
      400,
      'note',
      'Q4 2024 was released already. Write why it is corrected.',
    ]);
    expect(faultOf(await prepare('2024-12-31', 'Late audit fee'))).toMatchObject([
      400,
      'quarter_end',
      expect.stringContaining('there is nothing to correct'),
    ]);
    await acts().post(`/funds/${fund}/ledger/expenses`, {
      kind: 'expense',
      amount: 100_00,
      effective_on: '2024-12-31',
      memo: 'Audit',
    });
    await book('2024-12-31');
    expect((await get(`/fund-statements/${run.id}`)).outdated).toEqual(
      expect.arrayContaining(['Alder', 'Northgate GP', 'All partners']),
    );
    const corrected = (await prepare('2024-12-31', 'Late audit fee')).body;
    expect(corrected).toMatchObject({ version_no: 2, note: 'Late audit fee' });
    expect(faultOf(await prepare('2024-12-31', 'Again'))[2]).toContain('are prepared already');
    await drawn(corrected.id);
    await release(corrected.id);
    await drawn(corrected.id);
    const { reports } = await get('/lp-portal', lp);
    expect(reports.map(({ title, replaced }: { title: string; replaced: boolean }) => [title, replaced])).toEqual([
      ['Capital account statement Q4 2024, version 2 of Fund I', false],
      ['Capital account statement Q4 2024 of Fund I', true],
    ]);
  });

  it('leaves as CSV and workbook with every line', async () => {
    const run = await released('2024-12-31');
    const file = await call(server, user, 'GET', `/fund-statements/${run.id}/export`);
    expect(String(file.body)).toContain('Alder,Since inception,2024-12-31,1,released,USD,0.00,900000.00,0.00');
    expect((await call(server, user, 'GET', `/fund-statements/${run.id}/export?format=xlsx`)).status).toBe(200);
    expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(2);
  });

  it('leaves signed, with its entries inside; a draft does not', async () => {
    const { id } = (await prepare('2024-12-31')).body;
    await drawn(id);
    const own = (run: { statements: { lp_id: string; document_id: string }[] }) =>
      run.statements.find(({ lp_id }) => lp_id === alder)?.document_id;
    const attached = async (document: string | undefined) => {
      const url = `/api/fund-documents/${document}/download`;
      const headers = { host: 'localhost:3000', authorization: `Bearer ${user.token}` };
      return findAttachments((await server.app.inject({ url, headers })).rawPayload);
    };
    expect(await attached(own(await drawn(id)))).toEqual([]);
    await release(id);
    const [file] = await attached(own(await drawn(id)));
    const report = verifyStatement(
      JSON.parse(new TextDecoder().decode(file?.bytes)),
      { sha256, canonicalize },
      { verify: verifyEd25519 },
    );
    expect(report).toMatchObject({ holds: true, faults: [], signed: { statement: { lp: 'Alder', fund: 'Fund I' } } });
  });
});
