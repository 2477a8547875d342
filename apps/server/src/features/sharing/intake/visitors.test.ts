import { deflateRawSync } from 'node:zlib';
import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { linkIn, readMessages } from '../../../testing/read-messages.ts';
import { startApp } from '../../../testing/start-app.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import {
  codeTo,
  fromDevice,
  INTAKE_VALUES,
  proveTo,
  publishIntake,
  type TestDevice,
} from '../../../testing/test-intake.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, 'Attacked Firm'));
let count = 0;
let slug: string;
let device: TestDevice;
let app: pg.Client;
beforeAll(async () => {
  app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await app.connect();
});
afterAll(() => app.end());
beforeEach(async () => {
  await server.admin.query('delete from rate_limits');
  server.clock.now = undefined;
  slug = `attacked-${++count}`;
  device = {};
  await publishIntake(server, admin, slug, { questions: [] });
});

const on = (what: string, body: object, from = device) =>
  fromDevice(server, from, 'POST', `/intake/${slug}/${what}`, body);
const ask = (email: string, from: TestDevice = {}, more: object = {}) =>
  on('code', { name: 'Eve', email, ...INTAKE_VALUES, ...more }, from);
const prove = (email: string, from = device, at = slug, tenantId = admin.tenantId) =>
  proveTo(server, from, { slug: at, tenantId, answers: {} }, email);
const send = async (visit: string, from = device, more: object = {}) => {
  const draft = (await on('drafts', { visit }, from)).body;
  return on('submit', { visit, id: draft.id, version: draft.version, ...INTAKE_VALUES, ...more }, from);
};
const later = (minutes: number) => {
  server.clock.now = new Date(Date.now() + minutes * 60_000);
};

it('gives nothing to who guesses: ids, tokens, another device, another firm', async () => {
  const visit = await prove('ada@tide.example');
  const { id } = (await send(visit)).body;
  const eve: TestDevice = {};
  await prove('eve@else.example', eve);
  const reads = [`/submission/list?visit=${visit}`, `/submission/one?visit=${visit}&id=${id}`];
  for (const path of reads)
    for (const from of [{}, eve, { cookie: `cairn_submission_3000=${'x'.repeat(43)}` }])
      expect((await fromDevice(server, from, 'GET', path)).body.code, path).toBe('SUBMISSION_LINK_INVALID');
  const own = (await on('prove', { email: 'x@else.example', code: '000000' }, eve)).status;
  expect(own).toBe(400);
  const hers = (await fromDevice(server, eve, 'GET', `/intake/${slug}`)).body.visit.id;
  expect((await fromDevice(server, eve, 'GET', `/submission/one?visit=${hers}&id=${id}`)).status).toBe(404);
  const writes = { visit: hers, id, body: 'Hello' };
  expect((await fromDevice(server, eve, 'POST', '/submission/messages', writes)).status).toBe(404);
  for (const token of ['x', 'x'.repeat(43), visit])
    expect((await fromDevice(server, {}, 'POST', '/submission/open', { token })).body.code).toBe(
      'SUBMISSION_LINK_INVALID',
    );
  const other = await makeFirm(server);
  await publishIntake(server, other, `${slug}-other`, { questions: [] });
  const abroad = await fromDevice(server, device, 'POST', `/intake/${slug}-other/drafts`, { visit });
  expect(abroad.body.code).toBe('SUBMISSION_LINK_INVALID');
  expect((await fromDevice(server, device, 'GET', `/intake/${slug}-other`)).body.visit).toBe(null);
});

it('limits guesses at a code, which is good for ten minutes, on one device, once', async () => {
  await ask('ada@tide.example', device);
  const code = await codeTo(server, admin.tenantId, 'ada@tide.example');
  const wrong = code === '123456' ? '654321' : '123456';
  const prove = (typed: string, from = device) => on('prove', { email: 'ada@tide.example', code: typed }, from);
  expect((await prove(code, {})).status).toBe(400);
  const another: TestDevice = {};
  await ask('eve@else.example', another);
  expect((await prove(code, another)).status).toBe(400);
  later(11);
  expect((await prove(code)).status).toBe(400);
  server.clock.now = undefined;
  for (let guess = 0; guess < 5; guess++) expect((await prove(wrong)).status).toBe(400);
  expect((await prove(code)).status).toBe(400);
  // Somebody else who asks for a code for the same address makes none of ours void.
  await ask('ada@tide.example', device);
  const fresh = await codeTo(server, admin.tenantId, 'ada@tide.example');
  await ask('ada@tide.example', {});
  expect((await prove(fresh)).status).toBe(200);
  expect((await prove(fresh)).status).toBe(400);
  // And from one network not for ever.
  for (let guess = 0; guess < 60; guess++) await prove(wrong);
  const over = await prove(wrong);
  expect([over.status, over.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});

it('limits what an address, a network and a firm bring about, and says when to come back', async () => {
  const codes = [];
  for (let some = 0; some < 6; some++) codes.push((await ask('victim@else.example')).status);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  const visit = await prove('ada@tide.example');
  const sent = [];
  for (let some = 0; some < 12; some++) sent.push(await send(visit));
  expect(sent.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
  const [refused] = sent.slice(-1);
  expect(refused?.body.message).toMatch(/^Too many requests\. Try again in \d+ hours\.$/);
  expect(refused?.headers['retry-after']).toMatch(/^\d+$/);
  const { rows } = await server.admin.query(
    `select count(*) filter (where status = 'submitted')::int as sent, count(*) filter (where status = 'draft')::int as drafts
       from submissions where tenant_id = $1`,
    [admin.tenantId],
  );
  expect(rows).toEqual([{ sent: 10, drafts: 1 }]);
  // Of many addresses the network and the firm are what is counted.
  const asked = [];
  for (let some = 0; some < 30; some++) asked.push((await ask(`a${some}@else.example`)).status);
  expect([asked.filter((status) => status === 200).length, asked.at(-1)]).toEqual([23, 429]);
});

it('limits what the whole world brings about for one firm, each from a network and an address of its own', async () => {
  const front = await startApp(server, { publicUrl: 'https://cairn.example', trustedProxies: 1 });
  try {
    // All but ten of the 300 that a firm's page may mail in an hour: as many requests would take minutes.
    for (let sent = 0; sent < 290; sent++)
      await assertWithinLimit(server.services, 'intake code by firm', admin.tenantId);
    const codes: number[] = [];
    for (let some = 0; some < 15; some++) {
      const from = {
        host: 'cairn.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': `198.51.100.${some}`,
      };
      const body = { name: 'Eve', email: `w${some}@else.example`, ...INTAKE_VALUES };
      codes.push((await call(front, undefined, 'POST', `/intake/${slug}/code`, body, from)).status);
    }
    expect(codes).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
  } finally {
    await front.app.close();
  }
  const mailed = await server.admin.query(
    `select 1 from outgoing_messages where tenant_id = $1 and template = 'intake_code'`,
    [admin.tenantId],
  );
  expect(mailed.rowCount).toBe(10);
  await server.admin.query('delete from rate_limits');
  const visit = await prove('ada@tide.example');
  for (let sent = 0; sent < 300; sent++)
    await assertWithinLimit(server.services, 'intake submission by firm', admin.tenantId);
  expect((await send(visit)).status).toBe(429);
  const { body } = await call(server, admin, 'GET', '/submissions');
  expect(body).toMatchObject({ open: 0, rows: [] });
});

it('keeps a link for 90 days, and begins another one with a later mail', async () => {
  const visit = await prove('ada@tide.example');
  const { id } = (await send(visit)).body;
  const tokenIn = async () => {
    const mails = (await readMessages(server, admin.tenantId)).filter(({ template }) => template === 'submission');
    return new URLSearchParams(linkIn(mails.at(-1)).split('?')[1]).get('token') ?? '';
  };
  const open = async (token: string) => (await fromDevice(server, {}, 'POST', '/submission/open', { token })).status;
  const first = await tokenIn();
  later(80 * 24 * 60);
  expect(await open(first)).toBe(200);
  expect((await call(server, admin, 'POST', `/submissions/${id}/messages`, { body: 'Still there?' })).status).toBe(201);
  const second = await tokenIn();
  expect(second).not.toBe(first);
  expect([await open(first), await open(second)]).toEqual([404, 200]);
  later(171 * 24 * 60);
  expect(await open(second)).toBe(404);
  expect((await fromDevice(server, device, 'GET', `/submission/list?visit=${visit}`)).status).toBe(404);
});

it('mails a new link to a proven address of each firm, and answers every address alike', async () => {
  const renew = (email: string) => fromDevice(server, {}, 'POST', '/submission/links', { email });
  const linksTo = async (tenantId: string, email: string) =>
    (await readMessages(server, tenantId)).filter((one) => one.to === email && one.content?.heading === 'Your link');
  const visit = await prove('ada@tide.example');
  const { id } = (await send(visit)).body;
  const other = await makeFirm(server, 'Second Firm');
  await publishIntake(server, other, `${slug}-second`, { questions: [] });
  await prove('ada@tide.example', {}, `${slug}-second`, other.tenantId);
  later(100 * 24 * 60);
  const lapsed = await fromDevice(server, device, 'GET', `/submission/list?visit=${visit}`);
  expect(lapsed.body.code).toBe('SUBMISSION_LINK_INVALID');
  // Asked for, but never proven: a waiting row of an address is nobody's.
  await ask('waits@else.example');
  const answers = [];
  for (const email of [' Ada@Tide.example', 'nobody@else.example', 'waits@else.example'])
    answers.push(await renew(email));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { days: 90 }]));
  expect(answers.map(({ headers }) => Object.keys(headers).sort())).toEqual(
    Array(3).fill(Object.keys(answers[0]?.headers ?? {}).sort()),
  );
  for (const email of ['nobody@else.example', 'waits@else.example'])
    expect(await linksTo(admin.tenantId, email)).toEqual([]);
  expect(await linksTo(other.tenantId, 'ada@tide.example')).toHaveLength(1);
  const mails = await linksTo(admin.tenantId, 'ada@tide.example');
  expect(mails.map(({ content }) => content?.subject)).toEqual(['Your link to what you submitted to Attacked Firm']);
  const token = new URLSearchParams(linkIn(mails[0]).split('?')[1]).get('token') ?? '';
  const phone: TestDevice = {};
  expect((await fromDevice(server, phone, 'POST', '/submission/open', { token })).body).toEqual({ visit });
  const listed = await fromDevice(server, phone, 'GET', `/submission/list?visit=${visit}`);
  expect(listed.body.rows.map((row: { id: string }) => row.id)).toEqual([id]);
  expect(await auditOf(server, admin.tenantId, 'submission_visitor.link_mailed')).toHaveLength(1);
  // A closed firm sends none, and an address is not asked for without end, known or not.
  await server.admin.query('update tenants set is_active = false where id = $1', [other.tenantId]);
  for (const email of ['ada@tide.example', 'nobody@else.example']) {
    const more = [];
    for (let some = 0; some < 3; some++) more.push((await renew(email)).status);
    expect(more, email).toEqual([200, 200, 429]);
  }
  expect(await linksTo(other.tenantId, 'ada@tide.example')).toHaveLength(1);
});

const named = (name: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
});

it('takes no page for a deck, and opens none: what is packed stays packed', async () => {
  const visit = await prove('ada@tide.example');
  const { id } = (await on('drafts', { visit })).body;
  const attach = (content: Buffer, name: string) =>
    fromDevice(server, device, 'POST', `/submission/files?visit=${visit}&submission_id=${id}`, content, named(name));
  const html = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
  expect((await attach(html, 'deck.pdf')).body.code).toBe('FILE_KIND_REFUSED');
  const bomb = zipOf('slide.xml', Buffer.alloc(50_000_000));
  expect(bomb.length).toBeLessThan(100_000);
  const { rows } = await server.admin.query('select count(*)::int as before from files');
  const taken = await attach(bomb, '../../deck.pptx');
  const { rows: stored } = await server.admin.query(
    'select file_name, byte_size::int as bytes from files where record_id = $1 and deleted_at is null',
    [id],
  );
  expect([taken.status, stored]).toEqual([422, []]);
  expect(rows[0].before).toBe(0);
});

/** A zip with one file in it. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}

/** Runs `fn` as the application role for a person, and takes back what it did. */
async function as<T>(tenant: string, user: string, role: string, fn: () => Promise<T>): Promise<T> {
  await app.query('begin');
  try {
    await app.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)`,
      [tenant, user, role],
    );
    return await fn();
  } finally {
    await app.query('rollback');
  }
}
const done = async (text: string, values: unknown[] = []) => {
  await app.query('savepoint one');
  const result = await app.query(text, values).catch((error: { code: string }) => error.code);
  await app.query('rollback to savepoint one');
  return typeof result === 'string' ? result : result.rowCount;
};
const REFUSED = '42501';

it('sees and changes its own alone, whatever statement the server might run for it', async () => {
  const ada = await prove('ada@tide.example');
  const sent = (await send(ada)).body.id;
  const draft = (await on('drafts', { visit: ada })).body.id;
  const phone: TestDevice = {};
  const eve = await prove('eve@else.example', phone);
  const theirs = (await send(eve, phone)).body.id;
  const founder = await addPerson(server, admin.tenantId, 'opportunity_user');
  await call(server, founder, 'POST', '/submitter-portal/drafts', {});
  await as(admin.tenantId, ada, 'opportunity_user', async () => {
    expect((await app.query('select id from submissions order by created_at')).rows).toEqual([
      { id: sent },
      { id: draft },
    ]);
    expect((await app.query('select id from submission_visitors')).rows).toEqual([{ id: ada }]);
    for (const table of [
      'intake_pages',
      'intake_slugs',
      'inbound_mails',
      'opportunities',
      'tasks',
      'submission_templates',
    ])
      expect(await done(`select 1 from ${table}`), table).toBe(0);
    expect(await done(`update submissions set description = 'x' where id = $1`, [draft])).toBe(1);
    expect(await done(`update submissions set description = 'x' where id = any($1)`, [[sent, theirs]])).toBe(0);
    expect(await done('delete from submissions where id = any($1)', [[sent, theirs]])).toBe(0);
    expect(await done('update submissions set visitor_id = $2 where id = $1', [draft, eve])).toBe(REFUSED);
    expect(await done(`update submissions set status = 'accepted' where id = $1`, [draft])).toBe(REFUSED);
    const begin = `insert into submissions (tenant_id, id, visitor_id, source, currency) values ($1, gen_random_uuid(), $2, 'intake_page', 'USD')`;
    expect(await done(begin, [admin.tenantId, ada])).toBe(1);
    expect(await done(begin, [admin.tenantId, eve])).toBe(REFUSED);
    expect(await done('update submission_visitors set device_hashes = device_hashes')).toBe(0);
    expect(await done('delete from submission_visitors')).toBe(0);
    const word = `insert into submission_messages (tenant_id, id, submission_id, visitor_id, is_from_firm, body)
      values ($1, gen_random_uuid(), $2, $3, $4, 'x')`;
    expect(await done(word, [admin.tenantId, sent, ada, false])).toBe(1);
    expect(await done(word, [admin.tenantId, sent, ada, true])).toBe(REFUSED);
    expect(await done(word, [admin.tenantId, sent, eve, false])).toBe(REFUSED);
    expect(await done(word, [admin.tenantId, theirs, ada, false])).toBe(REFUSED);
  });
  // Nobody else's eyes: a submitter with an account, a co-investor, an LP; and the team sees no draft.
  for (const role of ['opportunity_user', 'co_investor_user', 'lp', 'portfolio_company_user'])
    await as(admin.tenantId, founder.userId, role, async () => {
      expect(await done('select 1 from submission_visitors'), role).toBe(0);
      expect(await done('select 1 from submissions where id = any($1)', [[sent, draft, theirs]]), role).toBe(0);
    });
  await as(admin.tenantId, admin.userId, 'firm_admin', async () => {
    expect(await done('select 1 from submissions where id = any($1)', [[sent, draft, theirs]])).toBe(2);
    expect(await done('delete from submission_visitors')).toBe(0);
  });
});
