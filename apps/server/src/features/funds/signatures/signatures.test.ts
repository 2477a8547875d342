import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';
import { ANSWERS } from '../testing/subscription-answers.ts';
import { sendSignatureRequest } from './send-request.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const server = useOwnServer({ ssoAllowPrivate: true });
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const ada = forAllTests(() => addPerson(server, admin.tenantId, 'lp'));
const bo = forAllTests(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

/** A service that signs nothing by itself: the tests answer for it. */
let received: Received[] = [];
let answer = 202;
let path = '';
const service = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === path) received.push({ headers: request.headers, body });
  response.writeHead(answer).end();
});
let pdf: Buffer;
let secret: string;
let id: string;
let agreement: string;

const inDays = (days: number) =>
  new Date(server.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const addressOf = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`;
const upload = (where: string, content: Buffer, by: TestPerson) =>
  call(server, by, 'POST', where, content, {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="agreement.pdf"',
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const document = await PDFDocument.create();
  document.addPage();
  pdf = Buffer.from(await document.save());
});
afterAll(() => service.close());

/** A subscription that was sent, in a firm with a service. */
beforeEach(async () => {
  [path, received, answer, server.clock.now] = [`/${randomUUID()}`, [], 202, undefined];
  secret = (await call(server, admin, 'PUT', '/signature-service', { url: addressOf() })).body.secret;
  const fund = (await acts().fund()).id;
  await acts().agree(fund);
  const alder = (await acts().partner('Alder', { country: 'Germany', investor_type: 'individual' })).id;
  await acts().post(`/limited-partners/${alder}/contacts`, { name: 'Ada', email: ada.email, invite: true }, admin);
  const opened = { fund_id: fund, lp_id: alder, closing_on: '2020-06-30', due_on: inDays(14) };
  id = (await call(server, user, 'POST', '/fund-subscriptions', opened)).body.id;
  const { body } = await upload(`/subscription-documents?subscription_id=${id}&kind=agreement`, pdf, user);
  agreement = body.documents[0].id;
  expect((await call(server, user, 'POST', `/fund-subscriptions/${id}/send`, { version: 1 })).status).toBe(200);
});

const ask = (by: TestPerson = ada) =>
  call(server, by, 'POST', `/lp-portal/subscription-files/${agreement}/ask-signature`, {});
const portal = async () => (await call(server, ada, 'GET', `/lp-portal/subscriptions/${id}`)).body.documents[0];
const state = async () => (await portal()).signature_request?.state;

/** What the service was asked. */
async function asked(): Promise<
  { id: string; answer_to: string; document: Record<string, string> } & Record<string, unknown>
> {
  expect((await ask()).status).toBe(200);
  await vi.waitUntil(() => received.length > 0, { timeout: 20_000 });
  await vi.waitUntil(async () => (await state()) === 'sent', { timeout: 20_000 });
  return JSON.parse((received.at(-1) as Received).body);
}

function reply(to: string, body: object | string, { key = secret, at = Date.now() } = {}) {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const time = Math.floor(at / 1000);
  const mac = createHmac('sha256', key).update(`${time}.${content}`).digest('hex');
  return server.app.inject({
    method: 'POST',
    url: new URL(to).pathname,
    headers: { 'content-type': 'application/json', 'cairn-signature': `t=${time},v1=${mac}` },
    payload: content,
  });
}
const signed = () => ({ status: 'signed', document_base64: pdf.toString('base64') });

it('sends a document to the service with who signs it, signed, and files what comes back, once', async () => {
  const { id: request, answer_to, document, signer, part } = await asked();
  const [{ headers, body }] = received as [Received];
  const [time, mac] = String(headers['cairn-signature']).split(',');
  const own = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${body}`)
    .digest('hex');
  expect(mac).toBe(`v1=${own}`);
  expect([part, (signer as { email: string }).email]).toEqual(['signed', ada.email]);
  expect(Buffer.from(document.content_base64 ?? '', 'base64').equals(pdf)).toBe(true);
  expect(document.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
  expect(answer_to).toMatch(new RegExp(`/api/signatures/${admin.tenantId}/${request}$`));

  const answers = await Promise.all([reply(answer_to, signed()), reply(answer_to, signed())]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers.map((each) => each.json().counted).sort()).toEqual([false, true]);
  expect(await portal()).toMatchObject({
    signed: { file_name: 'agreement-signed.pdf', sha256: document.sha256 },
    signature_request: { state: 'signed', reason: null },
  });
  const { rows } = await server.admin.query('select created_by from fund_subscription_files where document_id = $1', [
    agreement,
  ]);
  expect(rows).toEqual([{ created_by: null }]);
  expect((await reply(answer_to, { status: 'declined' })).json().counted).toBe(false);
  expect(await state()).toBe('signed');
  expect(await auditOf(server, admin.tenantId, 'fund_subscription.signature_asked')).not.toEqual([]);
});

it('has the firm countersign what the limited partner has signed', async () => {
  const { answer_to } = await asked();
  const byAda = Buffer.concat([pdf, Buffer.from('% signed by Ada\n')]).toString('base64');
  await reply(answer_to, { status: 'signed', document_base64: byAda });
  const firm = async () => (await call(server, user, 'GET', `/fund-subscriptions/${id}`)).body;
  const at = `/lp-portal/subscriptions/${id}`;
  await call(server, ada, 'PATCH', at, { version: (await firm()).version, answers: ANSWERS });
  await call(server, ada, 'POST', `${at}/submit`, { version: (await firm()).version });
  const decided = { version: (await firm()).version, decision: 'approved' };
  expect((await call(server, admin, 'POST', `/fund-subscriptions/${id}/decide`, decided)).body.state).toBe('approved');

  received = [];
  const countersign = (by: TestPerson) =>
    call(server, by, 'POST', `/fund-subscription-files/${agreement}/ask-signature`, {});
  expect((await countersign(user)).status).toBe(403);
  expect((await countersign(admin)).status).toBe(200);
  await vi.waitUntil(() => received.length > 0, { timeout: 20_000 });
  const sent = JSON.parse((received[0] as Received).body);
  expect(sent).toMatchObject({
    part: 'countersigned',
    signer: { email: admin.email },
    document: { name: 'agreement-signed.pdf', content_base64: byAda },
  });
  expect((await reply(sent.answer_to, signed())).json().counted).toBe(true);
  expect((await firm()).documents[0]).toMatchObject({
    countersigned: { file_name: 'agreement-countersigned.pdf' },
    countersignature_request: { state: 'signed' },
  });
});

it('tells the firm that a signature was declined, and why', async () => {
  const { answer_to } = await asked();
  expect((await reply(answer_to, { status: 'declined', reason: 'Wrong entity' })).statusCode).toBe(200);
  expect((await portal()).signature_request).toMatchObject({ state: 'declined', reason: 'Wrong entity' });
  const { rows } = await server.admin.query(
    `select count(*)::int as count from notifications where tenant_id = $1 and title = 'agreement.pdf was not signed'`,
    [admin.tenantId],
  );
  expect(rows[0].count).toBeGreaterThan(0);
});

it.each([
  ['another secret', { key: 'esign_other' }],
  ['a signature of six minutes ago', { at: Date.now() - 360_000 }],
])('refuses an answer with %s', async (_what, how) => {
  const { answer_to } = await asked();
  expect((await reply(answer_to, signed(), how)).statusCode).toBe(403);
  expect(await state()).toBe('sent');
});

it('refuses answers to what was never asked, of another firm, and without a service', async () => {
  const { answer_to, id: request } = await asked();
  const other = await makeFirm(server);
  for (const path of [`${admin.tenantId}/${randomUUID()}`, `${other.tenantId}/${request}`, `x/${request}`])
    expect((await reply(`http://cairn.example/api/signatures/${path}`, signed())).statusCode).toBe(403);
  expect((await call(server, admin, 'DELETE', '/signature-service')).status).toBe(204);
  expect((await reply(answer_to, signed())).statusCode).toBe(403);
});

it('refuses what is no PDF and no answer, and takes the right one afterwards', async () => {
  const { answer_to } = await asked();
  const html = Buffer.from('<html>').toString('base64');
  expect((await reply(answer_to, { status: 'signed', document_base64: html })).statusCode).toBe(422);
  for (const wrong of [
    '',
    '{',
    { status: 'signed' },
    { status: 'approved' },
    { status: 'signed', document_base64: '§' },
  ])
    expect((await reply(answer_to, wrong)).statusCode).toBe(400);
  expect((await reply(answer_to, signed())).json()).toEqual({ received: true, counted: true });
});

it('does not file what was signed after the subscription has moved on', async () => {
  const { answer_to } = await asked();
  const { version } = (await call(server, user, 'GET', `/fund-subscriptions/${id}`)).body;
  await call(server, user, 'POST', `/fund-subscriptions/${id}/withdraw`, { version });
  expect((await reply(answer_to, signed())).json().counted).toBe(false);
  expect(await portal()).toMatchObject({ signed: null, signature_request: { state: 'failed' } });
});

it('is asked by who speaks for the LP, not twice in ten minutes, and only in a firm with a service', async () => {
  expect((await ask(bo)).status).toBe(404);
  expect((await ask(user)).status).toBe(403);
  await asked();
  expect(faultOf(await ask())).toEqual([400, 'documents', expect.stringContaining('a moment ago')]);
  server.clock.now = new Date(Date.now() + 11 * 60_000);
  expect((await ask()).status).toBe(200);
  server.clock.now = undefined;
  expect((await call(server, admin, 'DELETE', '/signature-service')).status).toBe(204);
  expect(faultOf(await ask())).toEqual([400, 'documents', expect.stringContaining('no e-sign service')]);
  expect((await call(server, ada, 'GET', `/lp-portal/subscriptions/${id}`)).body.signs_online).toBe(false);
});

it('tries again while the service is away, and tells the firm in the end', async () => {
  answer = 503;
  expect((await ask()).status).toBe(200);
  const first = async () => {
    const { rows } = await server.admin.query(
      'select id from signature_requests where subscription_id = $1 and attempts = 1',
      [id],
    );
    return rows[0]?.id as string | undefined;
  };
  const request = await vi.waitUntil(first, { timeout: 20_000 });
  const job = { tenant_id: admin.tenantId, request_id: request };
  for (let tries = 0; tries < 8; tries++) await sendSignatureRequest(server.services, job);
  expect((await portal()).signature_request).toMatchObject({
    state: 'failed',
    reason: 'The e-sign service answered with 503.',
  });
  const tried = received.length;
  await sendSignatureRequest(server.services, job);
  expect(received).toHaveLength(tried);
  expect(tried).toBeGreaterThan(5);
});

it('is set and removed by administrators alone, with a recent proof, and shows its secret once', async () => {
  const { body } = await call(server, admin, 'GET', '/signature-service');
  expect(body.service).toMatchObject({ url: addressOf() });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect((await call(server, user, 'GET', '/signature-service')).status).toBe(403);
  const { rows } = await server.admin.query('select * from signature_services where tenant_id = $1', [admin.tenantId]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  for (const url of ['nothing', 'ftp://example.com/', 'https://a:b@example.com/'])
    expect(faultOf(await call(server, admin, 'PUT', '/signature-service', { url }))[1]).toBe('url');
  await server.admin.query(`update user_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, [
    admin.sessionId,
  ]);
  for (const [method, sent] of [
    ['PUT', { url: addressOf() }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(server, admin, method, '/signature-service', sent)).body.code).toBe('REAUTHENTICATION_REQUIRED');
});
