import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../app.ts';
import { createServices } from '../../../create-services.ts';
import { BROWSER, confirmAddress, isAlive, lastLink, lastMessage, signIn } from '../../../testing/auth-acts.ts';
import { codeIn, linkIn, readMessages } from '../../../testing/read-messages.ts';
import { hash, hashing, useCheapHashes } from '../../../testing/set-up/argon2.ts';
import { startApp } from '../../../testing/start-app.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD } from '../../../testing/test-firm.ts';
import { TEST_MASTER, TEST_SECRET } from '../../../testing/test-secret.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

useCheapHashes();

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
beforeEach(() => server.admin.query('delete from rate_limits'));
const person = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const WRONG = 'Wrong-Pebble-77';
const failuresOf = async (reason: string) =>
  (await auditOf(server, admin.tenantId, 'login_failure')).filter(
    ({ resource_id, metadata }) => resource_id === person.userId && metadata.failure_reason === reason,
  );
let numbers = 0;
async function giveNumber(): Promise<string> {
  const phone = `+4930901820${10 + ++numbers}`;
  await call(server, person, 'PUT', '/auth/user', { phone });
  const token = codeIn(await lastMessage(server, person.userId, 'phone_change'));
  await call(server, person, 'POST', '/auth/verify', { type: 'phone_change', phone, token });
  return phone;
}

describe('two hundred guesses at once', () => {
  it('by address, by number and by code judge five, and refuse the rest', async () => {
    const phone = await giveNumber();
    await confirmAddress(server, person);
    await call(server, undefined, 'POST', '/auth/otp', { email: person.email });
    const right = codeIn(await lastMessage(server, person.userId, 'email_code'));
    const token = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const ways = [
      () => signIn(server, person, WRONG),
      () => signIn(server, { phone }, WRONG),
      () => call(server, undefined, 'POST', '/auth/verify', { type: 'email', email: person.email, token }),
      () => signIn(server, { email: person.email.toUpperCase() }, WRONG),
    ];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => (ways[n % 4] as (typeof ways)[0])()));
    const judged = [...(await failuresOf('wrong password')), ...(await failuresOf('wrong code'))];
    expect(judged).toHaveLength(5);
    // The fifth that was judged is told of the lock that it set.
    const told = answers.filter(({ status }) => status === 400 || status === 422);
    expect(told).toHaveLength(4);
    for (const { status } of answers.filter((answer) => !told.includes(answer)))
      expect([423, 429, 503]).toContain(status);
    await server.admin.query('delete from rate_limits');
    expect((await signIn(server, person)).status).toBe(423);
  });

  it('never hash more than four at once; beyond the queue they are told when to come back, and lock nobody', async () => {
    let open = () => {};
    hashing.gate = new Promise((resolve) => {
      open = resolve;
    });
    hashing.atOnce = 0;
    const unknown = Array.from({ length: 72 }, (_, n) => ({ email: `nobody-${n}@firm.example` }));
    let settled = 0;
    const asked = Promise.all(unknown.map((who) => signIn(server, who, WRONG).finally(() => settled++)));
    try {
      // Four are at it, 64 wait, and the other four were sent away: now there is no room for anybody.
      await vi.waitUntil(() => settled >= 4, { timeout: 20_000 });
      for (let attempt = 1; attempt <= 6; attempt++) {
        const { status, headers } = await signIn(server, person);
        expect([status, headers['retry-after']]).toEqual([503, '2']);
      }
    } finally {
      open();
      hashing.gate = undefined;
    }
    const answers = await asked;
    expect(hashing.atOnce).toBe(4);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(4);
    for (const { body, headers } of busy) expect([body.code, headers['retry-after']]).toEqual(['UNAVAILABLE', '2']);
    expect((await signIn(server, person)).status).toBe(200);
  });
});

describe('what is told before the right password', () => {
  it('is the same for unknown, wrong, locked, deactivated and password-less accounts, for one hash each', async () => {
    const [locked, inactive, sso] = await Promise.all(
      [1, 2, 3].map(() => addPerson(server, admin.tenantId, 'firm_user')),
    );
    if (!locked || !inactive || !sso) throw new Error('three people are needed');
    for (let attempt = 1; attempt <= 4; attempt++) await signIn(server, locked, WRONG);
    await server.admin.query('update user_profiles set is_active = false where id = $1', [inactive.userId]);
    await server.admin.query('update user_credentials set password_hash = null where user_id = $1', [sso.userId]);
    const answers: unknown[] = [];
    for (const who of [{ email: 'nobody-here@firm.example' }, person, inactive, sso, { phone: '+49 30 901820' }]) {
      const before = hashing.verified.length;
      const { status, body } = await signIn(server, who, WRONG);
      expect(hashing.verified.length - before).toBe(1);
      answers.push([status, body]);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const before = hashing.verified.length;
    expect([(await signIn(server, locked, WRONG)).status, (await signIn(server, locked)).status]).toEqual([423, 423]);
    expect(hashing.verified.length - before).toBe(2);
  });
});

describe('an address on the network', () => {
  const untilRefused = async (on: TestServer, headers: (turn: number) => Record<string, string>) => {
    for (let turn = 1; turn <= 101; turn++) {
      const email = `nobody-${turn}@firm.example`;
      const { status, headers: answered } = await call(
        on,
        undefined,
        'POST',
        '/auth/token?grant_type=password',
        { email, password: WRONG },
        headers(turn),
      );
      if (status === 429) return { turn, retryAfter: Number(answered['retry-after']) };
    }
    return undefined;
  };

  it('may fail a hundred times, and does not escape by saying that it is another', async () => {
    const refused = await untilRefused(server, (turn) => ({
      'x-forwarded-for': `198.51.100.${turn}`,
      'x-real-ip': `198.51.100.${turn}`,
      forwarded: `for=198.51.100.${turn}`,
    }));
    expect(refused?.turn).toBe(101);
    expect(refused?.retryAfter).toBeGreaterThan(600);
    expect((await signIn(server, person)).status).toBe(429);
  });

  it('is the whole /64 of IPv6, and what the trusted proxy says', async () => {
    const proxied = await startApp(server, { trustedProxies: 1 });
    const from = (ip: string) => ({
      host: 'cairn.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': `203.0.113.9, ${ip}`,
    });
    try {
      const inside = await untilRefused(proxied, (turn) => from(`2001:db8:1:2::${turn.toString(16)}`));
      expect(inside?.turn).toBe(101);
      const neighbour = await signIn(proxied, person, TEST_PASSWORD, from('2001:db8:1:3::1'));
      expect(neighbour.status).toBe(200);
    } finally {
      await proxied.app.close();
    }
  });
});

describe('a session', () => {
  it('is never the one that the browser brought along', async () => {
    const cookie = (token: string) => ({ ...BROWSER, cookie: `cairn_session_3000=${token}` });
    const attacker = (await signIn(server, admin)).body.access_token;
    const planted = [admin.token, attacker, `${crypto.randomUUID()}.${'A'.repeat(43)}`];
    for (const token of planted) {
      const { headers, body } = await signIn(server, person, TEST_PASSWORD, cookie(token));
      const given = /cairn_session_3000=([^;]+)/.exec(String(headers['set-cookie']))?.[1] as string;
      expect(given.split('.')[0]).not.toBe(token.split('.')[0]);
      expect(body.user.id).toBe(person.userId);
    }
    expect((await call(server, admin, 'GET', '/auth/user')).body.id).toBe(admin.userId);
  });

  it.each(['role', 'is_active'])('feels a change of %s on the next request', async (column) => {
    expect((await call(server, person, 'GET', '/opportunities')).status).toBe(200);
    const value = column === 'role' ? `'lp'` : 'false';
    await server.admin.query(`update user_profiles set ${column} = ${value} where id = $1`, [person.userId]);
    expect((await call(server, person, 'GET', '/opportunities')).status).toBe(column === 'role' ? 403 : 401);
  });
});

describe('a password', () => {
  it.each([73, 128])('of %i bytes counts to its last byte, from sign-up on', async (length) => {
    const password = `Aa1!${'é'.repeat((length - 4) >> 1)}`.padEnd(length - ((length - 4) >> 1), 'x');
    expect(Buffer.byteLength(password)).toBe(length);
    const email = `long-${length}@larch.example`;
    const data = { first_name: 'Ada', last_name: 'Quill', tenant_name: 'Larchfield' };
    expect((await call(server, undefined, 'POST', '/auth/signup', { email, password, data })).status).toBe(200);
    expect((await signIn(server, { email }, password.slice(0, -1))).status).toBe(400);
    expect((await signIn(server, { email }, password)).status).toBe(200);
  });

  it('is the same however its accents were typed, also where an old hash is of the other form', async () => {
    const composed = 'Ünlikely-Pébble-9'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);
    await call(server, person, 'PUT', '/auth/user', { password: decomposed });
    for (const form of [composed, decomposed]) expect((await signIn(server, person, form)).status).toBe(200);
    const old = await hash(decomposed, { algorithm: 2, memoryCost: 64, timeCost: 1 });
    await server.admin.query('update user_credentials set password_hash = $1 where user_id = $2', [old, person.userId]);
    expect((await signIn(server, person, decomposed)).status).toBe(200);
    expect((await signIn(server, person, `${decomposed}x`)).status).toBe(400);
  });
});

describe('an address that looks like another', () => {
  const mailsTo = async (userId: string) => (await readMessages(server)).filter(({ user_id }) => user_id === userId);

  it('is another account when it has other letters, and never reaches the mails of the first', async () => {
    const email = 'pascal@larch.example';
    const lookalike = email.replace('a', 'а');
    expect(lookalike).not.toBe(email);
    const data = { first_name: 'Ada', last_name: 'Quill', tenant_name: 'Larchfield' };
    const open = (address: string) =>
      call(server, undefined, 'POST', '/auth/signup', { email: address, password: 'Unlikely-Pebble-9', data });
    const [first, second] = [await open(email), await open(lookalike)];
    expect([first.status, second.status, first.body.user.id === second.body.user.id]).toEqual([200, 200, false]);
    await call(server, undefined, 'POST', '/auth/recover', { email: lookalike });
    const [mine, theirs] = [await mailsTo(first.body.user.id), await mailsTo(second.body.user.id)];
    expect(mine.map(({ template }) => template)).toEqual(['email_verification']);
    expect(theirs.map(({ to }) => to)).toEqual([lookalike, lookalike]);
  });

  it('is the same account when it only is written in other forms of the same letters, and the mail goes to the kept one', async () => {
    const wide = person.email.replace('firm_user', 'ｆｉｒｍ_ｕｓｅｒ');
    expect((await signIn(server, { email: wide })).body.user.id).toBe(person.userId);
    await call(server, undefined, 'POST', '/auth/recover', { email: wide });
    expect((await lastMessage(server, person.userId, 'password_reset')).to).toBe(person.email);
  });
});

describe('two servers on one database', () => {
  it('share lockout, limits and sessions', async () => {
    const log = pino({ level: 'silent' });
    const database = { adminUrl: server.url, secret: TEST_SECRET, master: TEST_MASTER };
    const services = await createServices(server.services.env, database, log);
    const second: TestServer = { ...server, services, app: await buildApp(services, 'no-pages-here', log) };
    await second.app.ready();
    try {
      for (let attempt = 1; attempt <= 5; attempt++) await signIn(attempt % 2 ? server : second, person, WRONG);
      expect([(await signIn(server, person)).status, (await signIn(second, person)).status]).toEqual([423, 423]);
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn++) {
        const on = turn % 2 ? server : second;
        statuses.push((await call(on, undefined, 'POST', '/auth/recover', { email: 'nobody@firm.example' })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const { body } = await signIn(server, admin);
      expect(await isAlive(second, body.access_token)).toBe(true);
      await call(second, { token: body.access_token }, 'POST', '/auth/logout');
      expect(await isAlive(server, body.access_token)).toBe(false);
    } finally {
      await second.app.close();
      await services.close();
    }
  });
});

describe('nothing secret', () => {
  it('is left in a log line, an audit event or a job', async () => {
    const canaries = ['Canary-Pebble-9a', 'Canary-Wrong-77b', 'Canary-Reset-88c', 'Canary-Change-99d'] as const;
    const [password, wrong, fresh, changed] = canaries;
    const secrets: string[] = [...canaries];
    const post = (path: string, body: object, headers = {}) => call(server, undefined, 'POST', path, body, headers);
    const email = 'quokka-box@larch.example';
    const data = { first_name: 'Quokkafirst', last_name: 'Quokkalast', tenant_name: 'Larchfield' };
    const { user, access_token, refresh_token } = (await post('/auth/signup', { email, password, data })).body;
    secrets.push(access_token, access_token.split('.')[2], refresh_token);
    const page = await signIn(server, { email }, password, BROWSER);
    secrets.push(/=([^;]+)/.exec(String(page.headers['set-cookie']))?.[1] ?? '');
    await signIn(server, { email }, wrong);
    await post(`/auth/token?grant_type=password&password=${wrong}`, { email, password: wrong, extra: wrong });
    await post('/auth/signup', { email, password, data });
    const verification = await lastLink(server, user.id, 'email_verification');
    secrets.push(verification);
    for (let twice = 0; twice < 2; twice++) await post('/auth/verify', { type: 'signup', token_hash: verification });
    await post('/auth/otp', { email });
    const code = codeIn(await lastMessage(server, user.id, 'email_code'));
    secrets.push(code);
    const signedIn = (await post('/auth/verify', { type: 'email', email, token: code })).body;
    await post('/auth/verify', { type: 'email', email, token: code });
    await post('/auth/token?grant_type=refresh_token', { refresh_token });
    await post('/auth/token?grant_type=refresh_token', { refresh_token });
    const own = { token: signedIn.access_token };
    await call(server, own, 'PUT', '/auth/user', { password: changed, current_password: wrong });
    await call(server, own, 'PUT', '/auth/user', { password: changed, current_password: password });
    await call(server, own, 'PUT', '/auth/user', { phone: '+4930901820777' });
    secrets.push(codeIn(await lastMessage(server, user.id, 'phone_change')));
    await post('/auth/recover', { email });
    const link = linkIn(await lastMessage(server, user.id, 'password_reset'));
    const token_hash = new URL(link, 'http://x').searchParams.get('token_hash') ?? '';
    secrets.push(token_hash);
    for (const next of ['weak', fresh, fresh])
      await post('/auth/verify', { type: 'recovery', token_hash, password: next });
    expect((await signIn(server, { email }, fresh)).status).toBe(200);

    const dump = await server.admin.query(
      `select (select string_agg(a::text, ' ') from audit_logs a) as audit, (select string_agg(j::text, ' ') from pgboss.job j) as jobs`,
    );
    const places = { log: server.logged.join(' '), audit: dump.rows[0].audit, jobs: dump.rows[0].jobs };
    // Six digits stand in ids and times by chance; a code would stand alone.
    const hasPermission = (text: string, secret: string) =>
      /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w-.:])${secret}(?![\\w-.:])`).test(text) : text.includes(secret);
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(1000);
      for (const secret of [...secrets, email, 'quokka', '+4930901820777'])
        expect(hasPermission(text, secret), `${place} holds ${secret}`).toBe(false);
      expect(text.toLowerCase(), place).not.toContain('quokka');
    }
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  });
});
