import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD } from '../../testing/test-firm.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../testing/use-test-server.ts';

let behindProxy: TestServer;

const server = useOwnServer();
beforeAll(async () => {
  behindProxy = await startApp(server, { trustedProxies: 1, publicUrl: 'https://cairn.example' });
});
const admin = forAllTests(() => makeFirm(server));
afterAll(() => behindProxy.app.close());
const person = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const BROWSER = { 'sec-fetch-site': 'same-origin' };
const PROXIED = {
  host: 'inside:3000',
  'x-forwarded-host': 'cairn.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '198.51.100.7, 203.0.113.9',
};

const signIn = (headers: Record<string, string> = {}, on = server) =>
  call(
    on,
    undefined,
    'POST',
    '/auth/token?grant_type=password',
    { email: person.email, password: TEST_PASSWORD },
    headers,
  );
const whoAmI = (token: string, headers?: Record<string, string>) =>
  call(server, { token }, 'GET', '/auth/user', undefined, headers);
const withCookie = (cookie: string, headers: Record<string, string> = {}, on = server) =>
  call(on, undefined, 'GET', '/auth/user', undefined, { ...headers, cookie });
const sql = (text: string, values: unknown[] = []) => server.admin.query(text, values);
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).session_id;
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] as string;

describe('what a client gets', () => {
  it('an API client: the token and no cookie', async () => {
    const { body, headers } = await signIn();
    expect(headers['set-cookie']).toBeUndefined();
    expect((await whoAmI(body.access_token)).body.id).toBe(person.userId);
  });

  it.each([
    ['localhost', 'localhost:3000', 'cairn_session_3000'],
    ['another port', 'localhost:8080', 'cairn_session_8080'],
    ['no port', 'localhost', 'cairn_session_80'],
    ['127.0.0.1', '127.0.0.1:3000', 'cairn_session_3000'],
    ['IPv6', '[::1]:3000', 'cairn_session_3000'],
    ['a name below localhost', 'cairn.localhost:3000', 'cairn_session_3000'],
  ])('a browser on %s: a cookie that script cannot read, and no token', async (_, host, name) => {
    const { body, headers } = await signIn({ ...BROWSER, host });
    const [pair, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(pair).toMatch(new RegExp(`^${name}=[0-9a-f-]{36}\\.[\\w-]{43}$`));
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax']);
    expect(body.access_token).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain(pair?.split('=')[1]);
    expect((await withCookie(pair as string, { host })).body.id).toBe(person.userId);
  });

  it('a browser that only sends Origin: a cookie too', async () => {
    const { body, headers } = await signIn({ origin: 'http://localhost:3000' });
    expect([body.access_token, headers['set-cookie']]).toEqual([undefined, expect.stringContaining('HttpOnly')]);
  });

  it('a browser on https through the trusted proxy: a __Host- cookie, secure', async () => {
    const { status, headers } = await signIn({ ...PROXIED, ...BROWSER }, behindProxy);
    expect(status).toBe(200);
    const [pair, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(pair).toMatch(/^__Host-cairn_session=/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect((await withCookie(pair as string, PROXIED, behindProxy)).body.id).toBe(person.userId);
    const plain = `cairn_session_80=${(pair as string).split('=')[1]}`;
    expect((await withCookie(plain, PROXIED, behindProxy)).status).toBe(401);
  });
});

describe('plain HTTP between machines', () => {
  it.each([
    ['a name', 'cairn.example', {}],
    ['an address', '192.0.2.7:3000', {}],
    ['a name that begins like this machine', 'localhost.evil.example', {}],
    ['a name that ends like it', 'evil-localhost', {}],
    ['forged forwarding', 'cairn.example', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'localhost' }],
    ['a forged Forwarded header', 'cairn.example', { forwarded: 'proto=https;host=localhost' }],
  ])('is no way to sign in: %s', async (_, host, headers) => {
    for (const how of [{}, BROWSER]) {
      const { status, body, headers: answered } = await signIn({ ...headers, ...how, host });
      expect([status, body.code]).toEqual([403, 'HTTPS_REQUIRED']);
      expect(answered['set-cookie']).toBeUndefined();
    }
    const signUp = await call(
      server,
      undefined,
      'POST',
      '/auth/signup',
      {
        email: 'x@y.example',
        password: 'Unlikely-Pebble-9',
        data: { first_name: 'a', last_name: 'b', tenant_name: 'c' },
      },
      { ...headers, host },
    );
    expect(signUp.body.code).toBe('HTTPS_REQUIRED');
    const page = await server.app.inject({ url: '/opportunities', headers: { ...headers, host } });
    expect([page.statusCode, page.body]).toEqual([403, expect.stringContaining('Cairn needs HTTPS here.')]);
  });
});

describe('the address of a client', () => {
  const seen = async (token: string) =>
    (await sql('select ip_address from user_sessions where id = $1', [sessionOf(token)])).rows[0].ip_address;

  it('is not what it says itself', async () => {
    const { body } = await signIn({ 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' });
    expect(await seen(body.access_token)).toBe('127.0.0.1');
  });

  it('is what the one trusted proxy says, and not what the client said to that', async () => {
    expect(await seen((await signIn(PROXIED, behindProxy)).body.access_token)).toBe('203.0.113.9');
  });
});

describe('a session', () => {
  it.each([
    ['is terminated', () => sql('update user_sessions set is_active = false where id = $1', [person.sessionId])],
    ['has run out', () => sql('update user_sessions set expires_at = now() where id = $1', [person.sessionId])],
    [
      'is of a person who is deactivated',
      () => sql('update user_profiles set is_active = false where id = $1', [person.userId]),
    ],
    [
      'has another secret',
      () => sql(`update user_sessions set secret_hash = sha256('x') where id = $1`, [person.sessionId]),
    ],
  ])('that %s is refused on the next request', async (_, end) => {
    expect((await whoAmI(person.token)).status).toBe(200);
    await end();
    expect((await whoAmI(person.token)).status).toBe(401);
    expect((await whoAmI(admin.token)).status).toBe(200);
  });

  it('of a firm that is deactivated is refused on the next request', async () => {
    const other = await makeFirm(server);
    await sql('update tenants set is_active = false where id = $1', [other.tenantId]);
    expect((await whoAmI(other.token)).status).toBe(401);
  });

  it('obeys a changed role on the next request', async () => {
    const list = () => call(server, person, 'GET', '/opportunities');
    expect((await list()).status).toBe(200);
    await sql(`update user_profiles set role = 'lp' where id = $1`, [person.userId]);
    expect((await list()).status).toBe(403);
  });

  it('is not found by a token that is changed in any way', async () => {
    const [id, secret] = person.token.split('.') as [string, string];
    const flipped = `${secret.slice(0, -2)}${secret.at(-2) === 'A' ? 'B' : 'A'}${secret.at(-1)}`;
    const tokens = [
      `${id}.${flipped}`,
      `${id}.${'A'.repeat(43)}`,
      `${admin.sessionId}.${secret}`,
      `${crypto.randomUUID()}.${secret}`,
      `${id}.${secret}x`,
      `${id}${secret}`,
      `${id}.`,
      id,
      `${id.toUpperCase()}.${secret}`,
      `${'-'.repeat(36)}.${secret}`,
      `${'a'.repeat(36)}.${secret}`,
      `${id.replaceAll('-', '0')}.${secret}`,
      `' or true --.${secret}`,
      `${id}.${secret}, ${admin.token}`,
      'x'.repeat(4000),
    ];
    for (const token of tokens) expect((await whoAmI(token)).status, token.slice(0, 90)).toBe(401);
    expect((await withCookie(`cairn_session_3000=${id}.${flipped}`)).status).toBe(401);
    expect((await whoAmI(person.token)).status).toBe(200);
  });

  it('is the one of its secret, whatever the claims of an API token say', async () => {
    const token: string = (await signIn()).body.access_token;
    const [head, payload, secret] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const claiming = (changed: object, with_ = secret) =>
      `${head}.${Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')}.${with_}`;
    const forged = claiming({ sub: admin.userId, aal: 'aal2', role: 'service_role', exp: 9_999_999_999 });
    const me = await call(server, { token: forged }, 'GET', '/user-profiles/me');
    expect([me.body.id, me.body.aal]).toEqual([person.userId, 'aal1']);
    for (const session_id of [admin.sessionId, crypto.randomUUID(), 7, null])
      expect((await whoAmI(claiming({ session_id }))).status).toBe(401);
    for (const other of ['A'.repeat(43), '', 'x']) expect((await whoAmI(claiming({}, other))).status).toBe(401);
    for (const odd of [`${head}..${secret}`, `${head}.e30.${secret}`, `.${payload}.${secret}`])
      expect((await whoAmI(odd)).status).toBe(401);
  });

  it('is what the bearer header says, also beside the cookie of another', async () => {
    const both = (token: string) => whoAmI(token, { cookie: `cairn_session_3000=${admin.token}` });
    expect((await both(person.token)).body.id).toBe(person.userId);
    expect((await both('nonsense')).status).toBe(401);
    const two = await withCookie(`cairn_session_3000=${person.token}; cairn_session_3000=${admin.token}`);
    expect(two.body.id).toBe(person.userId);
    expect((await withCookie(`cairn_session_8080=${person.token}`)).status).toBe(401);
    expect((await withCookie(`__Host-cairn_session=${person.token}`)).status).toBe(401);
  });

  const age = (minutes: number, left = 5) =>
    sql(
      `update user_sessions set created_at = now() - make_interval(mins => $2),
         last_activity_at = now() - interval '2 minutes', expires_at = now() + make_interval(mins => $3) where id = $1`,
      [person.sessionId, minutes, left],
    );
  async function stateOf(id: string) {
    const { rows } = await sql(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes,
              last_activity_at > now() - interval '1 minute' as noted, is_active, end_reason
         from user_sessions where id = $1`,
      [id],
    );
    return rows[0];
  }
  /** What is done beside a request has happened a moment after it. */
  async function eventually(isTrue: () => Promise<boolean>) {
    const deadline = Date.now() + 5000;
    while (!(await isTrue())) {
      if (Date.now() > deadline) throw new Error('it did not happen');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('is not carried on by activity, which is only noted', async () => {
    await age(30);
    await whoAmI(person.token);
    await eventually(async () => (await stateOf(person.sessionId)).noted);
    expect((await stateOf(person.sessionId)).minutes).toBe(5);
  });

  it('whose activity cannot be noted harms no other request', async () => {
    await age(30);
    await sql(`create function boom() returns trigger language plpgsql as $$ begin raise exception 'boom'; end $$;
      create trigger boom before update on user_sessions for each row execute function boom()`);
    try {
      expect((await whoAmI(person.token)).status).toBe(200);
      await eventually(async () => server.logged.some((line) => line.includes('session not touched')));
      for (let request = 0; request < 6; request++) expect((await whoAmI(admin.token)).status).toBe(200);
    } finally {
      await sql('drop function boom cascade');
    }
  });

  const refresh = (body: object, headers: Record<string, string> = {}) =>
    call(server, undefined, 'POST', '/auth/token?grant_type=refresh_token', body, headers);

  it.each([
    [30, 60],
    [11 * 60 + 45, 15],
  ])('that began %i minutes ago is refreshed for %i more, at most to 12 hours', async (minutes, left) => {
    const { body } = await signIn();
    person.sessionId = sessionOf(body.access_token);
    await age(minutes);
    const renewed = await refresh({ refresh_token: body.refresh_token });
    expect(renewed.status).toBe(200);
    expect(Math.round(renewed.body.expires_in / 60)).toBe(left);
    expect((await stateOf(person.sessionId)).minutes).toBe(left);
    expect((await whoAmI(renewed.body.access_token)).status).toBe(200);
  });

  it('is refreshed by each token once; one that comes back is a copy and ends it', async () => {
    const { body } = await signIn();
    const second = await refresh({ refresh_token: body.refresh_token });
    const third = await refresh({ refresh_token: second.body.refresh_token });
    expect([second.status, third.status]).toEqual([200, 200]);
    const copy = await refresh({ refresh_token: body.refresh_token });
    expect([copy.status, copy.body.code]).toEqual([400, 'REFRESH_REFUSED']);
    for (const token of [second.body.access_token, third.body.access_token])
      expect((await whoAmI(token)).status).toBe(401);
    expect((await refresh({ refresh_token: third.body.refresh_token })).body.code).toBe('REFRESH_REFUSED');
    expect(await stateOf(sessionOf(body.access_token))).toMatchObject({
      is_active: false,
      end_reason: 'refresh token reused',
    });
    const events = await auditOf(server, admin.tenantId, 'session_ended');
    expect(events.at(-1)).toMatchObject({
      session_id: sessionOf(body.access_token).slice(0, 8),
      metadata: { reason: 'refresh token reused' },
    });
  });

  it('is refreshed by one of fifty uses of a token at once, and is over', async () => {
    const { body } = await signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh({ refresh_token: body.refresh_token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === 'REFRESH_REFUSED')).toHaveLength(49);
    expect((await stateOf(sessionOf(body.access_token))).is_active).toBe(false);
  });

  it.each(['x', '', 'A'.repeat(43), `' or true --`])('is not refreshed by "%s"', async (token) => {
    const { status, body } = await refresh({ refresh_token: token });
    expect([status, body.code]).toEqual([400, 'REFRESH_REFUSED']);
  });

  it('that was ended is not refreshed', async () => {
    const { body } = await signIn();
    await call(server, { token: body.access_token }, 'POST', '/auth/logout');
    expect((await refresh({ refresh_token: body.refresh_token })).body.code).toBe('REFRESH_REFUSED');
  });

  it('of a page is refreshed by its cookie, which changes; the old one is good for what is on its way', async () => {
    const cookie = cookieOf((await signIn(BROWSER)).headers);
    const { status, body, headers } = await refresh({}, { ...BROWSER, cookie });
    expect([status, body.access_token, body.refresh_token]).toEqual([200, undefined, undefined]);
    const next = cookieOf(headers);
    expect(next).not.toBe(cookie);
    expect([(await withCookie(next)).status, (await withCookie(cookie)).status]).toEqual([200, 200]);
    await sql('update user_sessions set previous_until = now() where user_id = $1', [person.userId]);
    expect([(await withCookie(next)).status, (await withCookie(cookie)).status]).toEqual([200, 401]);
    expect((await refresh({}, BROWSER)).status).toBe(401);
  });
});

describe('signing out', () => {
  async function threeSessions() {
    const others = [await signIn(), await signIn()].map(({ body }) => body.access_token as string);
    return [person.token, ...others];
  }
  const statuses = (tokens: string[]) => Promise.all(tokens.map(async (token) => (await whoAmI(token)).status));

  it.each([
    ['', [401, 200, 200], 1],
    ['?scope=local', [401, 200, 200], 1],
    ['?scope=others', [200, 401, 401], 2],
    ['?scope=global', [401, 401, 401], 3],
  ])('with "%s" ends the sessions that it names, of this person alone', async (query, expected, ended) => {
    const tokens = await threeSessions();
    const answer = await call(server, person, 'POST', `/auth/logout${query}`);
    expect(answer.status).toBe(204);
    expect(await statuses(tokens)).toEqual(expected);
    expect((await whoAmI(admin.token)).status).toBe(200);
    const events = (await auditOf(server, admin.tenantId, 'logout')).filter(({ user_id }) => user_id === person.userId);
    expect(events.map(({ metadata }) => metadata)).toEqual([
      { scope: query.split('=')[1] ?? 'local', sessions_ended: ended },
    ]);
  });

  it('takes the cookie back, except when only the others end', async () => {
    const cookie = cookieOf((await signIn(BROWSER)).headers);
    const out = (query: string) =>
      call(server, undefined, 'POST', `/auth/logout${query}`, undefined, { ...BROWSER, cookie });
    expect((await out('?scope=others')).headers['set-cookie']).toBeUndefined();
    expect(String((await out('')).headers['set-cookie'])).toMatch(/^cairn_session_3000=; Max-Age=0;.* HttpOnly/);
    expect((await withCookie(cookie)).status).toBe(401);
  });

  it('refuses a scope that there is not', async () => {
    const { status, body } = await call(server, person, 'POST', '/auth/logout?scope=everyone');
    expect([status, Object.keys(body.data.fields)]).toEqual([400, ['scope']]);
  });
});
