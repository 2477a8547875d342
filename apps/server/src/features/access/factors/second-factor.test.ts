import { beforeEach, describe, expect, it } from 'vitest';
import { listProcedures } from '../../../testing/list-procedures.ts';
import { codeIn, readMessages } from '../../../testing/read-messages.ts';
import {
  challenge,
  enrolTotp,
  nextStep,
  passwordSignIn,
  prove,
  type TestFactor,
  totpNow,
} from '../../../testing/second-factor.ts';
import { auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

let factor: TestFactor;

const server = useOwnServer();
beforeEach(async () => {
  server.clock.now = undefined;
  await server.admin.query('delete from rate_limits');
});
const person = forEachTest(() => makeFirm(server));
beforeEach(async () => {
  factor = await enrolTotp(server, person);
  nextStep(server);
});

const mailsTo = async (template: string) =>
  (await readMessages(server, person.tenantId)).filter((message) => message.template === template);
const tenSessions = async () => {
  const sessions: { token: string }[] = [];
  for (let number = 0; number < 10; number++) sessions.push(await passwordSignIn(server, person));
  return sessions;
};
const statuses = (answers: { status: number }[], status: number) => answers.filter((each) => each.status === status);

describe('enrolling', () => {
  it('draws the picture here, keeps no secret in the clear, and tells the owner', async () => {
    const { body } = await call(server, factor, 'POST', '/auth/factors', { factor_type: 'totp', friendly_name: 'Two' });
    expect(body).toMatchObject({ type: 'totp', friendly_name: 'Two' });
    expect(body.totp.qr_code).toMatch(/^<svg/);
    expect(body.totp.uri).toMatch(/^otpauth:\/\/totp\/Cairn:/);
    const { rows } = await server.admin.query('select secret_encrypted from user_factors where id = $1', [body.id]);
    expect(rows[0].secret_encrypted.toString('latin1')).not.toContain(body.totp.secret);
    expect(factor.recoveryCodes).toHaveLength(10);
    for (const code of factor.recoveryCodes) expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/);
    expect(await mailsTo('second_factor_added')).toHaveLength(1);
    expect(await auditOf(server, person.tenantId, 'mfa_factor_added')).toMatchObject([{ user_id: person.userId }]);
    expect(server.logged.join('\n')).not.toContain(body.totp.secret);
  });

  it('ends the sessions that stand on the password alone', async () => {
    const other = await makeFirm(server);
    const first = await passwordSignIn(server, other);
    const second = await passwordSignIn(server, other);
    await enrolTotp(server, first);
    expect((await call(server, second, 'GET', '/auth/user')).status).toBe(401);
    expect((await call(server, other, 'GET', '/auth/user')).status).toBe(401);
  });

  it('wants a name of its own, and begins again what was left unfinished under the same name', async () => {
    const enrol = (friendly_name?: string) =>
      call(server, factor, 'POST', '/auth/factors', { factor_type: 'totp', friendly_name });
    expect((await enrol('Authenticator app')).body.code).toBe('FACTOR_EXISTS');
    expect((await enrol()).body.friendly_name).toBe('Authenticator app 2');
    expect((await enrol()).body.friendly_name).toBe('Authenticator app 2');
    const { body } = await call(server, factor, 'GET', '/auth/factors');
    expect(body.factors).toHaveLength(2);
  });

  it('holds ten factors at most', async () => {
    const enrol = (name: string) =>
      call(server, factor, 'POST', '/auth/factors', { factor_type: 'totp', friendly_name: name });
    for (let number = 2; number <= 10; number++) expect((await enrol(`App ${number}`)).status).toBe(200);
    expect((await enrol('One too many')).body.code).toBe('TOO_MANY_FACTORS');
  });

  it('refuses after the proof has grown old, and a session that gave one factor only', async () => {
    const enrol = () => call(server, factor, 'POST', '/auth/factors', { factor_type: 'totp', friendly_name: 'New' });
    server.clock.now = new Date(Date.now() + 12 * 60_000);
    expect((await enrol()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    server.clock.now = undefined;
    await server.admin.query(`update user_sessions set aal = 'aal1' where id = $1`, [person.sessionId]);
    expect((await enrol()).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('takes a phone: the code goes out as a text message, and only for valid numbers', async () => {
    const enrol = (phone: string) => call(server, factor, 'POST', '/auth/factors', { factor_type: 'phone', phone });
    expect((await enrol('12')).body.data.fields.phone).toBeDefined();
    const { body } = await enrol('+49 30 901820');
    expect(body).toMatchObject({ type: 'phone', friendly_name: 'Phone', phone: '+4930901820' });
    const id = await challenge(server, factor, body.id);
    const message = (await mailsTo('factor_code')).at(-1);
    expect(message).toMatchObject({ channel: 'sms', to: '+4930901820' });
    const answer = { challenge_id: id, code: codeIn(message) };
    const verified = await call(server, factor, 'POST', `/auth/factors/${body.id}/verify`, answer);
    expect(verified.body).toMatchObject({ aal: 'aal2', restriction: null });
    expect(verified.body.recovery_codes).toBeUndefined();
    const phone = verified.body.user.factors.find((each: { id: string }) => each.id === body.id);
    expect(phone).toMatchObject({ status: 'verified', phone: '•••• 1820' });
  });

  it('sends five text messages an hour and no more', async () => {
    const { body } = await call(server, factor, 'POST', '/auth/factors', {
      factor_type: 'phone',
      phone: '+4930901820',
    });
    const ask = () => call(server, factor, 'POST', `/auth/factors/${body.id}/challenge`, {});
    for (let number = 0; number < 5; number++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe('signing in', () => {
  it('asks for the second factor after the password, and lets in after it', async () => {
    const first = await passwordSignIn(server, person);
    expect(first.body).toMatchObject({ aal: 'aal1', restriction: 'second_factor' });
    expect(await auditOf(server, person.tenantId, 'login_success')).toHaveLength(0);
    const { body } = await prove(server, first, factor.id, totpNow(server, factor.secret));
    expect(body).toMatchObject({ aal: 'aal2', restriction: null });
    expect(body.amr.map(({ method }: { method: string }) => method)).toEqual(['password', 'totp']);
    expect((await call(server, first, 'GET', '/auth/user')).status).toBe(401);
    expect((await call(server, { token: body.access_token }, 'GET', '/user-profiles/me')).status).toBe(200);
    expect(await auditOf(server, person.tenantId, 'login_success')).toHaveLength(1);
    const refresh = { refresh_token: first.body.refresh_token };
    const stale = await call(server, undefined, 'POST', '/auth/token?grant_type=refresh_token', refresh);
    expect(stale.status).toBe(400);
  });

  it('asks for it after a code by mail as well', async () => {
    await server.admin.query('update user_credentials set email_confirmed_at = now() where user_id = $1', [
      person.userId,
    ]);
    await call(server, undefined, 'POST', '/auth/otp', { email: person.email });
    const code = (await readMessages(server, person.tenantId)).findLast((each) => each.content?.code)?.content?.code;
    const { body } = await call(server, undefined, 'POST', '/auth/verify', {
      type: 'email',
      email: person.email,
      token: code,
    });
    expect(body).toMatchObject({ aal: 'aal1', restriction: 'second_factor' });
  });

  it('lets a session that owes its second factor call nothing else', async () => {
    const { token } = await passwordSignIn(server, person);
    const open: string[] = [];
    for (const procedure of listProcedures()) {
      // Signing out would end the session that the others are tried with.
      if (procedure.meta.needs === 'public' || procedure.name === 'auth.signOut') continue;
      const body = procedure.method === 'GET' ? undefined : {};
      const path = procedure.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const answer = await call(server, { token }, procedure.method, path, body, {
        'content-type': procedure.meta.rawBody ? 'application/octet-stream' : 'application/json',
      });
      if (answer.body?.code !== 'SECOND_FACTOR_REQUIRED') open.push(procedure.name);
    }
    const rest = listProcedures().filter(({ meta }) => meta.restricted?.includes('second_factor'));
    expect(rest.map(({ name }) => name).sort()).toEqual(
      [
        'auth.getUser',
        'auth.signOut',
        'factors.challenge',
        'factors.list',
        'factors.verifyRecoveryCode',
        'factors.verify',
      ].sort(),
    );
    for (const name of open) expect(rest.map((each) => each.name)).toContain(name);
  });

  it('gives no way around: it neither enrols another factor nor proves one that was never verified', async () => {
    const unverified = await call(server, factor, 'POST', '/auth/factors', {
      factor_type: 'totp',
      friendly_name: 'Mine',
    });
    const first = await passwordSignIn(server, person);
    const enrol = await call(server, first, 'POST', '/auth/factors', { factor_type: 'totp', friendly_name: 'Thief' });
    expect(enrol.body.code).toBe('SECOND_FACTOR_REQUIRED');
    const path = `/auth/factors/${unverified.body.id}`;
    expect((await call(server, first, 'POST', `${path}/challenge`, {})).status).toBe(404);
    const answer = { challenge_id: crypto.randomUUID(), code: totpNow(server, unverified.body.totp.secret) };
    expect((await call(server, first, 'POST', `${path}/verify`, answer)).status).toBe(404);
    expect((await call(server, first, 'DELETE', `/auth/factors/${factor.id}`)).status).toBe(403);
  });

  it("treats another person's factor and challenge as missing ones", async () => {
    const thief = await makeFirm(server);
    const own = await enrolTotp(server, thief);
    nextStep(server);
    for (const id of [factor.id, crypto.randomUUID()]) {
      expect((await call(server, own, 'POST', `/auth/factors/${id}/challenge`, {})).status).toBe(404);
      expect((await call(server, own, 'DELETE', `/auth/factors/${id}`)).status).toBe(404);
    }
    const foreign = await challenge(server, factor, factor.id);
    const answer = { challenge_id: foreign, code: totpNow(server, own.secret) };
    expect((await call(server, own, 'POST', `/auth/factors/${own.id}/verify`, answer)).body.code).toBe('CODE_REFUSED');
  });
});

describe('a code works once', () => {
  it('of 50 in parallel for one challenge', async () => {
    const first = await passwordSignIn(server, person);
    const answer = { challenge_id: await challenge(server, first, factor.id), code: totpNow(server, factor.secret) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(server, first, 'POST', `/auth/factors/${factor.id}/verify`, answer)),
    );
    expect(statuses(answers, 200)).toHaveLength(1);
  });

  it('of 50 in parallel, each with a session and a challenge of its own and nothing counting', async () => {
    const code = totpNow(server, factor.secret);
    const sessions = await tenSessions();
    const tries = await Promise.all(
      Array.from({ length: 50 }, async (_, number) => {
        const session = sessions[number % 10] as { token: string };
        return { session, challenge_id: await challenge(server, session, factor.id) };
      }),
    );
    const forgetting = setInterval(() => void server.admin.query('delete from sign_in_attempts'), 1);
    const answers = await Promise.all(
      tries.map(({ session, challenge_id }) =>
        call(server, session, 'POST', `/auth/factors/${factor.id}/verify`, { challenge_id, code }),
      ),
    );
    clearInterval(forgetting);
    expect(statuses(answers, 200)).toHaveLength(1);
  });

  it('and none before it any more', async () => {
    const early = totpNow(server, factor.secret);
    nextStep(server);
    const late = totpNow(server, factor.secret);
    expect((await prove(server, await passwordSignIn(server, person), factor.id, late)).status).toBe(200);
    const replay = await prove(server, await passwordSignIn(server, person), factor.id, early);
    expect(replay.body.code).toBe('CODE_REFUSED');
  });

  it('not after ten minutes', async () => {
    const first = await passwordSignIn(server, person);
    const challenge_id = await challenge(server, first, factor.id);
    server.clock.now = new Date(server.services.now().getTime() + 11 * 60_000);
    const answer = { challenge_id, code: totpNow(server, factor.secret) };
    const { body } = await call(server, first, 'POST', `/auth/factors/${factor.id}/verify`, answer);
    expect(body.code).toBe('CODE_REFUSED');
  });
});

describe('guessing', () => {
  it('shares one counter with the password, and a right password does not reset it', async () => {
    const first = await passwordSignIn(server, person);
    const challenge_id = await challenge(server, first, factor.id);
    const guess = (code: string) =>
      call(server, first, 'POST', `/auth/factors/${factor.id}/verify`, { challenge_id, code });
    const wrong = totpNow(server, factor.secret) === '000000' ? '111111' : '000000';
    for (const remaining of [4, 3]) {
      const { status, body } = await guess(wrong);
      expect([status, body.data.lockoutInfo.remaining]).toEqual([422, remaining]);
    }
    expect((await passwordSignIn(server, person)).status).toBe(200);
    const answers = [await guess(wrong), await guess(wrong), await guess(wrong)];
    expect(answers.map(({ body }) => body.code)).toEqual(['CODE_REFUSED', 'CODE_REFUSED', 'ACCOUNT_LOCKED']);
    const right = await guess(totpNow(server, factor.secret));
    expect(right.body.code).toBe('ACCOUNT_LOCKED');
    expect((await passwordSignIn(server, person)).body.code).toBe('ACCOUNT_LOCKED');
    const failures = await auditOf(server, person.tenantId, 'mfa_challenge_failure');
    expect(failures).toHaveLength(6);
    expect(JSON.stringify(failures)).not.toContain(wrong);
  });

  it('lets five of 200 parallel guesses through', async () => {
    const first = await passwordSignIn(server, person);
    const challenge_id = await challenge(server, first, factor.id);
    const right = totpNow(server, factor.secret);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) => {
        const code = String((Number(right) + number + 1) % 1_000_000).padStart(6, '0');
        return call(server, first, 'POST', `/auth/factors/${factor.id}/verify`, { challenge_id, code });
      }),
    );
    const looked = answers.filter(({ body }) => body.code === 'CODE_REFUSED' || body.data?.lockoutInfo?.failures < 5);
    expect(looked.length).toBeLessThanOrEqual(4);
    expect(statuses(answers, 200)).toHaveLength(0);
    expect(server.logged.join('\n')).not.toContain(right);
  });
});

describe('recovery codes', () => {
  const use = (session: { token: string }, code: string | undefined) =>
    call(server, session, 'POST', '/auth/recovery-codes/verify', { code });

  it('stand in for the factor once, however they are typed', async () => {
    const first = await passwordSignIn(server, person);
    const typed = factor.recoveryCodes[0]?.toUpperCase().replace('-', ' ');
    const { body } = await use(first, typed);
    expect(body).toMatchObject({ aal: 'aal2', restriction: null });
    expect(body.amr.at(-1).method).toBe('recovery_code');
    const { body: list } = await call(server, { token: body.access_token }, 'GET', '/auth/factors');
    expect(list.recovery_codes_left).toBe(9);
    const again = await use(await passwordSignIn(server, person), factor.recoveryCodes[0]);
    expect(again.body.code).toBe('CODE_REFUSED');
    const [mail] = await mailsTo('recovery_code_used');
    expect(mail?.content?.paragraphs[0]).toContain('9 are left');
    expect(await auditOf(server, person.tenantId, 'recovery_code_used')).toMatchObject([{ metadata: { left: 9 } }]);
  });

  it('work once of 50 in parallel', async () => {
    const sessions = await tenSessions();
    const forgetting = setInterval(() => void server.admin.query('delete from sign_in_attempts'), 1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        use(sessions[number % 10] as { token: string }, factor.recoveryCodes[3]),
      ),
    );
    clearInterval(forgetting);
    expect(statuses(answers, 200)).toHaveLength(1);
  });

  it('open nothing for another person, and are replaced by a new set', async () => {
    const other = await makeFirm(server);
    await enrolTotp(server, other);
    const foreign = await use(await passwordSignIn(server, other), factor.recoveryCodes[1]);
    expect(foreign.body.code).toBe('CODE_REFUSED');
    const { body } = await call(server, factor, 'POST', '/auth/recovery-codes', {});
    expect(body.recovery_codes).toHaveLength(10);
    expect(await auditOf(server, person.tenantId, 'recovery_codes_replaced')).toMatchObject([
      { user_id: person.userId },
    ]);
    const old = await use(await passwordSignIn(server, person), factor.recoveryCodes[1]);
    expect(old.body.code).toBe('CODE_REFUSED');
    expect((await use(await passwordSignIn(server, person), body.recovery_codes[1])).status).toBe(200);
  });

  it('count like the other guesses', async () => {
    const first = await passwordSignIn(server, person);
    for (let number = 0; number < 4; number++) expect((await use(first, 'aaaaa-bbbbb')).status).toBe(422);
    expect((await use(first, 'aaaaa-bbbbb')).body.code).toBe('ACCOUNT_LOCKED');
    expect((await use(first, factor.recoveryCodes[0])).body.code).toBe('ACCOUNT_LOCKED');
  });
});

describe('removing', () => {
  it('voids the recovery codes with the last factor, and tells the owner', async () => {
    expect((await call(server, factor, 'DELETE', `/auth/factors/${factor.id}`)).body).toEqual({ id: factor.id });
    const { body } = await call(server, factor, 'GET', '/auth/factors');
    expect(body).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect(await mailsTo('second_factor_removed')).toHaveLength(1);
    const { body: session } = await passwordSignIn(server, person);
    expect(session.restriction).toBeNull();
    expect((await auditOf(server, person.tenantId, 'mfa_factor_removed'))[0]?.metadata).toMatchObject({
      is_last: true,
    });
  });

  it('wants a fresh proof', async () => {
    server.clock.now = new Date(Date.now() + 12 * 60_000);
    const { body } = await call(server, factor, 'DELETE', `/auth/factors/${factor.id}`);
    expect(body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('keeps the last one while the firm requires one, also of two that go at once', async () => {
    const second = await enrolTotp(server, factor, 'Second');
    nextStep(server);
    const rule = { required: true, grace_days: 0, version: 1 };
    expect((await call(server, second, 'PUT', '/second-factor-rule', rule)).status).toBe(200);
    const answers = await Promise.all(
      [factor.id, second.id].map((id) => call(server, second, 'DELETE', `/auth/factors/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_FACTOR');
  });
});
