import { beforeEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { enrolTotp } from '../../../testing/second-factor.ts';
import { Authenticator, type Fault } from '../../../testing/stand-ins/authenticator.ts';
import { startApp } from '../../../testing/start-app.ts';
import { auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

let authenticator: Authenticator;

const server = useTestServer();
beforeEach(async () => {
  server.clock.now = undefined;
  await server.admin.query('delete from rate_limits');
});
const person = forEachTest(() => makeFirm(server));
beforeEach(() => {
  authenticator = new Authenticator();
});

async function register(who: Pick<TestPerson, 'token'> = person, fault?: Fault, friendly_name?: string) {
  const { body } = await call(server, who, 'POST', '/auth/passkeys/registration-options', {});
  if (!body.options) throw new Error(JSON.stringify(body));
  const credential = authenticator.create(body.options, fault);
  return call(server, who, 'POST', '/auth/passkeys', { challenge_id: body.challenge_id, credential, friendly_name });
}
const begin = async () => (await call(server, undefined, 'POST', '/auth/passkeys/sign-in-options', {})).body;
async function signIn(fault?: Fault, with_ = authenticator) {
  const { challenge_id, options } = await begin();
  const credential = with_.get(options, fault);
  return call(server, undefined, 'POST', '/auth/passkeys/sign-in', { challenge_id, credential });
}

describe('a passkey', () => {
  it('signs in as two factors at once, without a password and without a further code', async () => {
    expect((await register(person, undefined, 'Laptop')).body).toMatchObject({
      friendly_name: 'Laptop',
      kind: 'device',
      last_used_at: null,
    });
    await enrolTotp(server, person);
    const { body, status } = await signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({ aal: 'aal2', restriction: null, user: { id: person.userId } });
    expect((await call(server, { token: body.access_token }, 'GET', '/user-profiles/me')).status).toBe(200);
    expect(await auditOf(server, person.tenantId, 'login_success')).toMatchObject([
      { metadata: { method: 'webauthn' } },
    ]);
  });

  it('names nobody before it is used', async () => {
    await register();
    const { options } = await begin();
    expect(options.allowCredentials).toBeUndefined();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  it('is on record, and its owner is told', async () => {
    const { body } = await register();
    expect(await auditOf(server, person.tenantId, 'passkey_added')).toMatchObject([{ resource_id: body.id }]);
    const mails = (await readMessages(server, person.tenantId)).filter(({ template }) => template === 'passkey_added');
    expect(mails).toMatchObject([{ to: person.email }]);
  });

  it('is renamed and removed by its owner alone', async () => {
    const { body } = await register();
    const path = `/auth/passkeys/${body.id}`;
    const other = await makeFirm(server);
    expect((await call(server, other, 'PATCH', path, { friendly_name: 'Mine' })).status).toBe(404);
    expect((await call(server, other, 'DELETE', path)).status).toBe(404);
    expect((await call(server, person, 'PATCH', path, { friendly_name: 'Key' })).body.friendly_name).toBe('Key');
    expect((await call(server, person, 'DELETE', path)).status).toBe(204);
    expect((await call(server, person, 'GET', '/auth/passkeys')).body.passkeys).toEqual([]);
    expect((await signIn()).body.code).toBe('PASSKEY_REFUSED');
    expect(await auditOf(server, person.tenantId, 'passkey_removed')).toHaveLength(1);
  });

  it('is removed and added only with a fresh proof, and by two factors where there are two', async () => {
    const { body } = await register();
    server.clock.now = new Date(Date.now() + 12 * 60_000);
    const remove = await call(server, person, 'DELETE', `/auth/passkeys/${body.id}`);
    expect(remove.body.code).toBe('REAUTHENTICATION_REQUIRED');
    const add = () => call(server, person, 'POST', '/auth/passkeys/registration-options', {});
    expect((await add()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    server.clock.now = undefined;
    expect((await call(server, person, 'GET', '/auth/passkeys')).body.passkeys).toHaveLength(1);
    const factor = await enrolTotp(server, person);
    await server.admin.query(`update user_sessions set aal = 'aal1' where id = $1`, [person.sessionId]);
    const byOne = await call(server, factor, 'POST', '/auth/passkeys/registration-options', {});
    expect(byOne.body.code).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('a registration is refused', () => {
  it.each<[string, Fault]>([
    ['from another origin', { origin: 'https://localhost.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { unverified: true }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ])('%s', async (_, fault) => {
    expect((await register(person, fault)).body.code).toBe('PASSKEY_REFUSED');
    expect((await call(server, person, 'GET', '/auth/passkeys')).body.passkeys).toEqual([]);
  });

  it('with a challenge that was used, or that another session asked for', async () => {
    const { body } = await call(server, person, 'POST', '/auth/passkeys/registration-options', {});
    const attempt = (who: TestPerson) =>
      call(server, who, 'POST', '/auth/passkeys', {
        challenge_id: body.challenge_id,
        credential: authenticator.create(body.options),
      });
    expect((await attempt(await makeFirm(server))).body.code).toBe('PASSKEY_REFUSED');
    expect((await attempt(person)).body.code).toBe('PASSKEY_REFUSED');
  });
});

describe('a sign-in is refused', () => {
  it.each<[string, Fault]>([
    ['from another origin', { origin: 'http://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { unverified: true }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['in the name of somebody else', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ])('%s', async (_, fault) => {
    await register();
    expect((await signIn(fault)).body.code).toBe('PASSKEY_REFUSED');
    expect(await auditOf(server, person.tenantId, 'login_failure')).toHaveLength(1);
  });

  it('with a passkey that nobody has, in the same words as with a wrong signature', async () => {
    await register();
    const unknown = await signIn(undefined, new Authenticator());
    const wrong = await signIn({ origin: 'http://evil.example' });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('when it is replayed, 50 in parallel', async () => {
    await register();
    const { challenge_id, options } = await begin();
    const credential = authenticator.get(options);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(server, undefined, 'POST', '/auth/passkeys/sign-in', { challenge_id, credential }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('after five minutes, and no sooner', async () => {
    await register();
    const answerAfter = async (minutes: number) => {
      const { challenge_id, options } = await begin();
      server.clock.now = new Date(Date.now() + minutes * 60_000);
      const credential = authenticator.get(options);
      const answer = await call(server, undefined, 'POST', '/auth/passkeys/sign-in', { challenge_id, credential });
      server.clock.now = undefined;
      return answer;
    };
    expect((await answerAfter(4)).status).toBe(200);
    expect((await answerAfter(6)).body.code).toBe('PASSKEY_REFUSED');
  });

  it('when the counter went back: somebody has a copy', async () => {
    await register();
    expect((await signIn({ counter: 7 })).status).toBe(200);
    expect((await signIn({ counter: 7 })).body.code).toBe('PASSKEY_REFUSED');
    expect((await signIn({ counter: 0 })).body.code).toBe('PASSKEY_REFUSED');
    expect(await auditOf(server, person.tenantId, 'passkey_counter_regressed')).toHaveLength(2);
    expect((await signIn({ counter: 8 })).status).toBe(200);
  });

  it('while the account is locked, in the same words', async () => {
    await register();
    const guess = { email: person.email, password: 'Wrong-Horse-7!' };
    for (let number = 0; number < 5; number++)
      await call(server, undefined, 'POST', '/auth/token?grant_type=password', guess);
    const locked = await signIn();
    expect(locked.body).toEqual((await signIn({ origin: 'http://evil.example' })).body);
  });

  it('for an inactive account, which is said to its owner', async () => {
    await register();
    await server.admin.query('update user_profiles set is_active = false where id = $1', [person.userId]);
    expect((await signIn()).body.code).toBe('ACCOUNT_INACTIVE');
    expect((await signIn({ origin: 'http://evil.example' })).body.code).toBe('PASSKEY_REFUSED');
  });
});

describe('the relying party', () => {
  it('is the configured address, whatever the request calls itself', async () => {
    const app = await startApp(server, { publicUrl: 'https://cairn.firm.example', trustedProxies: 1 });
    const headers = { host: 'evil.example', 'x-forwarded-proto': 'https' };
    const { body } = await call(app, undefined, 'POST', '/auth/passkeys/sign-in-options', {}, headers);
    expect(body.options.rpId).toBe('cairn.firm.example');
    await app.app.close();
  });

  it('is nobody where no address is configured and the request comes from elsewhere', async () => {
    const app = await startApp(server, { trustedProxies: 1 });
    const headers = { host: 'evil.example', 'x-forwarded-proto': 'https' };
    const { body } = await call(app, undefined, 'POST', '/auth/passkeys/sign-in-options', {}, headers);
    expect(body.code).toBe('PASSKEY_REFUSED');
    await app.app.close();
  });
});
