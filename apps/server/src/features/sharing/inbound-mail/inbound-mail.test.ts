import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, as, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import {
  DKIM,
  dialogue,
  MAIL_DOMAIN,
  MAIL_SECRET,
  mailRecords,
  openMail,
  sendMail,
  settledMails,
} from '../../../testing/test-mail.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { answerMail } from './answer-mail.ts';
import { startInboundMail } from './start-inbound-mail.ts';

const server = useOwnServer({
  inboundMail: { domain: MAIL_DOMAIN, secret: MAIL_SECRET, smtp: { port: 0, host: '127.0.0.1', tls: undefined } },
});
let port = 0;
let stop = async () => {};
const { recordsOf } = server.services?.names ?? {};
beforeAll(async () => {
  server.services.names.recordsOf = mailRecords;
  const listener = await startInboundMail(server.services);
  if (!listener) throw new Error('nothing listens');
  ({ port, stop } = listener);
});
afterAll(async () => {
  if (recordsOf) server.services.names.recordsOf = recordsOf;
  await stop();
});

const admin = forEachTest(() => makeFirm(server));
const colleague = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const FORWARDED = `Worth a look.

---------- Forwarded message ---------
From: Ada Lovelace <ada@tide.example>
Date: Mon, 1 Jun 2026
Subject: Our seed round

We build tidal turbines.`;

const forward = (to: string, more: object = {}) =>
  sendMail(port, {
    from: `Grace <${colleague.email}>`,
    to,
    subject: 'Fwd: Our seed round',
    text: FORWARDED,
    dkim: DKIM,
    ...more,
  });
const inbox = async () => (await call(server, admin, 'GET', '/submissions')).body;
const read = async (id: string | null | undefined) => (await call(server, admin, 'GET', `/submissions/${id}`)).body;
const toMe = async () => (await readMessages(server, admin.tenantId)).filter(({ to }) => to === colleague.email);

describe('a mail that a colleague forwards', () => {
  it('is completed and becomes a deal with its attachment', async () => {
    const address = await openMail(server, admin);
    await forward(address, { attachments: [{ filename: 'deck.pdf', content: PDF }] });
    const [mail] = await settledMails(server, admin.tenantId, 1);
    expect(mail).toMatchObject({ state: 'taken', dkim: 'pass', is_proven: true, storage_key: null });
    expect(await inbox()).toMatchObject({
      open: 1,
      rows: [{ source: 'mail', status: 'draft', subject: 'Our seed round' }],
    });
    const found = async (words: string) => (await call(server, admin, 'GET', `/submissions?search=${words}`)).body.rows;
    for (const words of ['lovelace', 'ada@tide', 'grace', 'seed round']) expect(await found(words)).toHaveLength(1);
    expect(await found('nobody')).toEqual([]);
    const id = mail?.submission_id;
    const draft = await read(id);
    expect(draft).toMatchObject({
      company_name: null,
      description: FORWARDED,
      submitter: { name: 'Ada Lovelace', email: 'ada@tide.example' },
      files: [{ file_name: 'deck.pdf', byte_size: PDF.length }],
      can: { complete: true, decide: false, write: false },
      mail: {
        sender: { name: 'Grace', email: colleague.email },
        is_member: true,
        is_proven: true,
        dkim: 'pass',
        forwarded: { name: 'Ada Lovelace', email: 'ada@tide.example' },
        text: FORWARDED,
        refused: [],
        subject: 'Fwd: Our seed round',
      },
    });
    const path = `/inbound-mail/drafts/${id}`;
    const early = await call(server, admin, 'POST', `${path}/accept`, { version: draft.version, company_name: 'Tide' });
    expect(early).toMatchObject({ status: 400, body: { data: { fields: { industry: expect.any(String) } } } });
    expect(early.body.data.fields).not.toHaveProperty('company_name');
    const facts = { company_name: 'Tide', industry: 'cleantech', stage: 'seed', funding_amount: 200_000_000 };
    const saved = await call(server, admin, 'PUT', path, { version: draft.version, ...facts });
    expect(saved).toMatchObject({ status: 200, body: { company_name: 'Tide', status: 'draft' } });
    const stale = await call(server, admin, 'PUT', path, { version: draft.version, company_name: 'Late' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { current: { company_name: 'Tide' } } },
    });
    const accepted = await call(server, admin, 'POST', `${path}/accept`, { version: saved.body.version });
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', can: { complete: false } } });
    const deal = await call(server, admin, 'GET', `/opportunities/${accepted.body.opportunity_id}`);
    expect(deal.body).toMatchObject({
      company_name: 'Tide',
      founder_name: 'Ada Lovelace',
      founder_email: 'ada@tide.example',
      target_amount: 200_000_000,
    });
    const files = await call(server, admin, 'GET', `/files?record_type=opportunity&record_id=${deal.body.id}`);
    expect(files.body.files).toMatchObject([{ file_name: 'deck.pdf' }]);
    expect(await call(server, admin, 'DELETE', path)).toMatchObject({
      status: 409,
      body: { code: 'SUBMISSION_DECIDED' },
    });
    expect(await auditOf(server, admin.tenantId, 'submission.begun')).toMatchObject([
      { user_id: null, metadata: { source: 'mail', sent_by: colleague.userId, files: 1, dkim: 'pass' } },
    ]);
    expect((await toMe()).map(({ content }) => content?.subject)).toEqual(['Our seed round has arrived']);
  });

  it('is assigned, taken under review and declined without a word to anybody who is not proven', async () => {
    await forward(await openMail(server, admin));
    const [mail] = await settledMails(server, admin.tenantId, 1);
    const id = mail?.submission_id;
    expect((await read(id)).can).toMatchObject({ triage: true, review: true, decide: false, tell: false });
    const act = async (what: string, body: object = {}) =>
      call(server, admin, 'POST', `/submissions/${id}/${what}`, { version: (await read(id)).version, ...body });
    expect((await act('assign', { assigned_to: colleague.userId })).body.assigned_to).toBe(colleague.userId);
    expect((await act('review')).body).toMatchObject({ status: 'under_review', company_name: null });
    expect((await act('accept')).body.code).toBe('SUBMISSION_DECIDED');
    const path = `/inbound-mail/drafts/${id}`;
    const saved = await call(server, admin, 'PUT', path, { version: (await read(id)).version, company_name: 'Tide' });
    expect(saved.body).toMatchObject({ status: 'under_review', can: { complete: true, review: false } });
    const before = (await readMessages(server, admin.tenantId)).length;
    const { body } = await act('decline', { reason: 'Too early' });
    expect(body).toMatchObject({ status: 'declined', decline_reason: 'Too early', can: { complete: false } });
    expect(body.first_answered_at).not.toBeNull();
    expect(await readMessages(server, admin.tenantId)).toHaveLength(before);
    expect((await inbox()).first_answer_hours).not.toBeNull();
  });

  it('comes in once by its Message-ID, also when both come at the same time', async () => {
    const address = await openMail(server, admin);
    const messageId = '<one@firm.example>';
    await Promise.all([forward(address, { messageId }), forward(address, { messageId, text: 'Other words' })]);
    const states = (await settledMails(server, admin.tenantId, 2)).map(({ state }) => state);
    expect(states.sort()).toEqual(['duplicate', 'taken']);
    const { rows } = await inbox();
    expect(rows).toHaveLength(1);
    const gone = await call(server, admin, 'DELETE', `/inbound-mail/drafts/${rows[0].id}`);
    expect(gone).toMatchObject({ status: 200, body: { id: rows[0].id } });
    await forward(address, { messageId });
    await settledMails(server, admin.tenantId, 3);
    expect(await inbox()).toMatchObject({ open: 0, rows: [] });
  });

  it('is proven by SPF of its own domain too', async () => {
    const address = await openMail(server, admin, true);
    await sendMail(port, { from: 'joe@spf.example', to: address, subject: 'A deal', text: 'Hello' });
    await sendMail(port, {
      from: 'joe@other.example',
      envelope: { from: 'joe@spf.example', to: address },
      subject: 'Another',
      text: 'Hello',
    });
    const mails = await settledMails(server, admin.tenantId, 2);
    expect(mails.map(({ state, spf, is_proven }) => ({ state, spf, is_proven }))).toEqual([
      { state: 'taken', spf: 'pass', is_proven: true },
      { state: 'taken', spf: 'pass', is_proven: false },
    ]);
    const answered = (await readMessages(server, admin.tenantId)).filter(({ template }) => template === 'inbound-mail');
    expect(answered.map(({ to }) => to)).toEqual(['joe@spf.example']);
  });
});

describe('who may write', () => {
  it('refuses a forged sender without an answer, and shows it to the administrator', async () => {
    const address = await openMail(server, admin);
    await forward(address, { dkim: undefined });
    // Signed by another domain than the one in From.
    await forward(address, { dkim: { ...DKIM, domainName: 'evil.example' } });
    // Signed, and then given a second From.
    await forward(address, { dkim: undefined, headers: { From: 'joe@evil.example' } });
    const mails = await settledMails(server, admin.tenantId, 3);
    expect(mails.map(({ reason }) => reason)).toEqual(['not_proven', 'not_proven', 'not_proven']);
    expect(await inbox()).toMatchObject({ rows: [] });
    expect(await toMe()).toEqual([]);
    const { refused } = (await call(server, admin, 'GET', '/inbound-mail')).body;
    expect(refused).toHaveLength(3);
    expect(refused[2]).toMatchObject({ sender: colleague.email, subject: 'Fwd: Our seed round', reason: 'not_proven' });
    expect(await auditOf(server, admin.tenantId, 'inbound_mail.refused')).toHaveLength(3);
  });

  it('refuses proven strangers, suspended colleagues and people of portals, and says so', async () => {
    const address = await openMail(server, admin);
    const lp = await addPerson(server, admin.tenantId, 'lp');
    await server.admin.query('update user_profiles set is_active = false where id = $1', [colleague.userId]);
    await forward(address);
    await forward(address, { from: lp.email });
    await forward(address, { from: 'stranger@firm.example' });
    const mails = await settledMails(server, admin.tenantId, 3);
    expect(mails.map(({ reason, is_proven }) => `${reason} ${is_proven}`)).toEqual(Array(3).fill('not_member true'));
    const answered = (await readMessages(server, admin.tenantId)).filter(({ template }) => template === 'inbound-mail');
    // Two mails are read at a time.
    expect(answered.map(({ to }) => to).sort()).toEqual([colleague.email, lp.email, 'stranger@firm.example'].sort());
    expect(answered[0]?.content?.subject).toBe('Your mail was not taken');
  });

  it('takes mail of everybody when the firm says so, marked as not proven, and answers only who is', async () => {
    const address = await openMail(server, admin, true);
    await sendMail(port, { from: 'Joe <joe@else.example>', to: address, subject: 'Seed', text: 'We raise' });
    const [mail] = await settledMails(server, admin.tenantId, 1);
    expect(await read(mail?.submission_id)).toMatchObject({
      submitter: { name: 'Joe', email: 'joe@else.example' },
      mail: { is_proven: false, is_member: false, dkim: 'none' },
    });
    expect((await readMessages(server, admin.tenantId)).map(({ template }) => template)).not.toContain('inbound-mail');
  });

  it('declines who is proven by a mail in the words that were chosen', async () => {
    const address = await openMail(server, admin, true);
    await sendMail(port, {
      from: `Joe <joe@firm.example>`,
      to: address,
      subject: 'Seed',
      text: 'We raise',
      dkim: DKIM,
    });
    const [mail] = await settledMails(server, admin.tenantId, 1);
    const path = `/submissions/${mail?.submission_id}`;
    const { version, can } = await read(mail?.submission_id);
    expect(can.tell).toBe(true);
    const silent = await call(server, admin, 'POST', `${path}/decline`, { version, reason: 'No' });
    expect([silent.status, Object.keys(silent.body.data.fields)]).toEqual([400, ['message']]);
    await call(server, admin, 'POST', `${path}/decline`, { version, reason: 'No', message: 'Not for us.' });
    const [told] = (await readMessages(server, admin.tenantId)).filter(({ to }) => to === 'joe@firm.example').slice(-1);
    expect(told).toMatchObject({ template: 'submission', content: { subject: expect.stringContaining('Seed') } });
    expect(JSON.stringify(told?.content)).toContain('Not for us.');
    expect(told?.content).not.toHaveProperty('button');
  });

  it('waits while names do not answer, and reads the mail when they do', async () => {
    const address = await openMail(server, admin);
    server.services.names.recordsOf = () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' }));
    await forward(address);
    const waits = async () =>
      (
        await server.admin.query(
          `select 1 from pgboss.job where name = 'read-mail' and state = 'created' and start_after > now() + interval '1 minute'
             and data->>'tenant_id' = $1`,
          [admin.tenantId],
        )
      ).rowCount;
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
    server.services.names.recordsOf = mailRecords;
    await server.admin.query(
      `update pgboss.job set start_after = now() where name = 'read-mail' and state = 'created'`,
    );
    expect(await settledMails(server, admin.tenantId, 1)).toMatchObject([{ state: 'taken', dkim: 'pass' }]);
  });

  it('answers a sender five times a day', async () => {
    const answer = { subject: 'Arrived', paragraphs: [] };
    for (let n = 0; n < 7; n++) await as(server, admin, 'write', (ctx) => answerMail(ctx, colleague.email, answer));
    expect(await toMe()).toHaveLength(5);
  });
});

describe('in the dialogue', () => {
  const say = (...lines: string[]) => dialogue(port, ['EHLO mx.example', ...lines]);

  it('refuses who is unknown, bounces, loops, other domains, and what is too large', async () => {
    const address = await openMail(server, admin);
    const to = (one: string) => say('MAIL FROM:<joe@else.example>', `RCPT TO:<${one}>`);
    expect(await to(`nobody@${MAIL_DOMAIN}`)).toMatch(/^550 /);
    expect(await to(address.replace(MAIL_DOMAIN, 'other.example'))).toMatch(/^550 /);
    expect(await to(address.toUpperCase())).toMatch(/^250 /);
    expect(await to(address.replace('@', '+tide@'))).toMatch(/^250 /);
    expect(await say('MAIL FROM:<>')).toMatch(/^550 /);
    expect(await say('MAIL FROM:<joe@else.example> SIZE=30000000')).toMatch(/^552 /);
    const data = (...lines: string[]) =>
      say('MAIL FROM:<joe@else.example>', `RCPT TO:<${address}>`, 'DATA', [...lines, '.'].join('\r\n'));
    expect(await data('Auto-Submitted: auto-replied', '', 'Away')).toMatch(/^550 /);
    expect(await data('X-Loop: a', '', 'Again')).toMatch(/^550 /);
    expect(await data(...Array(31).fill('Received: from a'), '', 'Round')).toMatch(/^550 /);
    expect(await data('Subject: big', '', `${'x'.repeat(998)}\r\n`.repeat(27_000))).toMatch(/^552 /);
    const { rows } = await server.admin.query('select 1 from inbound_mails where tenant_id = $1', [admin.tenantId]);
    expect(rows).toEqual([]);
  });

  it('says 250 when the mail is stored, and 451 when it cannot be', async () => {
    const address = await openMail(server, admin);
    const { put } = server.services.files;
    server.services.files.put = () => Promise.reject(new Error('disk full'));
    const mail = ['MAIL FROM:<joe@else.example>', `RCPT TO:<${address}>`, 'DATA', 'Subject: x\r\n\r\nHello\r\n.'];
    expect(await say(...mail)).toMatch(/^451 /);
    server.services.files.put = put;
    expect(await say(...mail)).toMatch(/^250 /);
    await settledMails(server, admin.tenantId, 1);
  });

  it('refuses a sixth recipient, and the address while it is switched off or replaced', async () => {
    const address = await openMail(server, admin);
    const many = Array.from({ length: 6 }, (_, n) => `RCPT TO:<${address.replace('@', `+${n}@`)}>`);
    expect(await say('MAIL FROM:<joe@else.example>', ...many)).toMatch(/^45\d /);
    const { status, body } = await call(server, admin, 'POST', '/inbound-mail/rotate', { version: 2 });
    expect([status, body]).toEqual([200, expect.anything()]);
    expect(body.address).not.toBe(address);
    expect(await auditOf(server, admin.tenantId, 'inbound_mail.address_rotated')).toHaveLength(1);
    const to = (one: string) => say('MAIL FROM:<joe@else.example>', `RCPT TO:<${one}>`);
    expect(await to(address)).toMatch(/^550 /);
    expect(await to(body.address)).toMatch(/^250 /);
    await call(server, admin, 'PUT', '/inbound-mail', { version: body.version, is_enabled: false });
    expect(await to(body.address)).toMatch(/^550 /);
  });
});

it('settings are versioned, on record, and the administrators’ alone', async () => {
  expect((await call(server, admin, 'GET', '/inbound-mail')).body).toEqual({
    is_available: true,
    address: null,
    is_enabled: false,
    is_open: false,
    version: 0,
    refused: [],
  });
  expect(await call(server, colleague, 'GET', '/inbound-mail')).toMatchObject({ status: 403 });
  const address = await openMail(server, admin);
  expect(address).toMatch(/^[a-z0-9-]+-[a-z2-9]{10}@deals\.example$/);
  const late = await call(server, admin, 'PUT', '/inbound-mail', { version: 1, is_open: true });
  expect(late).toMatchObject({
    status: 409,
    body: { data: { current: { is_enabled: true, is_open: false, version: 2 } } },
  });
  await call(server, admin, 'PUT', '/inbound-mail', { version: 2, is_open: true });
  const { rows } = (await call(server, admin, 'GET', '/settings-change-log')).body;
  expect(rows).toMatchObject([
    { setting_name: 'Deals by mail from everybody', old_value: false, new_value: true },
    { setting_name: 'Deals by mail', old_value: false, new_value: true },
  ]);
  expect(await auditOf(server, admin.tenantId, 'inbound_mail.settings_saved')).toHaveLength(2);
});
