import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';
import { ANSWERS } from '../testing/subscription-answers.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const second = forAllTests(() => addPerson(server, admin.tenantId, 'firm_admin'));
const ada = forAllTests(() => addPerson(server, admin.tenantId, 'lp'));
const bo = forAllTests(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let alder: string;
let pdf: Buffer;

const inDays = (days: number) =>
  new Date(server.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage();
  pdf = Buffer.from(await document.save());
});

/** A fund, and an LP that Ada speaks for; Bo speaks for another one. */
beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund);
  alder = (await acts().partner('Alder', { country: 'Germany', investor_type: 'individual' })).id;
  await speakFor(alder, ada);
  await speakFor((await acts().partner('Birch')).id, bo);
});

const speakFor = (id: string, { email }: TestPerson) =>
  acts().post(`/limited-partners/${id}/contacts`, { name: 'Ada', email, invite: true }, admin);

const post = (path: string, body: object, by: TestPerson = user) => acts().post(path, body, by);
const firm = async (id: string, by: TestPerson = user) =>
  (await call(server, by, 'GET', `/fund-subscriptions/${id}`)).body;
const portal = async (id: string, by: TestPerson = ada) =>
  (await call(server, by, 'GET', `/lp-portal/subscriptions/${id}`)).body;
const act = async (verb: string, id: string, by: TestPerson = user, body: object = {}) =>
  post(`/fund-subscriptions/${id}/${verb}`, { version: (await firm(id)).version, ...body }, by);
const send = (path: string, content: Buffer, by: TestPerson, name = 'agreement.pdf') =>
  call(server, by, 'POST', path, content, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  });
const save = async (id: string, answers: object, by: TestPerson = ada, more: object = {}) =>
  call(server, by, 'PATCH', `/lp-portal/subscriptions/${id}`, {
    version: (await portal(id, by)).version,
    answers,
    ...more,
  });
const submit = async (id: string) =>
  post(`/lp-portal/subscriptions/${id}/submit`, { version: (await portal(id)).version }, ada);

async function opened(values: object = {}) {
  const { body } = await post('/fund-subscriptions', {
    fund_id: fund,
    lp_id: alder,
    offered: 500_000_00,
    closing_on: '2020-06-30',
    due_on: inDays(14),
    ...values,
  });
  return body;
}
/** With its agreement; the id of it as well. */
async function sent(values: object = {}): Promise<{ id: string; agreement: string }> {
  const { id } = await opened(values);
  const { body } = await send(`/subscription-documents?subscription_id=${id}&kind=agreement`, pdf, user);
  await act('send', id);
  return { id, agreement: body.documents[0].id };
}
async function submitted(values: object = {}) {
  const subscription = await sent(values);
  await save(subscription.id, ANSWERS);
  await send(`/lp-portal/subscription-signatures?document_id=${subscription.agreement}`, pdf, ada, 'signed.pdf');
  expect((await submit(subscription.id)).status).toBe(200);
  return subscription;
}
async function countersigned(values: object = {}) {
  const subscription = await submitted(values);
  await act('decide', subscription.id, admin, { decision: 'approved' });
  await send(`/subscription-countersignatures?document_id=${subscription.agreement}`, pdf, admin);
  expect((await act('countersign', subscription.id, admin)).status).toBe(200);
  return subscription;
}
const commitments = async () => (await acts().get(fund)).commitments;

describe('a subscription', () => {
  it('goes from an offer to a commitment in the closing, with mails and events and no answer in either', async () => {
    const { id, agreement } = await sent();
    expect(await portal(id)).toMatchObject({ state: 'sent', lp_name: 'Alder', fund_name: 'Fund I', answered: 0 });
    await save(id, ANSWERS);
    expect(await portal(id)).toMatchObject({
      state: 'in_progress',
      faults: [{ field: `documents.${agreement}`, text: 'agreement.pdf is not signed yet.' }],
      can: { submit: false },
    });
    await send(`/lp-portal/subscription-signatures?document_id=${agreement}`, pdf, ada, 'C:\\ada\\signed.pdf');
    await submit(id);
    const seen = await firm(id);
    expect(seen).toMatchObject({
      state: 'submitted',
      amount: 400_000_00,
      answered: 17,
      questions: 17,
      answers: { tax_number: '*****', bank_reference: '*****', bank_name: 'Hanse Bank' },
      to_review: ['The amount is not the one that was offered.'],
      can: { approve: false, request_changes: true },
    });
    expect(seen.documents).toMatchObject([
      { signed: { file_name: 'signed.pdf', sha256: createHash('sha256').update(pdf).digest('hex') } },
    ]);
    expect((await post(`/fund-subscriptions/${id}/reveal`, {})).body.tax_number).toBe('99/123/45678');
    await act('decide', id, admin, { decision: 'approved', accepted: 300_000_00 });
    await send(`/subscription-countersignatures?document_id=${agreement}`, pdf, admin, 'both.pdf');
    await act('countersign', id, admin);
    expect((await act('close', id, admin)).body).toMatchObject({ state: 'closed', accepted: 300_000_00 });
    expect(await commitments()).toMatchObject([{ lp_id: alder, amount: 300_000_00, closed_on: '2020-06-30' }]);
    const events = await server.admin.query(
      `select action, metadata::text from audit_logs where resource_id = $1 order by created_at, action`,
      [id],
    );
    const told = events.rows.map(({ action }) => action.replace('fund_subscription.', ''));
    for (const one of [
      'opened',
      'file_attached',
      'sent',
      'answered',
      'file_signed',
      'submitted',
      'revealed',
      'approved',
    ])
      expect(told).toContain(one);
    for (const one of ['file_countersigned', 'countersigned', 'closed']) expect(told).toContain(one);
    expect(JSON.stringify(events.rows)).not.toMatch(/99.123|DE00|Hamburg|30000000|40000000/);
    const { rows: mails } = await server.admin.query(
      `select count(*)::int as count from outgoing_messages where template = 'fund_subscription' and tenant_id = $1`,
      [admin.tenantId],
    );
    expect(mails[0].count).toBeGreaterThanOrEqual(4);
    expect(await auditOf(server, admin.tenantId, 'fund_commitment.added')).not.toEqual([]);
  });

  it('names each field that is missing when it is submitted, and the earlier answers that nobody confirmed', async () => {
    const { id } = await sent();
    const { status, body } = await submit(id);
    expect(status).toBe(400);
    expect(body.data.fields).toMatchObject({
      legal_name: 'Full legal name: confirm the earlier answer.',
      birth_date: 'Date of birth is required.',
      amount: 'Amount of the subscription is required.',
    });
    await save(id, {}, ada, { confirmed: ['legal_name'] });
    expect((await submit(id)).body.data.fields).not.toHaveProperty('legal_name');
    expect(faultOf(await save(id, { notices_email: 'ada' }))).toEqual([
      400,
      'answers.notices_email',
      'Enter an email address such as name@firm.com.',
    ]);
  });

  it('starts from the answers of the one before, marked, and says what has changed', async () => {
    await countersigned();
    const first = (await call(server, user, 'GET', `/fund-subscriptions?fund_id=${fund}`)).body.rows[0].id;
    await act('close', first, admin);
    const { id } = await sent();
    const seen = await portal(id);
    expect(seen.answers).toMatchObject({ legal_name: 'Ada Alder', tax_number: '99/123/45678', amount: null });
    expect(seen.unconfirmed).toHaveLength(16);
    expect(seen.earlier.source).toMatch(/^Answers of \d{4}-\d\d-\d\d for Fund I$/);
    await save(id, { bank_name: 'Other Bank', amount: 1_00 }, ada, { confirmed: seen.unconfirmed });
    expect(await firm(id)).toMatchObject({
      unconfirmed: [],
      changed: ['bank_name', 'amount'],
      earlier: { answers: { bank_name: 'Hanse Bank', tax_number: '*****' } },
    });
  });

  it('comes again with its answers when changes are requested, and the next ones are compared with them', async () => {
    const { id } = await submitted();
    expect(faultOf(await act('decide', id, user, { decision: 'changes_requested' }))).toEqual([
      400,
      'reason',
      'Reason is required: the limited partner reads it.',
    ]);
    await act('decide', id, user, { decision: 'changes_requested', reason: 'Which property was sold?' });
    expect(await portal(id)).toMatchObject({
      state: 'changes_requested',
      reason: 'Which property was sold?',
      answers: ANSWERS,
      can: { answer: true, submit: true },
    });
    await save(id, { source_detail: 'A house in Altona' });
    await submit(id);
    expect(await firm(id)).toMatchObject({ state: 'submitted', changed: ['source_detail'] });
  });

  it('is approved by a second person, and by one of two at the same moment', async () => {
    const { id } = await submitted();
    const { version } = await firm(id);
    const approve = (by: TestPerson) => post(`/fund-subscriptions/${id}/decide`, { version, decision: 'approved' }, by);
    expect((await approve(user)).body.code).toBe('FORBIDDEN');
    const answers = await Promise.all([approve(admin), approve(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const own = await post(
      '/fund-subscriptions',
      {
        fund_id: (await acts().fund()).id,
        lp_id: alder,
        closing_on: '2020-06-30',
        due_on: inDays(14),
      },
      admin,
    );
    const { body } = await send(`/subscription-documents?subscription_id=${own.body.id}&kind=agreement`, pdf, admin);
    await act('send', own.body.id, admin);
    await save(own.body.id, ANSWERS);
    await send(`/lp-portal/subscription-signatures?document_id=${body.documents[0].id}`, pdf, ada);
    const seen = (await portal(own.body.id)).unconfirmed;
    await save(own.body.id, {}, ada, { confirmed: seen });
    await submit(own.body.id);
    expect((await act('decide', own.body.id, admin, { decision: 'approved' })).body.code).toBe('SECOND_PERSON_NEEDED');
    expect(faultOf(await act('decide', own.body.id, second, { decision: 'approved', accepted: 400_000_01 }))).toEqual([
      400,
      'accepted',
      'Accept the amount of the subscription, or a part of it.',
    ]);
  });

  it('closes once, and only with a record of the LP that is approved and current', async () => {
    const { id } = await countersigned();
    const { version } = await firm(id);
    const close = (by: TestPerson, body: object = {}) =>
      post(`/fund-subscriptions/${id}/close`, { version, ...body }, by);
    await server.admin.query(`update limited_partners set kyc_expires_on = '2020-01-01' where id = $1`, [alder]);
    expect(faultOf(await close(admin))).toEqual([
      400,
      'lp_id',
      'Its know-your-customer record has expired. Bring the record of the limited partner up to date before you close.',
    ]);
    expect((await firm(id)).closing_refusal).toBe('Its know-your-customer record has expired.');
    await server.admin.query('update limited_partners set kyc_expires_on = null where id = $1', [alder]);
    expect(faultOf(await close(admin, { closed_on: inDays(2) }))[1]).toBe('closed_on');
    const answers = await Promise.all([close(admin), close(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await close(admin)).body.code).toBe('FUND_WORK_DONE');
    expect(await commitments()).toHaveLength(1);
  });

  it('refuses what its state, its documents or its deadline do not allow', async () => {
    const { id } = await opened();
    expect(faultOf(await act('send', id))).toEqual([
      400,
      'documents',
      'Add the subscription agreement before you send it.',
    ]);
    expect(
      faultOf(
        await post('/fund-subscriptions', { fund_id: fund, lp_id: alder, closing_on: '2020-06-30', due_on: inDays(1) }),
      )[1],
    ).toBe('lp_id');
    const attach = `/subscription-documents?subscription_id=${id}&kind=agreement`;
    expect((await send(attach, Buffer.from('<html>'), user)).body).toMatchObject({
      code: 'FILE_KIND_REFUSED',
      message: 'This file is no PDF. Save it as a PDF, and upload that.',
    });
    const agreement = (await send(attach, pdf, user)).body.documents[0].id;
    expect((await act('countersign', id, admin)).body.code).toBe('FUND_WORK_DONE');
    expect((await act('close', id, admin)).body.code).toBe('FUND_WORK_DONE');
    expect((await call(server, ada, 'GET', `/lp-portal/subscriptions/${id}`)).status).toBe(404);
    await act('send', id);
    const { version } = await portal(id);
    await save(id, { legal_name: 'Ada' });
    const stale = await call(server, ada, 'PATCH', `/lp-portal/subscriptions/${id}`, { version, answers: {} });
    expect(stale.body).toMatchObject({ code: 'STALE_VERSION', data: { current: { answers: { legal_name: 'Ada' } } } });
    await send(`/lp-portal/subscription-signatures?document_id=${agreement}`, pdf, ada);
    expect(faultOf(await post(`/fund-subscription-files/${agreement}/remove`, {}))[1]).toBe('documents');
    await server.admin.query(`update fund_subscriptions set due_on = '2020-01-01' where id = $1`, [id]);
    expect((await portal(id)).state).toBe('expired');
    expect((await save(id, {})).body.message).toBe(
      'The deadline for answers was 2020-01-01. Ask the firm for a later one.',
    );
    await call(server, user, 'PATCH', `/fund-subscriptions/${id}`, {
      version: (await firm(id)).version,
      due_on: inDays(3),
    });
    expect((await portal(id)).can.answer).toBe(true);
    await post(
      `/lp-portal/subscriptions/${id}/decline`,
      { version: (await portal(id)).version, reason: 'Not now' },
      ada,
    );
    expect(await firm(id)).toMatchObject({ state: 'declined', reason: 'Not now' });
    expect((await act('withdraw', id)).body.code).toBe('FUND_WORK_DONE');
  });

  it('is nothing to another LP, a delegate or another firm, and the list is of the own firm', async () => {
    const { id, agreement } = await submitted();
    const stranger = await makeFirm(server);
    for (const [by, path] of [
      [bo, `/lp-portal/subscriptions/${id}`],
      [bo, `/lp-portal/subscription-files/${agreement}/download`],
      [stranger, `/fund-subscriptions/${id}`],
      [stranger, `/fund-subscription-files/${agreement}/download`],
    ] as const)
      expect((await call(server, by, 'GET', path)).status).toBe(404);
    expect((await send(`/lp-portal/subscription-signatures?document_id=${agreement}`, pdf, bo)).status).toBe(404);
    expect((await call(server, bo, 'GET', '/lp-portal/subscriptions')).body.rows).toEqual([]);
    expect((await call(server, ada, 'GET', `/fund-subscriptions/${id}`)).status).toBe(403);
    const list = (await call(server, user, 'GET', `/fund-subscriptions?fund_id=${fund}&search=ALD`)).body;
    expect(list).toMatchObject({ rows: [{ id, signed: 1, documents_total: 1 }], counts: { submitted: 1 } });
    const none = (await call(server, user, 'GET', `/fund-subscriptions?fund_id=${fund}&state=draft`)).body;
    expect(none).toMatchObject({ rows: [], counts: { submitted: 1 } });
    const csv = await server.app.inject({
      method: 'GET',
      url: `/api/fund-subscriptions/export?fund_id=${fund}`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${user.token}` },
    });
    expect(csv.body).toContain('Alder,Fund I,Submitted,USD,500000.00,400000.00,,2020-06-30');
    const own = await server.app.inject({
      method: 'GET',
      url: `/api/lp-portal/subscription-files/${agreement}/download`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${ada.token}` },
    });
    expect(own.rawPayload.equals(pdf)).toBe(true);
  });

  it('is held by the database: what was submitted stays, and an LP writes its answers alone', async () => {
    const { id } = await submitted();
    const change = (set: string) => server.admin.query(`update fund_subscriptions set ${set} where id = $1`, [id]);
    await expect(change(`answers_encrypted = 'x'`)).rejects.toThrow('answers that were submitted are not changed');
    await expect(change('lp_id = gen_random_uuid()')).rejects.toThrow('whose subscription it is does not change');
    await expect(change(`state = 'approved', decided_by = opened_by`)).rejects.toThrow('fund_subscriptions_second');
    await change(`state = 'withdrawn'`);
    await expect(change(`due_on = '2030-01-01'`)).rejects.toThrow('a subscription that is over is not changed');
  });
});
