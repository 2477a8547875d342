import { beforeEach, describe, expect, it } from 'vitest';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { listProcedures } from '../../../testing/list-procedures.ts';
import { enrolTotp, passwordSignIn, prove, totpNow } from '../../../testing/second-factor.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { createProfile } from '../auth/organizations/create-organization.ts';

const server = useTestServer();
beforeEach(async () => {
  server.clock.now = undefined;
  await server.admin.query('delete from rate_limits');
});
const admin = forEachTest(() => makeFirm(server));
const member = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const setRule = (who: Pick<TestPerson, 'token'>, change: object = {}) =>
  call(server, who, 'PUT', '/second-factor-rule', { required: true, grace_days: 7, version: 1, ...change });
const days = (number: number) => new Date(Date.now() + number * 86_400_000);

it('bites once the days of grace are over, and is satisfied by enrolling', async () => {
  expect((await setRule(admin)).body).toMatchObject({ required: true, grace_days: 7, version: 2 });
  server.clock.now = days(6.9);
  const before = await passwordSignIn(server, member);
  expect(before.body.restriction).toBeNull();
  const { body: profile } = await call(server, before, 'GET', '/user-profiles/me');
  expect(new Date(profile.second_factor_due_at).getTime()).toBeGreaterThan(days(6.9).getTime());
  server.clock.now = days(7.1);
  const after = await passwordSignIn(server, member);
  expect(after.body.restriction).toBe('enrolment');
  const refused = await call(server, after, 'GET', '/user-profiles/me');
  expect(refused.body.code).toBe('SECOND_FACTOR_ENROLMENT_REQUIRED');
  const factor = await enrolTotp(server, after);
  expect((await call(server, factor, 'GET', '/user-profiles/me')).status).toBe(200);
});

it('bites at a refresh of a session that was opened before', async () => {
  await setRule(admin, { grace_days: 0 });
  const { refresh_token } = (await passwordSignIn(server, member)).body;
  const other = await addPerson(server, admin.tenantId, 'lp');
  const early = await passwordSignIn(server, other);
  expect(early.body.restriction).toBe('enrolment');
  const renewed = await call(server, undefined, 'POST', '/auth/token?grant_type=refresh_token', { refresh_token });
  expect(renewed.body.restriction).toBe('enrolment');
  const bySession = await call(server, admin, 'POST', '/auth/token?grant_type=refresh_token', {});
  expect(bySession.body.restriction).toBe('enrolment');
});

it('lets a session that has to enrol call nothing else', async () => {
  await setRule(admin, { grace_days: 0 });
  const { token } = await passwordSignIn(server, member);
  const allowed = listProcedures().filter(({ meta }) => meta.restricted?.includes('enrolment'));
  expect(allowed.map(({ name }) => name).sort()).toEqual(
    [
      'auth.getUser',
      'auth.signOut',
      'factors.challenge',
      'factors.enrol',
      'factors.list',
      'factors.remove',
      'factors.verify',
    ].sort(),
  );
  for (const procedure of listProcedures()) {
    if (procedure.meta.needs === 'public' || allowed.some(({ name }) => name === procedure.name)) continue;
    const path = procedure.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
    const type = procedure.meta.rawBody ? 'application/octet-stream' : 'application/json';
    const body = procedure.method === 'GET' ? undefined : {};
    const answer = await call(server, { token }, procedure.method, path, body, { 'content-type': type });
    expect([procedure.name, answer.body?.code]).toEqual([procedure.name, 'SECOND_FACTOR_ENROLMENT_REQUIRED']);
  }
});

it('asks a person who has a factor for it, and not for another', async () => {
  const factor = await enrolTotp(server, member);
  await setRule(admin, { grace_days: 0 });
  server.clock.now = new Date(Date.now() + 60_000);
  const session = await passwordSignIn(server, member);
  expect(session.body.restriction).toBe('second_factor');
  const { body } = await prove(server, session, factor.id, totpNow(server, factor.secret));
  expect(body.restriction).toBeNull();
});

describe('the rule itself', () => {
  it('says who has none yet', async () => {
    await enrolTotp(server, member);
    await addPerson(server, admin.tenantId, 'lp');
    const { body } = await call(server, admin, 'GET', '/second-factor-rule');
    expect(body).toMatchObject({
      required: false,
      required_since: null,
      grace_days: 7,
      has_second_factor: false,
      members: 3,
      members_without_total: 2,
    });
    expect(body.members_without.map(({ role }: { role: string }) => role)).toEqual(['firm_admin', 'lp']);
  });

  it('is on record with what it was before', async () => {
    await setRule(admin);
    await setRule(admin, { grace_days: 3, version: 2 });
    const events = await auditOf(server, admin.tenantId, 'second_factor_rule.changed');
    expect(events.map(({ metadata }) => metadata)).toEqual([
      { before: { required: false, grace_days: 7 }, after: { required: true, grace_days: 7 } },
      { before: { required: true, grace_days: 7 }, after: { required: true, grace_days: 3 } },
    ]);
  });

  it('keeps the day on which it began when the days of grace change', async () => {
    const first = (await setRule(admin)).body;
    server.clock.now = new Date(Date.now() + 5 * 60_000);
    const second = (await setRule(admin, { grace_days: 0, version: 2 })).body;
    expect(second.required_since).toBe(first.required_since);
  });

  it('is set by administrators only, with a fresh proof, for the version that they saw', async () => {
    expect((await setRule(member)).status).toBe(403);
    expect((await setRule(admin, { version: 7 })).body.code).toBe('STALE_VERSION');
    expect((await setRule(admin, { grace_days: 31 })).body.data.fields.grace_days).toBeDefined();
    server.clock.now = new Date(Date.now() + 12 * 60_000);
    expect((await setRule(admin)).body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  it("is another firm's own matter", async () => {
    const other = await makeFirm(server);
    await setRule(other, { grace_days: 0 });
    const { body } = await call(server, admin, 'GET', '/second-factor-rule');
    expect(body).toMatchObject({ required: false, members: 2 });
    expect((await passwordSignIn(server, member)).body.restriction).toBeNull();
  });
});

it('holds in every firm of a person: the factor goes along, and stays as long as one of them requires it', async () => {
  const person = member;
  const factor = await enrolTotp(server, person);
  server.clock.now = new Date(Date.now() + 60_000);
  const other = await makeFirm(server);
  await withAuth(server.services, async (tx) => {
    await setTenant(tx, other.tenantId);
    const cells = await server.services.keys.cellsOf(tx, other.tenantId);
    const profile = { email: person.email, first_name: 'Test', last_name: 'Guest', role: 'lp' as const };
    await createProfile(server.services, tx, other.tenantId, cells, person.userId, profile, new Date());
  });
  await server.admin.query('update user_credentials set current_tenant_id = $2 where user_id = $1', [
    person.userId,
    other.tenantId,
  ]);
  const rule = { required: true, grace_days: 0, version: 1 };
  expect((await call(server, other, 'PUT', '/second-factor-rule', rule)).status).toBe(200);
  const first = await passwordSignIn(server, person);
  expect(first.body.restriction).toBe('second_factor');
  const { body } = await prove(server, first, factor.id, totpNow(server, factor.secret));
  const there = { token: body.access_token };
  expect((await call(server, there, 'GET', '/user-profiles/me')).body.tenant_id).toBe(other.tenantId);
  expect(await auditOf(server, other.tenantId, 'mfa_challenge_verified')).toHaveLength(1);
  for (const session of [there, factor])
    expect((await call(server, session, 'DELETE', `/auth/factors/${factor.id}`)).body.code).toBe('LAST_FACTOR');
  expect((await call(server, there, 'POST', '/auth/recovery-codes', {})).status).toBe(200);
  const left = (await call(server, other, 'GET', '/second-factor-rule')).body.members_without;
  expect(left.map(({ id }: { id: string }) => id)).toEqual([other.userId]);
});
