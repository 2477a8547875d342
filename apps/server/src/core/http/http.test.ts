import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FILE_BYTES, MAX_IMPORT_BYTES } from '@cairn/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from '../../testing/list-procedures.ts';
import { startApp } from '../../testing/start-app.ts';
import { type Answer, call, makeFirm, TEST_PASSWORD } from '../../testing/test-firm.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { forAllTests, useOwnServer } from '../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
let withPages: TestServer;
let published: TestServer;
let pages: string;
let cookie: Record<string, string>;

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'cairn-pages-'));
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Cairn</title>');
  await writeFile(join(pages, 'assets', 'app-abc.js'), '"page"');
  withPages = await startApp(server, {}, pages);
  published = await startApp(server, { trustedProxies: 1, publicUrl: 'https://cairn.example' });
  cookie = { cookie: `cairn_session_3000=${admin.token}` };
});
afterAll(async () => {
  await withPages.app.close();
  await published.app.close();
  await rm(pages, { recursive: true });
});

const create = (headers: Record<string, string>, on = server, body: unknown = { company_name: 'Posted' }) =>
  call(on, undefined, 'POST', '/opportunities', body, headers);
const outcome = ({ status, body }: Answer) => [status, body?.code];

describe('a change that carries the cookie', () => {
  it.each([
    ['says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['comes from our origin', { origin: 'http://localhost:3000' }],
    ['names no origin, as a client without a browser', {}],
  ])('is accepted when it %s', async (_, headers) => {
    expect((await create({ ...cookie, ...headers })).status).toBe(201);
  });

  it.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['no page at all', { 'sec-fetch-site': 'none' }],
    ['same-origin in words that browsers do not use', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['cross-site, with an origin that is forged', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    [
      'cross-site, with credentials that a browser adds by itself',
      { 'sec-fetch-site': 'cross-site', authorization: 'Basic eDp5' },
    ],
    ['another origin, with an empty bearer', { origin: 'https://evil.example', authorization: 'Bearer ' }],
  ])('is refused from %s', async (_, headers) => {
    expect(outcome(await create({ ...cookie, ...headers }))).toEqual([403, 'CROSS_SITE']);
  });

  it('compares with the public address behind a proxy', async () => {
    const https = { host: 'inside', 'x-forwarded-host': 'cairn.example', 'x-forwarded-proto': 'https' };
    const proxied = { ...https, cookie: `__Host-cairn_session=${admin.token}` };
    expect((await create({ ...proxied, origin: 'https://cairn.example' }, published)).status).toBe(201);
    for (const origin of ['http://cairn.example', 'https://inside', 'https://cairn.example.evil.example'])
      expect(outcome(await create({ ...proxied, origin }, published))).toEqual([403, 'CROSS_SITE']);
  });

  it('is not needed with a bearer token, which no browser adds by itself', async () => {
    const headers = { authorization: `Bearer ${admin.token}`, origin: 'https://script.example' };
    expect((await create(headers)).status).toBe(201);
  });
});

describe('an address that cannot be decoded', () => {
  it.each(['/api/%zz', '/%zz?q=1', '/api/auth/%E0%A4%A'])('%s is answered by us, with our headers', async (url) => {
    const answer = await server.app.inject({ url, headers: { host: 'localhost:3000' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_INPUT', message: 'This address is not valid.' }),
    ]);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      'cache-control': 'no-store',
    });
    expect(answer.body).not.toContain('%');
  });
});

describe('a body', () => {
  const bearer = () => ({ authorization: `Bearer ${admin.token}` });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    'application/json-patch+json',
    'application/jsonx',
    'application/octet-stream, application/json',
    '',
  ])('of the type "%s" is refused', async (type) => {
    const answer = await create({ ...bearer(), 'content-type': type }, server, '{"company_name":"Typed"}');
    expect(outcome(answer)).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });

  it.each(['application/json', 'application/json; charset=utf-8'])('of the type "%s" is read', async (type) => {
    expect((await create({ ...bearer(), 'content-type': type }, server, '{"company_name":"Typed"}')).status).toBe(201);
  });

  it('that comes in chunks is refused, as is one that says both', async () => {
    for (const more of [{}, { 'content-length': '2' }] as Record<string, string>[]) {
      const headers = { ...bearer(), 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...more };
      expect(outcome(await create(headers, server, '{}'))).toEqual([411, 'LENGTH_REQUIRED']);
    }
    const asked = await call(server, admin, 'GET', '/opportunities', undefined, { 'transfer-encoding': 'chunked' });
    expect(asked.status).toBe(411);
  });

  it('of more than 1 MB of JSON is refused before it is read, also without a session', async () => {
    const body = JSON.stringify({ company_name: 'x'.repeat(1024 * 1024) });
    for (const headers of [bearer(), {}])
      expect(outcome(await create({ ...headers, 'content-type': 'application/json' }, server, body))).toEqual([
        413,
        'PAYLOAD_TOO_LARGE',
      ]);
  });

  it('of a list of 25 MB is refused with a sentence; of 20 MB it is not', async () => {
    const send = (bytes: number) =>
      call(server, admin, 'POST', '/imports', Buffer.alloc(bytes, 'Company,x\n'), {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="big.csv"',
      });
    const large = await send(25 * 1024 * 1024);
    expect([...outcome(large), large.body.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'This file has 25 MB; the largest that can be imported has 20 MB. Split it and import the parts one after the other.',
    ]);
    expect(outcome(await send(MAX_IMPORT_BYTES + 1))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(MAX_IMPORT_BYTES) };
    expect((await call(server, undefined, 'POST', '/imports', Buffer.from('x'), headers)).status).not.toBe(413);
  }, 30_000);

  it('of a file of 51 MB is refused with a sentence before anything of it is read', async () => {
    const place = `record_type=opportunity&record_id=${crypto.randomUUID()}`;
    const send = (length: number) =>
      call(server, admin, 'POST', `/files?${place}`, Buffer.from('%PDF-1.7'), {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="big.pdf"',
        'content-length': String(length),
      });
    const large = await send(51 * 1024 * 1024);
    expect([...outcome(large), large.body.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'This file has 51 MB; the largest that can be stored has 50 MB. Make it smaller, or split it.',
    ]);
    const little = await send(MAX_FILE_BYTES + 1);
    expect([...outcome(little), little.body.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'This file has a little more than 50 MB; the largest that can be stored has 50 MB. Make it smaller, or split it.',
    ]);
    expect(outcome(await send(MAX_FILE_BYTES))).toEqual([404, 'NOT_FOUND']);
  });

  it('that is a file is refused where none is taken, however large', async () => {
    const file = { ...bearer(), 'content-type': 'application/octet-stream' };
    for (const path of ['/auth/token?grant_type=password', '/opportunities', '/rpc/get_tenant_pipeline_stages']) {
      const answer = await call(server, undefined, 'POST', path, Buffer.alloc(2 * 1024 * 1024), file);
      expect(outcome(answer), path).toEqual([415, 'UNSUPPORTED_MEDIA']);
    }
  });

  it.each(['{', '{"company_name":', 'undefined', '{"company_name":"x"}}', '\u0000', '{company_name:1}', "{'a':1}"])(
    'that is not JSON is refused: %j',
    async (body) => {
      const answer = await create({ ...bearer(), 'content-type': 'application/json' }, server, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        defined: true,
        code: 'INVALID_INPUT',
        status: 400,
        message: 'The body is not valid JSON.',
        data: { fields: {} },
      });
    },
  );
});

describe('the headers', () => {
  const HEADERS = {
    'content-security-policy': /default-src 'none';script-src 'self';.*frame-ancestors 'none'/,
    'strict-transport-security': /max-age=63072000/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^same-origin$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'permissions-policy': /camera=\(\)/,
    'x-request-id': /^[0-9a-f-]{36}$/,
  };

  it.each([
    ['an answer', '/api/opportunities', 200],
    ['a refusal', '/api/imports/x', 400],
    ['a page', '/opportunities', 200],
    ['a script', '/assets/app-abc.js', 200],
    ['nothing', '/api/nothing', 404],
    ['no file', '/assets/none.js', 404],
    ['the health', '/api/health', 200],
    ['the document', '/api/docs', 200],
  ])('of %s fence it in', async (_, url, status) => {
    const headers = { host: 'localhost:3000', authorization: `Bearer ${admin.token}` };
    const answer = await withPages.app.inject({ url, headers });
    expect(answer.statusCode).toBe(status);
    for (const [name, value] of Object.entries(HEADERS)) expect(String(answer.headers[name]), name).toMatch(value);
    expect(String(answer.headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe|\*/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('keep every answer of the API out of caches', async () => {
    const answers = [
      await call(server, admin, 'GET', '/opportunities'),
      await call(server, undefined, 'GET', '/opportunities'),
      await call(server, admin, 'GET', '/nothing'),
      await create({ ...cookie, 'sec-fetch-site': 'cross-site' }),
      await create({ 'content-type': 'text/plain' }, server, 'x'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 403, 415]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });

  it('let pages be asked for again and hashed files be kept', async () => {
    const cacheOf = async (url: string) =>
      (await withPages.app.inject({ url, headers: { host: 'localhost' } })).headers['cache-control'];
    expect(await cacheOf('/opportunities')).toBe('no-cache');
    expect(await cacheOf('/assets/app-abc.js')).toBe('public, max-age=31536000, immutable');
  });

  it('allow no other origin to read an answer', async () => {
    const answer = await call(server, admin, 'GET', '/opportunities', undefined, { origin: 'https://evil.example' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('name the request anew, whatever the client calls it', async () => {
    const answer = await call(server, admin, 'GET', '/auth/user', undefined, { 'x-request-id': 'mine\t' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('addresses', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('that there are not answer 404 to %s', async (method) => {
    for (const path of ['/nothing', '/opportunities/x/y', '/__proto__', '/constructor', '/auth', '//opportunities'])
      expect((await call(server, admin, method, path)).status, path).toBe(404);
  });

  it('are not called by another verb', async () => {
    for (const { method, path } of listProcedures().filter((one) => one.method !== 'GET' && !one.path.includes('{')))
      if (!listProcedures().some((other) => other.path === path && other.method === 'GET'))
        expect((await call(server, admin, 'GET', path)).status, `${method} ${path}`).toBe(404);
    const override = { 'x-http-method-override': 'POST' };
    const listed = await call(server, admin, 'GET', '/opportunities', undefined, override);
    expect(listed.body.rows).toBeDefined();
  });

  // Outside of the assets every address is a page of the client.
  it.each([
    ['/../../etc/passwd', 200],
    ['/%2e%2e/%2e%2e/etc/passwd', 200],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/assets/%00', 404],
  ])('%s leads nowhere outside the pages: %i', async (url, status) => {
    const answer = await withPages.app.inject({ url, headers: { host: 'localhost' } });
    expect(answer.body).not.toMatch(/root:|"dependencies"/);
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('<title>Cairn</title>')).toBe(status === 200);
  });
});

describe('the document of the API', () => {
  it('is valid JSON with every procedure and its permission', async () => {
    const { status, body } = await call(server, undefined, 'GET', '/openapi.json');
    expect([status, body.openapi]).toEqual([200, expect.stringMatching(/^3\.1/)]);
    for (const { method, path, meta, name } of listProcedures()) {
      const operation = body.paths[path]?.[method.toLowerCase()];
      expect(operation, name).toBeDefined();
      expect(operation.description).toContain(`Needs the permission \`${meta.needs}\`.`);
      expect(operation.summary, name).toMatch(/\S/);
    }
    const described = Object.values(body.paths).flatMap((item) => Object.keys(item as object));
    expect(described).toHaveLength(listProcedures().length);
  });

  it('is a page that needs no script', async () => {
    const page = await server.app.inject({ url: '/api/docs', headers: { host: 'localhost' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/(?!example)/i);
    for (const { method, path } of listProcedures()) {
      expect(page.body).toContain(`>${method}</b> <code>/api${path}</code>`);
    }
  });
});

describe('an error that nobody foresaw', () => {
  it('shows neither statement nor path nor stack, and is logged with its request', async () => {
    await server.admin.query(`create function boom() returns trigger language plpgsql as
      $$ begin raise exception 'canary % in %', new.company_name, tg_table_name; end $$;
      create trigger boom before insert on opportunities for each row execute function boom()`);
    const answer = await create({ authorization: `Bearer ${admin.token}` }, server, { company_name: 'Canaryco' });
    await server.admin.query('drop function boom cascade');
    expect(answer.body).toEqual({
      defined: true,
      code: 'INTERNAL',
      status: 500,
      message: 'Something went wrong on our side. Nothing was changed. Please try again.',
    });
    const logged = server.logged.filter((line) => line.includes(String(answer.headers['x-request-id'])));
    expect(logged.some((line) => line.includes('"unexpected error"') && line.includes('P0001'))).toBe(true);
    expect(logged.join()).not.toMatch(/canary|insert into/i);
  });
});

describe('the log', () => {
  it('holds no password, token, address, name or question', async () => {
    const secret = 'Qüixotic-Pebble-93';
    const email = 'zzyzx.someone@larch.example';
    const data = { first_name: 'Zzyzxfirst', last_name: 'Zzyzxlast', tenant_name: 'Zzyzxfirm' };
    const up = await call(server, undefined, 'POST', '/auth/signup', { email, password: secret, data });
    const token = { token: up.body.access_token };
    await call(server, undefined, 'POST', '/auth/token?grant_type=password&zzyzx=1', { email, password: secret });
    await call(server, undefined, 'POST', '/auth/token?grant_type=password', { email, password: `${secret}!` });
    await call(server, undefined, 'POST', '/auth/token?grant_type=password', { email, password: { zzyzx: 1 } });
    await call(server, token, 'GET', '/opportunities?search=Zzyzxquery');
    await call(server, token, 'GET', '/opportunities?cursor=Zzyzxcursor');
    await call(server, token, 'POST', '/opportunities', { company_name: 'Zzyzxco', founder_name: 'Zzyzxfounder' });
    await call(server, { token: `${admin.sessionId}.zzyzx` }, 'GET', '/auth/user', undefined, { cookie: 'a=zzyzx' });
    await call(server, undefined, 'POST', '/auth/signup', '{"password":"zzyzx', { 'content-type': 'application/json' });
    await call(server, undefined, 'GET', '/%zz?zzyzx=1');
    const lines = server.logged.join('\n');
    expect(lines.length).toBeGreaterThan(1000);
    for (const canary of [
      'zzyzx',
      secret,
      TEST_PASSWORD,
      up.body.access_token.split('.')[1],
      admin.token.split('.')[1],
      '?',
    ])
      expect(lines.toLowerCase(), canary).not.toContain(canary.toLowerCase());
  });
});
