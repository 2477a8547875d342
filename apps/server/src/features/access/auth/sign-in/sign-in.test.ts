import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../../core/access/hash-password.ts';
import { hashing, useCheapHashes } from '../../../../testing/set-up/argon2.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD } from '../../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

useCheapHashes();

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
beforeEach(() => server.admin.query('delete from rate_limits'));
const person = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  call(server, undefined, 'POST', '/auth/token?grant_type=password', { email, password }, headers);

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).session_id;

async function moveLock(minutes: number) {
  const { rowCount } = await server.admin.query(
    'update sign_in_attempts set locked_until = locked_until + make_interval(mins => $1) where address_index = $2',
    [minutes, server.services.master.addressIndex(person.email)],
  );
  expect(rowCount).toBe(1);
}

const failures = async () =>
  (await auditOf(server, admin.tenantId, 'login_failure')).filter((event) => event.resource_id === person.userId);

describe('sign-in', () => {
  it('opens a session of its own, marks the profile and writes one audit event', async () => {
    const { status, body } = await signIn(person.email, TEST_PASSWORD, { 'user-agent': 'canary/1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'bearer', user: { id: person.userId, email: person.email } });
    expect(body.expires_in).toBeGreaterThan(3500);
    expect(body.expires_in).toBeLessThanOrEqual(3600);
    expect(body.access_token).not.toBe(person.token);
    const { rows } = await server.admin.query(
      `select s.user_agent, s.ip_address, p.last_login_at > now() - interval '1 minute' as marked,
              s.expires_at - s.created_at = interval '60 minutes' as hour
         from user_sessions s join user_profiles p on p.id = s.user_id where s.id = $1`,
      [sessionOf(body.access_token)],
    );
    expect(rows).toEqual([{ user_agent: 'canary/1', ip_address: '127.0.0.1', marked: true, hour: true }]);
    const events = (await auditOf(server, admin.tenantId, 'login_success')).filter(
      (event) => event.user_id === person.userId,
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.session_id).toBe(sessionOf(body.access_token).slice(0, 8));
  });

  it.each(['FIRM', ' padded '])('finds the address in another form (%s)', async (form) => {
    const email = form === 'FIRM' ? person.email.toUpperCase() : ` ${person.email} `;
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  it('answers an unknown address, a wrong password and their locks alike, at the cost of a hash each', async () => {
    const unknown = `nobody-${crypto.randomUUID()}@firm.example`;
    for (let attempt = 1; attempt <= 7; attempt++) {
      const before = hashing.verified.length;
      const [a, b] = [await signIn(unknown, 'Wrong-Pebble-77'), await signIn(person.email, 'Wrong-Pebble-77')];
      expect(hashing.verified.length - before, 'one hash for each').toBe(2);
      const lock = expect.stringMatching(/^\d{4}-/);
      const locked = attempt >= 5;
      const expected = {
        status: locked ? 423 : 400,
        code: locked ? 'ACCOUNT_LOCKED' : 'SIGN_IN_REFUSED',
        data: {
          lockoutInfo: {
            locked,
            failures: Math.min(attempt, 5),
            remaining: Math.max(0, 5 - attempt),
            lockoutExpiresAt: locked ? lock : null,
          },
        },
      };
      expect(a.body).toMatchObject(expected);
      expect(b.body).toMatchObject(expected);
      expect({ ...a.body, data: 0 }).toEqual({ ...b.body, data: 0 });
      expect(Object.keys(a.headers).sort()).toEqual(Object.keys(b.headers).sort());
    }
    expect((await failures()).map(({ metadata }) => metadata)).toEqual([
      ...[1, 2, 3, 4, 5].map((nth) => ({ failure_reason: 'wrong password', failures: nth })),
      { failure_reason: 'account locked', failures: 5 },
      { failure_reason: 'account locked', failures: 5 },
    ]);
  });

  it('keeps a locked account from the right password too, for 30 minutes and no longer', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) await signIn(person.email, 'Wrong-Pebble-77');
    const locked = await signIn(person.email, TEST_PASSWORD);
    expect([locked.status, locked.body.code]).toEqual([423, 'ACCOUNT_LOCKED']);
    const until = new Date(locked.body.data.lockoutInfo.lockoutExpiresAt).getTime() - Date.now();
    expect(Math.abs(until - 30 * 60_000)).toBeLessThan(20_000);
    await moveLock(-29);
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(423);
    await moveLock(-1);
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('starts the count afresh when a lock has run out', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) await signIn(person.email, 'Wrong-Pebble-77');
    await moveLock(-30);
    const { body } = await signIn(person.email, 'Wrong-Pebble-77');
    expect(body.data.lockoutInfo).toEqual({ locked: false, failures: 1, remaining: 4, lockoutExpiresAt: null });
  });

  it('lets the right password in at the fifth attempt, and counts from nothing after it', async () => {
    for (let attempt = 1; attempt <= 4; attempt++) await signIn(person.email, 'Wrong-Pebble-77');
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(200);
    const { body } = await signIn(person.email, 'Wrong-Pebble-77');
    expect(body.data.lockoutInfo).toMatchObject({ failures: 1, remaining: 4 });
  });

  it('judges five of two hundred guesses at once, whatever the form of the address', async () => {
    const forms = [person.email, person.email.toUpperCase(), person.email.replace('f', 'ｆ')];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => signIn(forms[place % 3] as string, `Wrong-Pebble-${place}`)),
    );
    const reasons = (await failures()).map(({ metadata }) => metadata.failure_reason);
    expect(reasons.filter((reason) => reason === 'wrong password')).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    // Locked; or sent away before it was looked at, by the limit of the address or a full queue.
    for (const { status } of answers.filter((answer) => answer.status !== 400))
      expect([423, 429, 503]).toContain(status);
  });

  it.each([
    ['person', 'user_profiles', () => person.userId, 'ACCOUNT_INACTIVE', 'account inactive'],
    ['firm', 'tenants', () => person.tenantId, 'ORGANIZATION_SUSPENDED', 'organization suspended'],
  ])('tells that the %s is deactivated only to who knows the password', async (_, table, id, code, failure_reason) => {
    await server.admin.query(`update ${table} set is_active = false where id = $1`, [id()]);
    try {
      const wrong = await signIn(person.email, 'Wrong-Pebble-77');
      expect([wrong.status, wrong.body.code]).toEqual([400, 'SIGN_IN_REFUSED']);
      const right = await signIn(person.email, TEST_PASSWORD);
      expect([right.status, right.body.code]).toEqual([403, code]);
      expect((await failures()).at(-1)?.metadata).toEqual({ failure_reason, method: 'password' });
    } finally {
      await server.admin.query(`update tenants set is_active = true where id = '${person.tenantId}'`);
    }
  });

  it.each([73, 128, 512])('looks at every byte of a password of %i', async (length) => {
    const long = `Aa1!${'x'.repeat(length - 4)}`;
    await server.admin.query('update user_credentials set password_hash = $1 where user_id = $2', [
      await hashPassword(long),
      person.userId,
    ]);
    for (const near of [`${long.slice(0, -1)}y`, long.slice(0, 72)])
      expect((await signIn(person.email, near)).status).toBe(400);
    expect((await signIn(person.email, long)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['/auth/token', { email: 'a@b.example', password: 'x' }, 'grant_type'],
    ['/auth/token?grant_type=magic', { email: 'a@b.example', password: 'x' }, 'grant_type'],
    ['/auth/token?grant_type=password&x=1', { email: 'a@b.example', password: 'x' }, 'x'],
    ['/auth/token?grant_type=password', { email: { $ne: '' }, password: 'x' }, 'email'],
    ['/auth/token?grant_type=password', { email: 'a@b.example', password: ['x'] }, 'password'],
    ['/auth/token?grant_type=password', { email: 'a@b.example', password: 'x', tenant_id: 'y' }, 'tenant_id'],
  ])('refuses %s with %j', async (path, body, field) => {
    const answer = await call(server, undefined, 'POST', path, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.data.fields)).toEqual([field]);
  });

  it.each([{}, { email: 'a@b.example' }, { password: 'x' }, { phone: '+49 30 901820' }])(
    'with %j says what is missing',
    async (body) => {
      const { status, body: answer } = await call(server, undefined, 'POST', '/auth/token?grant_type=password', body);
      expect([status, answer.code, answer.message]).toEqual([
        400,
        'CREDENTIALS_MISSING',
        'You must provide either an email or phone number and a password',
      ]);
    },
  );
});
