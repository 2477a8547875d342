import { beforeEach, describe, expect, it } from 'vitest';
import {
  BROWSER,
  isAlive,
  joinFirm,
  lastLink,
  lastMessage,
  NEW_PASSWORD,
  signIn,
} from '../../../../testing/auth-acts.ts';
import { useCheapHashes } from '../../../../testing/set-up/argon2.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD } from '../../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../../testing/use-test-server.ts';

useCheapHashes();

let cookie: string;

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
beforeEach(() => server.admin.query('delete from rate_limits'));
const person = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  cookie = cookieOf(await signIn(server, person, TEST_PASSWORD, BROWSER));
});

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] as string;
const inBrowser = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object, own = cookie) =>
  call(server, undefined, method, path, body, { ...BROWSER, cookie: own });
const change = (body: object) => inBrowser('PUT', '/auth/user', body);
const changeAsClient = (body: object) => call(server, person, 'PUT', '/auth/user', body);
const age = () =>
  server.admin.query(`update user_sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [
    person.userId,
  ]);
const eventsOf = async (action: string) =>
  (await auditOf(server, admin.tenantId, action)).filter(({ resource_id }) => resource_id === person.userId);

describe('changing the password in a browser', () => {
  it('ends every other session, gives this one a new secret, voids reset links and tells by mail', async () => {
    await call(server, undefined, 'POST', '/auth/recover', { email: person.email });
    const token_hash = await lastLink(server, person.userId, 'password_reset');
    const answer = await change({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
    expect([answer.status, answer.body.id, answer.body.access_token]).toEqual([200, person.userId, undefined]);
    const next = cookieOf(answer);
    expect((await inBrowser('GET', '/auth/user', undefined, next)).status).toBe(200);
    expect((await inBrowser('GET', '/auth/user')).status).toBe(401);
    expect(await isAlive(server, person.token)).toBe(false);
    expect((await signIn(server, person, NEW_PASSWORD)).status).toBe(200);
    const reset = { type: 'recovery', token_hash, password: 'Third-Pebble-1100' };
    expect((await call(server, undefined, 'POST', '/auth/verify', reset)).body.code).toBe('SECRET_REFUSED');
    expect((await eventsOf('password_change_success')).map(({ metadata }) => metadata)).toEqual([{ via: 'change' }]);
    expect((await lastMessage(server, person.userId, 'password_changed')).to).toBe(person.email);
  });

  it('needs the current password, however fresh the session is', async () => {
    const { status, body } = await change({ password: NEW_PASSWORD });
    expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await signIn(server, person)).status).toBe(200);
  });

  it('counts a wrong current password in the counter of sign-in', async () => {
    await signIn(server, person, 'Wrong-Pebble-77');
    for (let attempt = 2; attempt <= 4; attempt++) {
      const { status, body } = await change({ password: NEW_PASSWORD, current_password: 'Wrong-Pebble-77' });
      expect([status, body.code]).toEqual([400, 'PASSWORD_WRONG']);
    }
    const locked = await change({ password: NEW_PASSWORD, current_password: 'Wrong-Pebble-77' });
    expect([locked.status, locked.body.data.lockoutInfo.failures]).toEqual([423, 5]);
    expect((await change({ password: NEW_PASSWORD, current_password: TEST_PASSWORD })).status).toBe(423);
    expect((await signIn(server, person)).status).toBe(423);
    const reasons = (await eventsOf('password_change_failure')).map(({ metadata }) => metadata.failure_reason);
    expect(reasons).toEqual([...Array(4).fill('wrong password'), 'account locked']);
  });

  it.each([
    ['weak', 'Password must be at least 12 characters long'],
    [TEST_PASSWORD, 'The new password must differ from the current one.'],
    ['Test-Person-1100', undefined],
  ])('to "%s" is refused', async (password, reason) => {
    const { status, body } = await change({ password, current_password: TEST_PASSWORD });
    if (reason === undefined) return expect(status).toBe(422);
    expect([status, body.code]).toEqual([422, 'PASSWORD_REFUSED']);
    expect(body.data.reasons).toContain(reason);
    expect(await isAlive(server, person.token)).toBe(true);
    expect((await eventsOf('password_change_failure')).map(({ metadata }) => metadata.failure_reason)).toEqual([
      'new password refused',
    ]);
  });
});

describe('changing the password as an API client', () => {
  it('may leave the current one out in the ten minutes after it signed in', async () => {
    expect((await changeAsClient({ password: NEW_PASSWORD })).status).toBe(200);
    expect(await isAlive(server, person.token)).toBe(true);
    expect((await inBrowser('GET', '/auth/user')).status).toBe(401);
  });

  it('may not later', async () => {
    await age();
    expect((await changeAsClient({ password: NEW_PASSWORD })).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await changeAsClient({ password: NEW_PASSWORD, nonce: '123456' })).body.code).toBe('CODE_REFUSED');
    expect((await changeAsClient({ password: NEW_PASSWORD, current_password: TEST_PASSWORD })).status).toBe(200);
  });
});

it('gives an account of the identity provider no password', async () => {
  await server.admin.query('update user_credentials set password_hash = null where user_id = $1', [person.userId]);
  expect((await changeAsClient({ password: NEW_PASSWORD })).status).toBe(403);
});

describe('changing the names', () => {
  it('writes them in every firm, each under its own key', async () => {
    const other = await makeFirm(server);
    await joinFirm(server, person, other.tenantId);
    const { body } = await change({ data: { first_name: 'Grace' } });
    expect(body.user_metadata.first_name).toBe('Grace');
    const { rows } = await server.admin.query(
      'select distinct first_name from user_profiles where id = $1 and version = 2',
      [person.userId],
    );
    expect(rows).toHaveLength(2);
    for (const tenantId of [admin.tenantId, other.tenantId]) {
      const [event] = (await auditOf(server, tenantId, 'user_profile.updated')).filter(
        ({ resource_id }) => resource_id === person.userId,
      );
      expect(event?.metadata).toEqual({ fields: ['first_name'] });
    }
  });
});

describe('reauthentication', () => {
  it('makes the session fresh under a new secret', async () => {
    await age();
    const answer = await inBrowser('POST', '/auth/reauthenticate', { password: TEST_PASSWORD });
    expect([answer.status, answer.body.access_token]).toEqual([200, undefined]);
    expect((await inBrowser('GET', '/auth/user')).status).toBe(401);
    expect((await inBrowser('PUT', '/auth/user', { phone: '+4930901820' }, cookieOf(answer))).status).toBe(200);
    const client = await call(server, person, 'POST', '/auth/reauthenticate', { password: TEST_PASSWORD });
    expect(await isAlive(server, person.token)).toBe(false);
    expect(await isAlive(server, client.body.access_token)).toBe(true);
    expect(client.body.refresh_token).toBeDefined();
    expect(await eventsOf('reauthenticated')).toHaveLength(2);
  });

  it('with a wrong password counts like a sign-in, and a right one clears the count', async () => {
    const prove = (password: string) => inBrowser('POST', '/auth/reauthenticate', { password });
    for (let attempt = 1; attempt <= 4; attempt++) expect((await prove('Wrong-Pebble-77')).status).toBe(400);
    const right = await prove(TEST_PASSWORD);
    cookie = cookieOf(right);
    for (let attempt = 1; attempt <= 4; attempt++) expect((await prove('Wrong-Pebble-77')).status).toBe(400);
    expect((await prove('Wrong-Pebble-77')).status).toBe(423);
    expect((await prove(TEST_PASSWORD)).status).toBe(423);
    expect(await eventsOf('reauthentication_failure')).toHaveLength(10);
  });
});
