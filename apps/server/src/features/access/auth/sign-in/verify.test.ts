import { beforeEach, describe, expect, it } from 'vitest';
import { BROWSER, confirmAddress, joinFirm, lastLink, lastMessage, signIn } from '../../../../testing/auth-acts.ts';
import { codeIn, readMessages } from '../../../../testing/read-messages.ts';
import { useCheapHashes } from '../../../../testing/set-up/argon2.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../../testing/use-test-server.ts';

useCheapHashes();

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
beforeEach(async () => {
  server.clock.now = undefined;
  await server.admin.query('delete from rate_limits');
});
const person = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const post = (path: string, body: object, headers = {}, who?: TestPerson) =>
  call(server, who, 'POST', path, body, headers);
const verify = (body: object, headers = {}, who?: TestPerson) => post('/auth/verify', body, headers, who);
const eventsOf = async (action: string) =>
  (await auditOf(server, admin.tenantId, action)).filter(({ resource_id }) => resource_id === person.userId);

describe('a verification link', () => {
  const askForLink = async () => {
    await post('/auth/resend', { type: 'signup', email: person.email });
    return lastLink(server, person.userId, 'email_verification');
  };
  const flags = async () =>
    (
      await server.admin.query(
        `select p.email_verified, c.email_confirmed_at is not null as confirmed
           from user_profiles p join user_credentials c on c.user_id = p.id where p.id = $1`,
        [person.userId],
      )
    ).rows;

  it('confirms the address in every firm and signs nobody in', async () => {
    await joinFirm(server, person, (await makeFirm(server)).tenantId);
    const answer = await verify({ type: 'signup', token_hash: await askForLink() }, BROWSER);
    expect([answer.status, answer.body]).toEqual([200, { verified: true, user: null }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const yes = { email_verified: true, confirmed: true };
    expect(await flags()).toEqual([yes, yes]);
    expect(await eventsOf('email_verified')).toHaveLength(1);
  });

  it('works for one of fifty at once', async () => {
    const token_hash = await askForLink();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify({ type: 'signup', token_hash })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SECRET_REFUSED')).toHaveLength(49);
    expect(await eventsOf('email_verified')).toHaveLength(1);
  });

  it('is good for a day', async () => {
    const token_hash = await askForLink();
    server.clock.now = new Date(Date.now() + 23 * 3_600_000);
    expect((await verify({ type: 'signup', token_hash })).status).toBe(200);
    expect(await flags()).toEqual([{ email_verified: true, confirmed: true }]);
  });

  it('that is over, or is for something else, is refused', async () => {
    const token_hash = await askForLink();
    for (const type of ['recovery', 'magiclink', 'sms', 'phone_change'])
      expect((await verify({ type, token_hash, password: 'Third-Pebble-1100' })).body.code, type).toBe(
        'SECRET_REFUSED',
      );
    server.clock.now = new Date(Date.now() + 24 * 3_600_000 + 1000);
    expect((await verify({ type: 'signup', token_hash })).body.code).toBe('SECRET_REFUSED');
    expect(await flags()).toEqual([{ email_verified: false, confirmed: false }]);
  });

  it('is sent again to an address that is not confirmed, and to no other; nobody can tell', async () => {
    await confirmAddress(server, person);
    const before = (await readMessages(server)).length;
    const confirmed = await post('/auth/resend', { type: 'signup', email: person.email });
    const unknown = await post('/auth/resend', { type: 'signup', email: 'nobody@firm.example' });
    expect((await readMessages(server)).length).toBe(before);
    expect([confirmed.status, confirmed.body]).toEqual([unknown.status, unknown.body]);
  });

  it('is stopped after sixty that were wrong, from one address', async () => {
    const wrong = () => verify({ type: 'signup', token_hash: 'A'.repeat(43) });
    for (let turn = 0; turn < 60; turn++) expect((await wrong()).status).toBe(403);
    expect((await wrong()).status).toBe(429);
  });
});

describe.each([
  ['mail', 'email_code', (): object => ({ email: person.email }), 'email'],
  ['text message', 'phone_code', (): object => ({ phone: NUMBER }), 'sms'],
])('a code by %s', (_, template, to, type) => {
  beforeEach(async () => {
    await confirmAddress(server, person);
    if (type === 'sms') await giveNumber(person);
  });
  const askForCode = async () => {
    expect((await post('/auth/otp', to())).status).toBe(200);
    return codeIn(await lastMessage(server, person.userId, template));
  };
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('signs in once, an API client and a page alike', async () => {
    const token = await askForCode();
    const { status, body } = await verify({ type, token, ...to() });
    expect([status, body.user?.id, body.amr?.[0]?.method]).toEqual([200, person.userId, 'otp']);
    expect((await auditOf(server, person.tenantId, 'sign_in_code_sent')).at(-1)?.user_id).toBe(person.userId);
    expect((await verify({ type, token, ...to() })).body.code).toBe('CODE_REFUSED');
    const page = await verify({ type, token: await askForCode(), ...to() }, BROWSER);
    expect([page.status, page.body.access_token]).toEqual([200, undefined]);
    expect(String(page.headers['set-cookie'])).toContain('HttpOnly');
  });

  it('works for one of fifty at once', async () => {
    const token = await askForCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify({ type, token, ...to() })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('that is wrong counts like a wrong password, and locks', async () => {
    const token = await askForCode();
    await signIn(server, person, 'Wrong-Pebble-77');
    for (const failures of [2, 3, 4]) {
      const { status, body } = await verify({ type, token: wrongOf(token), ...to() });
      expect([status, body.code]).toEqual([422, 'CODE_REFUSED']);
      expect(body.data.lockoutInfo).toMatchObject({ failures, remaining: 5 - failures });
    }
    expect((await verify({ type, token: wrongOf(token), ...to() })).status).toBe(423);
    expect((await verify({ type, token, ...to() })).body.code).toBe('ACCOUNT_LOCKED');
    expect((await signIn(server, person)).status).toBe(423);
    expect((await eventsOf('login_failure')).map(({ metadata }) => metadata.failure_reason)).toEqual([
      'wrong password',
      ...Array(4).fill('wrong code'),
      'account locked',
      'account locked',
    ]);
  });

  it('is good for nine minutes', async () => {
    const token = await askForCode();
    server.clock.now = new Date(Date.now() + 9 * 60_000);
    expect((await verify({ type, token, ...to() })).status).toBe(200);
  });

  it('is over after ten minutes, and void once another was sent', async () => {
    const first = await askForCode();
    let second = await askForCode();
    // One time in a million both are the same.
    while (second === first) second = await askForCode();
    expect((await verify({ type, token: first, ...to() })).body.code).toBe('CODE_REFUSED');
    server.clock.now = new Date(Date.now() + 10 * 60_000 + 1000);
    expect((await verify({ type, token: second, ...to() })).body.code).toBe('CODE_REFUSED');
  });

  it('of a person who was deactivated tells so only now', async () => {
    const token = await askForCode();
    await server.admin.query('update user_profiles set is_active = false where id = $1', [person.userId]);
    expect((await verify({ type, token: wrongOf(token), ...to() })).body.code).toBe('CODE_REFUSED');
    expect((await verify({ type, token, ...to() })).body.code).toBe('ACCOUNT_INACTIVE');
  });
});

let numbers = 0;
let NUMBER = '';
async function giveNumber(who: TestPerson) {
  NUMBER = `+4930901820${10 + ++numbers}`;
  expect((await call(server, who, 'PUT', '/auth/user', { phone: NUMBER })).status).toBe(200);
  const token = codeIn(await lastMessage(server, who.userId, 'phone_change'));
  expect((await verify({ type: 'phone_change', phone: NUMBER, token }, {}, who)).body.verified).toBe(true);
}

describe('codes to sign in', () => {
  it('go to confirmed addresses and known numbers only, and nobody can tell', async () => {
    const before = (await readMessages(server)).length;
    const answers = [
      await post('/auth/otp', { email: person.email }),
      await post('/auth/otp', { email: 'nobody@firm.example' }),
      await post('/auth/otp', { phone: '+49 30 90182099' }),
    ];
    expect((await readMessages(server)).length).toBe(before);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message_id: null }]);
    expect((await post('/auth/otp', {})).body.code).toBe('CREDENTIALS_MISSING');
    expect(Object.keys((await post('/auth/otp', { phone: '12' })).body.data.fields)).toEqual(['phone']);
  });
});

describe('a new number', () => {
  it('is confirmed by its code, shown in full to its owner, and signs in with the password', async () => {
    await giveNumber(person);
    const { body } = await call(server, person, 'GET', '/auth/user');
    expect(body).toMatchObject({ phone: NUMBER, phone_confirmed_at: expect.stringMatching(/^\d{4}-/) });
    expect((await signIn(server, { phone: NUMBER.replace('+4930', '+49 30 ') })).status).toBe(200);
    expect((await lastMessage(server, person.userId, 'phone_changed')).to).toBe(person.email);
    expect(await eventsOf('phone_changed')).toHaveLength(1);
  });

  it('counts for nothing before, and wrong codes lock', async () => {
    const phone = '+4930901820999';
    await call(server, person, 'PUT', '/auth/user', { phone });
    expect((await signIn(server, { phone })).status).toBe(400);
    const right = codeIn(await lastMessage(server, person.userId, 'phone_change'));
    const token = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++)
      statuses.push((await verify({ type: 'phone_change', phone, token }, {}, person)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 423]);
    expect((await verify({ type: 'phone_change', phone, token: right }, {}, person)).status).toBe(423);
  });

  it('that another account holds is refused like a wrong code', async () => {
    await giveNumber(person);
    await call(server, admin, 'PUT', '/auth/user', { phone: NUMBER });
    const token = codeIn(await lastMessage(server, admin.userId, 'phone_change'));
    const { body } = await verify({ type: 'phone_change', phone: NUMBER, token }, {}, admin);
    expect(body.code).toBe('CODE_REFUSED');
    expect((await signIn(server, { phone: NUMBER })).body.user.id).toBe(person.userId);
  });

  it('needs a session, and one in which the person proved themselves a moment ago', async () => {
    expect((await verify({ type: 'phone_change', phone: '+493090182001', token: '000000' })).status).toBe(401);
    await server.admin.query(
      `update user_sessions set authenticated_at = now() - interval '11 minutes' where id = $1`,
      [person.sessionId],
    );
    const { body } = await call(server, person, 'PUT', '/auth/user', { phone: '+493090182001' });
    expect(body.code).toBe('REAUTHENTICATION_REQUIRED');
  });
});
