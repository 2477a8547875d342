import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WEBHOOK_PAUSES_S } from '@cairn/domain';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { countHit } from '../../../core/access/rate-limit.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { createCheckpointStore } from '../audit-log/checkpoint-store.ts';
import { sealAuditLog } from '../audit-log/seal-audit-log.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { dropOldDeliveries, queueDeliveries } from './queue-deliveries.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const server = useOwnServer({ ssoAllowPrivate: true });
const firm = forEachTest(() => makeFirm(server));
let received: Received[] = [];
let answer = 200;
/** Where the webhooks of the running test lead: those of earlier ones go on being told. */
let path = '';
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === path) received.push({ headers: request.headers, body });
  response.writeHead(answer, answer === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end();
});
let url = '';
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => receiver.close());
beforeEach(() => {
  path = `/${randomUUID()}?key=canary`;
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
  received = [];
  answer = 200;
  server.clock.now = undefined;
});

const post = (path: string, body: object = {}, as = firm) => call(server, as, 'POST', path, body);
const create = (topics: string[] = ['deals'], address = url, as = firm) =>
  post('/webhooks', { url: address, topics }, as);
const list = async () => (await call(server, firm, 'GET', '/webhooks')).body.rows;
const deliveries = async (id: string) => (await call(server, firm, 'GET', `/webhooks/${id}/deliveries`)).body.rows;
const addDeal = async (name = 'Basalt Robotics') =>
  (await post('/opportunities', { company_name: name })).body.id as string;
const untilReceived = (count: number) => vi.waitUntil(() => received.length >= count, { timeout: 10_000 });
/** What happened so far is sealed and queued. */
async function seal() {
  await sealAuditLog(server.services, createCheckpointStore(server.services.env.auditDirectory));
  return queueDeliveries(server.services);
}
const isSigned = ({ headers, body }: Received, secret: string) => {
  const [time, ...signatures] = String(headers['cairn-signature']).split(',');
  const mac = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${body}`)
    .digest('hex');
  return signatures.includes(`v1=${mac}`);
};

it('sends what happens from now on, signed, once, and nothing of what the record holds', async () => {
  await addDeal('Told too early');
  await seal();
  const { status, body: hook } = await create();
  expect([status, hook.secret]).toEqual([201, expect.stringMatching(/^whsec_.{40,}/)]);
  const id = await addDeal();
  expect(await seal()).toBe(1);
  expect(await seal()).toBe(0);
  await untilReceived(1);
  const [told] = received as [Received];
  expect(JSON.parse(told.body)).toMatchObject({
    type: 'opportunity.created',
    data: { resource_type: 'opportunity', resource_id: id, user_id: firm.userId },
  });
  expect(told.body).not.toContain('Basalt');
  expect(isSigned(told, hook.secret)).toBe(true);
  expect(isSigned({ ...told, body: `${told.body} ` }, hook.secret)).toBe(false);
  await vi.waitUntil(async () => (await deliveries(hook.id))[0]?.state === 'delivered', {
    timeout: 10_000,
  });
  expect(await deliveries(hook.id)).toMatchObject([
    { action: 'opportunity.created', attempts: 1, http_status: 200, reason: null },
  ]);
  expect(await list()).toMatchObject([
    { id: hook.id, waiting: 0, last_state: 'delivered', topics: ['deals'], is_active: true },
  ]);
  expect((await list())[0]).not.toHaveProperty('secret');
});

it('tells each webhook of its topics, and nobody of another firm', async () => {
  const other = await makeFirm(server);
  const [access, everything] = [(await create(['access'])).body, (await create(['everything'])).body];
  await seal();
  await post('/opportunities', { company_name: 'Elsewhere' }, other);
  await addDeal();
  await seal();
  const kinds = async (id: string) => (await deliveries(id)).map(({ action }: { action: string }) => action);
  expect(await kinds(access.id)).toEqual(['webhook.created', 'webhook.created']);
  expect(await kinds(everything.id)).toEqual(expect.arrayContaining(['opportunity.created', 'webhook.created']));
  expect((await kinds(everything.id)).filter((kind: string) => kind === 'opportunity.created')).toHaveLength(1);
  expect((await call(server, other, 'GET', `/webhooks/${access.id}/deliveries`)).status).toBe(404);
  expect((await call(server, other, 'GET', '/webhooks')).body.rows).toEqual([]);
});

it('does not name a confidential deal', async () => {
  const id = await addDeal('Hidden Harbour');
  await hideDeal(server, id, firm);
  await seal();
  await create();
  const edited = await call(server, firm, 'PATCH', `/opportunities/${id}`, { version: 1, city: 'Turin' });
  expect(edited.status).toBe(200);
  await seal();
  await untilReceived(1);
  expect(received.map(({ body }) => body).join()).not.toContain(id);
  expect(JSON.parse(received[0]?.body ?? '{}').data.resource_id).toBeNull();
});

it.each([500, 404, 302])('tries again after a %d, with longer pauses, and gives up in the end', async (status) => {
  answer = status;
  const { id } = (await create()).body;
  await addDeal();
  await seal();
  await vi.waitUntil(async () => (await deliveries(id))[0]?.attempts === 1, { timeout: 10_000 });
  const [first] = await deliveries(id);
  expect(first).toMatchObject({
    state: 'waiting',
    http_status: status,
    reason: `The receiver answered with ${status}.`,
  });
  const { rows } = await server.admin.query(
    `select extract(epoch from start_after - created_on)::int as pause from pgboss.job
      where name = 'deliver-webhook' and data->>'delivery_id' = $1 order by created_on desc limit 1`,
    [first.id],
  );
  expect(Math.abs(rows[0].pause - WEBHOOK_PAUSES_S[0])).toBeLessThanOrEqual(1);
  const job = { tenant_id: firm.tenantId, delivery_id: first.id };
  for (let tries = 1; tries <= WEBHOOK_PAUSES_S.length; tries++) await deliverWebhook(server.services, job);
  expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', attempts: WEBHOOK_PAUSES_S.length + 1 });
  const sent = received.length;
  await deliverWebhook(server.services, job);
  expect(received).toHaveLength(sent);

  answer = 200;
  expect((await post(`/webhook-deliveries/${first.id}/replay`)).body).toMatchObject({ state: 'waiting', attempts: 0 });
  await vi.waitUntil(async () => (await deliveries(id))[0]?.state === 'delivered', { timeout: 10_000 });
  expect(new Set(received.map(({ body }) => body))).toHaveLength(1);
});

it('signs with both secrets for a day after one was rotated', async () => {
  const { id, secret } = (await create()).body;
  const { body } = await post(`/webhooks/${id}/rotate`);
  expect(body.old_secret_until).not.toBeNull();
  await post(`/webhooks/${id}/test`);
  await untilReceived(1);
  const [both] = received as [Received];
  expect([isSigned(both, secret), isSigned(both, body.secret)]).toEqual([true, true]);
  expect(JSON.parse(both.body)).toMatchObject({ type: 'test', data: {} });
  await server.admin.query(`update webhooks set old_secret_until = now() - interval '1 second' where id = $1`, [id]);
  await post(`/webhooks/${id}/test`);
  await untilReceived(2);
  const last = received.at(-1) as Received;
  expect([isSigned(last, secret), isSigned(last, body.secret)]).toEqual([false, true]);
});

it('is told of nothing while it is paused or after it was removed', async () => {
  const { id, version } = (await create()).body;
  const paused = (await call(server, firm, 'PATCH', `/webhooks/${id}`, { version, is_active: false })).body;
  expect(paused).toMatchObject({ is_active: false, topics: ['deals'] });
  await addDeal();
  expect(await seal()).toBe(0);
  expect((await call(server, firm, 'PATCH', `/webhooks/${id}`, { version, is_active: true })).body.code).toBe(
    'STALE_VERSION',
  );
  await call(server, firm, 'PATCH', `/webhooks/${id}`, { version: paused.version, is_active: true });
  answer = 500;
  await addDeal('Granite Foods');
  await seal();
  expect((await call(server, firm, 'DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await auditOf(server, firm.tenantId, 'webhook.removed'))[0]).toMatchObject({ resource_id: id });
});

it('keeps addresses and secrets encrypted, and out of events, settings and logs', async () => {
  const { secret } = (await create()).body;
  const { rows } = await server.admin.query('select * from webhooks where tenant_id = $1', [firm.tenantId]);
  expect(JSON.stringify(rows)).not.toContain('canary');
  const written = await server.admin.query(
    `select (select json_agg(l) from audit_logs l where l.tenant_id = $1)::text || (select json_agg(s) from settings_change_log s where s.tenant_id = $1)::text as text`,
    [firm.tenantId],
  );
  expect(written.rows[0].text).toContain('127.0.0.1');
  for (const word of ['canary', secret]) expect(written.rows[0].text + server.logged.join('')).not.toContain(word);
});

it.each([
  ['nowhere', 'This is not a web address'],
  ['ftp://example.com/', 'must begin with https'],
  ['https://me:secret@example.com/', 'must not contain a password'],
])('refuses %s', async (address, sentence) => {
  const { status, body } = await create(['deals'], address);
  expect([status, body.data.fields.url]).toEqual([400, expect.stringContaining(sentence)]);
});

it('has ten at most, of known topics, by an administrator', async () => {
  for (let made = 0; made < 10; made++) expect((await create()).status).toBe(201);
  expect((await create()).body.code).toBe('TOO_MANY_WEBHOOKS');
  expect((await create(['gossip'])).status).toBe(400);
  expect((await create([])).status).toBe(400);
  const user = await addPerson(server, firm.tenantId, 'firm_user');
  expect((await create(['deals'], url, user)).status).toBe(403);
});

it('forgets deliveries after 30 days', async () => {
  const { id } = (await create()).body;
  await post(`/webhooks/${id}/test`);
  await untilReceived(1);
  server.clock.now = new Date(Date.now() + 31 * 86_400_000);
  await dropOldDeliveries(server.services);
  server.clock.now = undefined;
  expect(await deliveries(id)).toEqual([]);
});

it('sends to one receiver of a firm at a time, and to another firm meanwhile', async () => {
  const other = await makeFirm(server);
  const open = { now: 0, most: 0 };
  const released: (() => void)[] = [];
  const slow = createServer((request, response) => {
    open.most = Math.max(open.most, ++open.now);
    response.on('close', () => open.now--);
    released.push(() => response.writeHead(200).end());
    request.resume();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const slowUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
  const hook = (await create(['deals'], slowUrl)).body;
  await create(['deals'], url, other);
  for (const name of ['Alder', 'Birch', 'Cedar']) await addDeal(name);
  await seal();
  await vi.waitUntil(() => released.length > 0, { timeout: 10_000 });
  await post('/opportunities', { company_name: 'Elsewhere' }, other);
  await seal();
  await untilReceived(1);
  const answering = setInterval(() => released.shift()?.(), 20);
  const isDone = async () => (await deliveries(hook.id)).every(({ state }: { state: string }) => state === 'delivered');
  await vi.waitUntil(isDone, { timeout: 25_000 }).finally(() => clearInterval(answering));
  expect(open.most).toBe(1);
  slow.closeAllConnections();
  slow.close();
});

it('sends nothing for a suspended firm, and what waited once it is active again', async () => {
  const { id } = (await create()).body;
  await server.admin.query('update tenants set is_active = false where id = $1', [firm.tenantId]);
  await server.admin.query(
    `insert into webhook_deliveries (tenant_id, id, webhook_id, action, created_at) values ($1, gen_random_uuid(), $2, 'test', now())`,
    [firm.tenantId, id],
  );
  const [delivery] = (await server.admin.query('select id from webhook_deliveries where webhook_id = $1', [id])).rows;
  const job = { tenant_id: firm.tenantId, delivery_id: delivery.id };
  await deliverWebhook(server.services, job);
  expect(received).toEqual([]);
  const later = await server.admin.query(
    `select data from pgboss.job where name = 'deliver-webhook' and start_after > now() + interval '10 minutes'
        and data->>'delivery_id' = $1`,
    [delivery.id],
  );
  expect(later.rows).toEqual([{ data: job }]);
  await server.admin.query('update tenants set is_active = true where id = $1', [firm.tenantId]);
  await deliverWebhook(server.services, job);
  expect(received).toHaveLength(1);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

it('sends by hand at most 60 times an hour', async () => {
  const { id } = (await create()).body;
  const sent = (await post(`/webhooks/${id}/test`)).body;
  for (let more = 1; more < 60; more++) await countHit(server.services, 'webhook by hand by firm', firm.tenantId);
  for (const path of [`/webhooks/${id}/test`, `/webhook-deliveries/${sent.id}/replay`])
    expect((await post(path)).body.code).toBe('TOO_MANY_REQUESTS');
});
