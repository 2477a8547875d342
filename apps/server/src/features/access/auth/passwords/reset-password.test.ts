import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../../core/access/start-session.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import {
  BROWSER,
  isAlive,
  joinFirm,
  lastLink,
  lastMessage,
  NEW_PASSWORD,
  signIn,
} from '../../../../testing/auth-acts.ts';
import { readMessages } from '../../../../testing/read-messages.ts';
import { useCheapHashes } from '../../../../testing/set-up/argon2.ts';
import { addPerson, auditOf, call, makeFirm, TEST_ORIGIN, TEST_PASSWORD } from '../../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../../testing/use-test-server.ts';

useCheapHashes();

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
beforeEach(async () => {
  server.clock.now = undefined;
  await server.admin.query('delete from rate_limits');
});
const person = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const recover = (email: string, headers = {}) => call(server, undefined, 'POST', '/auth/recover', { email }, headers);
const reset = (token_hash: string, password?: string, headers = {}) =>
  call(server, undefined, 'POST', '/auth/verify', { type: 'recovery', token_hash, password }, headers);
async function askForLink() {
  expect((await recover(person.email)).status).toBe(200);
  return lastLink(server, person.userId, 'password_reset');
}
const eventsOf = async (action: string) =>
  (await auditOf(server, admin.tenantId, action)).filter(({ resource_id }) => resource_id === person.userId);

describe('asking for a reset', () => {
  it('mails a link of this installation to the address that is kept', async () => {
    await recover(person.email.toUpperCase(), { host: 'evil.localhost:3000' });
    const mail = await lastMessage(server, person.userId, 'password_reset');
    expect(mail.to).toBe(person.email);
    expect(mail.content?.button?.path).toMatch(/^\/reset-password\?token_hash=[\w-]{43}&type=recovery$/);
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect(await eventsOf('password_reset_request')).toHaveLength(1);
  });

  it('answers alike for an unknown address, which gets nothing', async () => {
    const before = (await readMessages(server)).length;
    const unknown = await recover(`nobody-${crypto.randomUUID()}@firm.example`);
    expect((await readMessages(server)).length).toBe(before);
    const known = await recover(person.email);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  });

  it.each([
    ['a deactivated person', 'update user_profiles set is_active = false where id = $1', 'account inactive'],
    [
      'a person of the identity provider',
      'update user_credentials set password_hash = null where user_id = $1',
      'account without a password',
    ],
  ])('sends nothing to %s, and says so to nobody', async (_, change, failure_reason) => {
    await server.admin.query(change, [person.userId]);
    expect((await recover(person.email)).body).toEqual({});
    await expect(lastMessage(server, person.userId, 'password_reset')).rejects.toThrow();
    expect((await eventsOf('password_reset_failure')).map(({ metadata }) => metadata)).toEqual([{ failure_reason }]);
  });

  it('stops at the sixth for an account, known or not', async () => {
    const unknown = `nobody-${crypto.randomUUID()}@firm.example`;
    for (const email of [person.email, unknown]) {
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn++) statuses.push((await recover(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });
});

describe('a reset link', () => {
  it('sets the password and ends every session in every firm, without signing in', async () => {
    const other = await makeFirm(server);
    await joinFirm(server, person, other.tenantId);
    const elsewhere = await withAuth(server.services, async (tx) => {
      await setTenant(tx, other.tenantId);
      return startSession(tx, { tenantId: other.tenantId, userId: person.userId }, TEST_ORIGIN, new Date());
    });
    const link = await askForLink();
    const { status, body, headers } = await reset(link, NEW_PASSWORD, BROWSER);
    expect([status, body, headers['set-cookie']]).toEqual([200, { verified: true, user: null }, undefined]);
    expect([await isAlive(server, person.token), await isAlive(server, elsewhere.token)]).toEqual([false, false]);
    expect((await signIn(server, person)).status).toBe(400);
    expect((await signIn(server, person, NEW_PASSWORD)).status).toBe(200);
    expect((await eventsOf('password_change_success')).map(({ metadata }) => metadata)).toEqual([{ via: 'reset' }]);
    expect((await lastMessage(server, person.userId, 'password_changed')).to).toBe(person.email);
    expect(await isAlive(server, admin.token)).toBe(true);
  });

  it('is good for half an hour', async () => {
    const link = await askForLink();
    passMinutes(29);
    expect((await reset(link, NEW_PASSWORD)).status).toBe(200);
  });

  it('survives a password that is refused', async () => {
    const link = await askForLink();
    const weak = await reset(link, 'weak', BROWSER);
    expect([weak.status, weak.body.code]).toEqual([422, 'PASSWORD_REFUSED']);
    expect(weak.body.data.reasons).toContain('Password must be at least 12 characters long');
    expect((await reset(link, `Test-${person.email}-1A`, BROWSER)).body.code).toBe('PASSWORD_REFUSED');
    expect((await reset(link, NEW_PASSWORD, BROWSER)).status).toBe(200);
  });

  it('works for one of fifty at once', async () => {
    const link = await askForLink();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(link, `${NEW_PASSWORD}-${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SECRET_REFUSED')).toHaveLength(49);
    expect(await eventsOf('password_change_success')).toHaveLength(1);
  });

  it.each<[string, (link: string) => Promise<unknown>, string | undefined]>([
    ['is used', (link) => reset(link, NEW_PASSWORD), 'link used or replaced'],
    ['was replaced', () => askForLink(), 'link used or replaced'],
    ['is 31 minutes old', async () => passMinutes(31), 'link expired'],
    [
      'is of a person who was deactivated',
      () => server.admin.query('update user_profiles set is_active = false where id = $1', [person.userId]),
      'account inactive',
    ],
  ])('that %s is refused like one that never was', async (_, before, failure_reason) => {
    const link = await askForLink();
    await before(link);
    const { status, body } = await reset(link, 'Third-Pebble-1100');
    const never = await reset('A'.repeat(43), 'Third-Pebble-1100');
    expect([status, body]).toEqual([never.status, never.body]);
    expect(body.code).toBe('SECRET_REFUSED');
    expect((await eventsOf('password_reset_failure')).map(({ metadata }) => metadata)).toEqual([{ failure_reason }]);
  });

  it('does not lift a lock', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) await signIn(server, person, 'Wrong-Pebble-77');
    expect((await reset(await askForLink(), NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(server, person, NEW_PASSWORD)).status).toBe(423);
  });

  it('gives a browser no session, and an API client one that can only set the password', async () => {
    const link = await askForLink();
    const browser = await reset(link, undefined, BROWSER);
    expect([browser.status, browser.headers['set-cookie']]).toEqual([400, undefined]);
    const { body } = await reset(link);
    expect([body.restriction, body.expires_in]).toEqual(['recovery', 900]);
    const recovering = { token: body.access_token };
    expect((await call(server, recovering, 'GET', '/opportunities')).body.code).toBe('NEW_PASSWORD_REQUIRED');
    expect((await call(server, recovering, 'GET', '/auth/sessions')).body.code).toBe('NEW_PASSWORD_REQUIRED');
    expect((await call(server, recovering, 'PUT', '/auth/user', { password: NEW_PASSWORD })).status).toBe(200);
    expect([await isAlive(server, body.access_token), await isAlive(server, person.token)]).toEqual([false, false]);
    expect((await signIn(server, person, TEST_PASSWORD)).status).toBe(400);
  });
});

function passMinutes(minutes: number) {
  server.clock.now = new Date(Date.now() + minutes * 60_000);
}
