import { addDays } from '@cairn/domain';
import { addBusinessDays } from '@cairn/domain/fund';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { untilJobsDone } from '../../../testing/until-jobs-done.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';
import { drawDocumentsJob } from './draw-documents-job.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let lps: string[];

/** Three equal LPs of 1M each. */
beforeEach(async () => {
  fund = (await acts().fund({ wire_details: 'IBAN DE89370400440532013000' })).id;
  await acts().agree(fund);
  lps = [];
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    const { id } = await acts().partner(name);
    lps.push(id);
    await acts().commit(fund, id, 1_000_000_00);
  }
});

interface Part {
  id: string;
  lp_id: string;
  lp_name: string;
  total: number;
  open: number;
  document_id: string | null;
}
const today = () => server.services.now().toISOString().slice(0, 10);
const later = () => addDays(addBusinessDays(today(), 10), 3);
const line = (amount: number, values: object = {}) => ({ purpose: 'investment', label: 'Helio', amount, ...values });
const draft = (values: object = {}) =>
  acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on: later(), lines: [line(300_000_01)], ...values });
const act = (id: string, what: string, version: number, by = user, values: object = {}) =>
  what === 'approve'
    ? acts().approve(id, version, by)
    : acts().post(`/capital-events/${id}/${what}`, { version, ...values }, by);
const get = async (id: string) => (await call(server, user, 'GET', `/capital-events/${id}`)).body;
/** Called and issued. */
const issued = async (values: object = {}, sent: object = {}) => {
  const { body } = await draft(values);
  await act(body.id, 'approve', 1, admin);
  return (await act(body.id, 'issue', 2, user, sent)).body;
};
const pay = (id: string, payments: { item_id: string; amount: number }[], paid_on = today()) =>
  acts().post(`/capital-events/${id}/payments`, { paid_on, payments });
const payAll = (event: { id: string; parts: Part[] }, paid_on = today()) =>
  pay(
    event.id,
    event.parts.map(({ id, open }) => ({ item_id: id, amount: open })),
    paid_on,
  );
/** The notices once the queue has drawn them. */
const drawn = async (): Promise<{ id: string; content_encrypted: Buffer; sha256: Buffer }[]> => {
  await untilJobsDone(server, 'draw-fund-documents', admin.tenantId);
  const { rows } = await server.admin.query('select * from fund_documents where fund_id = $1 order by id', [fund]);
  return rows;
};

describe('a capital call', () => {
  it('shows the part of each LP with the odd cent, is approved by somebody else, and then stays as it is', async () => {
    const { status, body } = await draft();
    expect(status).toBe(201);
    expect(body.parts.map(({ total }: Part) => total).sort()).toEqual([100_000_00, 100_000_00, 100_000_01]);
    expect(body.rounding).toEqual([{ lp_name: expect.any(String), cents: 1 }]);
    expect(body.can).toMatchObject({ edit: true, approve: false, issue: false });
    expect((await act(body.id, 'approve', 1, user)).status).toBe(403);
    const approved = (await act(body.id, 'approve', 1, admin)).body;
    expect(approved).toMatchObject({
      status: 'approved',
      approved_by: admin.userId,
      can: { edit: false, issue: true },
    });
    const edit = { version: 2, due_on: later(), lines: [line(5)] };
    expect((await call(server, user, 'PATCH', `/capital-events/${body.id}`, edit)).body.code).toBe('FUND_WORK_DONE');
    await expect(
      server.admin.query(`update capital_events set due_on = '2099-01-01' where id = $1`, [body.id]),
    ).rejects.toThrow('an approved call or distribution is not changed');
    await expect(
      server.admin.query('update capital_items set total = 1 where event_id = $1', [body.id]),
    ).rejects.toThrow('the part of an LP is not changed');
  });

  it('is not approved by who prepared it, and who changes a draft has prepared it', async () => {
    const { body } = await acts().post(
      `/funds/${fund}/capital-events`,
      { kind: 'call', due_on: later(), lines: [line(100)] },
      admin,
    );
    expect((await act(body.id, 'approve', 1, admin)).body.code).toBe('SECOND_PERSON_NEEDED');
    const other = await addPerson(server, admin.tenantId, 'firm_admin');
    const change = { version: 1, due_on: later(), lines: [line(200)] };
    await call(server, other, 'PATCH', `/capital-events/${body.id}`, change);
    expect((await act(body.id, 'approve', 2, other)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await act(body.id, 'approve', 2, admin)).status).toBe(200);
  });

  it('of two who approve at once, one is refused', async () => {
    const { body } = await draft();
    const other = await addPerson(server, admin.tenantId, 'firm_admin');
    const both = await Promise.all([act(body.id, 'approve', 1, admin), act(body.id, 'approve', 1, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('above what is unfunded is refused with the reason, also with another one that waits', async () => {
    const refused = await draft({ lines: [line(3_000_000_01)] });
    expect(faultOf(refused)).toEqual([
      400,
      'lines',
      'The call is above what can still be called of those who take part. All together have $3,000,000 unfunded. Call less.',
    ]);
    const { body } = await draft({ lines: [line(2_000_000_00)] });
    await act(body.id, 'approve', 1, admin);
    expect(faultOf(await draft({ lines: [line(1_000_000_01)] }))[1]).toBe('lines');
    await act(body.id, 'withdraw', 2);
    expect((await draft({ lines: [line(1_000_000_01)] })).status).toBe(201);
  });

  it('leaves out those who are excused, and unfunded alone outside of the commitment', async () => {
    const { body } = await draft({ lines: [line(300_00, { excused: [lps[0]] }), line(90_00, { inside: false })] });
    const alder = body.parts.find(({ lp_name }: Part) => lp_name === 'Alder');
    expect(alder).toMatchObject({ total: 30_00, inside: 0, outside: 30_00, unfunded_after: 1_000_000_00 });
  });

  it.each([
    [{ due_on: '2019-01-01' }, 'due_on'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ purpose: 'realised_gain', label: 'x', amount: 1 }] }, 'lines'],
    [{ lines: [line(100, { excused: [crypto.randomUUID()] })] }, 'lines'],
  ])('is refused at the field: %j', async (values, field) => {
    expect(faultOf(await draft(values)).slice(0, 2)).toEqual([400, field]);
  });

  it('is due in ten business days at least', async () => {
    expect(faultOf(await draft({ due_on: addDays(today(), 5) }))[1]).toBe('due_on');
    const past = (await draft({ due_on: '2024-03-29' })).body;
    await act(past.id, 'approve', 1, admin);
    expect(faultOf(await act(past.id, 'issue', 2))[1]).toBe('issued_on');
    expect(faultOf(await act(past.id, 'issue', 2, user, { issued_on: '2024-03-25' }))[1]).toBe('issued_on');
    const sent = await act(past.id, 'issue', 2, user, { issued_on: '2024-03-15' });
    expect(sent.body).toMatchObject({ status: 'overdue', issued_on: '2024-03-15', open: 300_000_01 });
    const { rows } = await server.admin.query('select count(*)::int from fund_documents where fund_id = $1', [fund]);
    expect(rows[0].count).toBe(0);
  });

  it('is drawn as a notice for each LP and mailed without an amount', async () => {
    await call(server, admin, 'POST', `/limited-partners/${lps[0]}/contacts`, {
      name: 'Ada',
      email: 'ada@alder.example',
    });
    const event = await issued();
    const documents = await drawn();
    expect(documents).toHaveLength(3);
    expect(documents[0]?.content_encrypted.toString('latin1')).not.toContain('DE89');
    const { parts } = await get(event.id);
    const [first] = parts as Part[];
    const file = await call(server, user, 'GET', `/fund-documents/${first?.document_id}/download`);
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(await auditOf(server, admin.tenantId, 'fund_document.downloaded')).toHaveLength(1);
    // Beside those that tell administrators of changes of an LP.
    const mails = await server.admin.query(
      `select template from outgoing_messages where tenant_id = $1 and template <> 'administration'`,
      [admin.tenantId],
    );
    expect(mails.rows).toEqual([{ template: 'capital_call' }]);
    // Drawn again, as after a crash, the bytes are the same.
    await server.admin.query(`update fund_documents set state = 'pending' where fund_id = $1`, [fund]);
    const job = { tenant_id: admin.tenantId, fund_id: fund, event_id: event.id, user_id: user.userId };
    await drawDocumentsJob(server.services, { ...job, request_id: 'test' });
    expect((await drawn()).map(({ sha256 }) => sha256)).toEqual(documents.map(({ sha256 }) => sha256));
  });

  it('is paid in parts, each posted once, and open again when a payment is reversed', async () => {
    const event = await issued();
    const [first] = event.parts as [Part];
    const half = await pay(event.id, [{ item_id: first.id, amount: 40_000_00 }]);
    expect(half.body).toMatchObject({ status: 'partly_paid', paid: 40_000_00, open: 260_000_01 });
    expect(await auditOf(server, admin.tenantId, 'capital_event.issued')).toHaveLength(1);
    expect((await auditOf(server, admin.tenantId, 'fund_posting.posted')).at(-1)?.metadata).toMatchObject({
      item_id: first.id,
    });
    const rest = first.open - 40_000_00;
    const both = await Promise.all([1, 2].map(() => pay(event.id, [{ item_id: first.id, amount: rest }])));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(faultOf(await pay(event.id, [{ item_id: first.id, amount: 1 }]))[1]).toBe('payments.0.amount');
    const others = (await get(event.id)).parts.filter(({ open }: Part) => open > 0);
    const done = await payAll({ id: event.id, parts: others });
    expect(done.body).toMatchObject({ status: 'paid', open: 0, can: { pay: false } });
    const shown = await acts().get(fund);
    expect(shown.position).toMatchObject({
      called: 300_000_01,
      paid_in: 300_000_01,
      unfunded: 2_699_999_99,
      nav: 300_000_01,
    });
    expect(shown.cash).toBe(300_000_01);
    const { postings } = (await call(server, user, 'GET', `/funds/${fund}/ledger?kind=contribution`)).body;
    expect(postings).toHaveLength(4);
    await acts().post(`/fund-postings/${postings[0].id}/reverse`, {});
    expect((await get(event.id)).open).toBe(postings[0].amount);
    const { body } = await call(server, admin, 'POST', '/rpc/get_limited_partner_secure', {
      lp_id: postings[0].lines.find(({ lp_id }: Part) => lp_id !== null).lp_id,
    });
    expect(body.invested_amount.USD).toBeLessThan(100_000_01);
  });
});

describe('a distribution', () => {
  const source = (amount: number, values: object = {}) => ({
    purpose: 'return_of_capital',
    label: 'Helio',
    amount,
    ...values,
  });
  const distribution = (amount: number, values: object = {}) => ({
    kind: 'distribution',
    due_on: '2024-01-15',
    lines: [source(amount, values)],
  });
  /** 300,000.00 are paid in on the first day of 2020. */
  const fundIt = async () => {
    const event = await issued({ due_on: '2020-01-31', lines: [line(300_000_00)] }, { issued_on: '2020-01-01' });
    await payAll(event, '2020-01-31');
  };

  it('with no cash is refused with the reason', async () => {
    expect(faultOf(await draft(distribution(100)))).toEqual([
      400,
      'lines',
      'The fund has $0 in cash on 2024-01-15 that is not promised yet, and this distributes $1.',
    ]);
    await fundIt();
    const { body } = await draft(distribution(200_000_00));
    await act(body.id, 'approve', 1, admin);
    expect(faultOf(await draft(distribution(100_000_01)))[1]).toBe('lines');
  });

  it('is shared by the waterfall, paid with the carry, and restores what may be called again', async () => {
    await fundIt();
    await acts().post(`/funds/${fund}/ledger/expenses`, {
      kind: 'income',
      amount: 600_000_00,
      effective_on: '2021-01-31',
      memo: 'Sale',
    });
    const event = await issued(distribution(900_000_00, { recallable: true }), { issued_on: '2024-01-10' });
    // Far beyond the full catch-up: the GP has 20 % of 600,000 of profit, a third of it from each LP.
    for (const part of event.parts)
      expect(part).toMatchObject({ total: 260_000_00, carry: 40_000_00, recallable: 300_000_00 });
    const whole = await payAll(event, '2024-01-15');
    expect(whole.body.status).toBe('paid');
    const shown = await acts().get(fund);
    expect(shown.position).toMatchObject({ distributed: 780_000_00, nav: 0, accrued_carry: 0, unfunded: 3_600_000_00 });
    expect(shown.cash).toBe(0);
  });

  it('is not paid to an LP whose record is not approved, and to none in part', async () => {
    await fundIt();
    const event = await issued(distribution(90_000_00), { issued_on: '2024-01-10' });
    const [first] = event.parts as [Part];
    expect(faultOf(await pay(event.id, [{ item_id: first.id, amount: 1 }], '2024-01-15'))[1]).toBe('payments.0.amount');
    await server.admin.query(`update limited_partners set kyc_state = 'in_review' where id = $1`, [first.lp_id]);
    const refused = await pay(event.id, [{ item_id: first.id, amount: first.open }], '2024-01-15');
    expect(faultOf(refused)[2]).toContain('Its know-your-customer record is not approved.');
  });
});

it('another firm sees none of it', async () => {
  const { body } = await draft();
  const stranger = await makeFirm(server);
  expect((await call(server, stranger, 'GET', `/capital-events/${body.id}`)).status).toBe(404);
  expect((await act(body.id, 'withdraw', 1, stranger)).status).toBe(404);
});
