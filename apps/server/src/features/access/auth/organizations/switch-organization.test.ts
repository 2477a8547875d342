import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD, type TestPerson } from '../../../../testing/test-firm.ts';
import { accept, inSession, inviteAndRead } from '../../../../testing/test-invitation.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const first = forAllTests(() => makeFirm(server, 'First Canary Firm'));
const second = forAllTests(() => makeFirm(server, 'Second Canary Firm'));

/** Belongs to both firms and is in the second. */
async function personOfTwo(): Promise<TestPerson> {
  const person = await addPerson(server, first.tenantId, 'firm_user');
  await server.admin.query(`update tenants set subscription_tier = 'enterprise' where id = $1`, [second.tenantId]);
  const { token } = await inviteAndRead(server, second, person.email, 'firm_user');
  return inSession(person, (await accept(server, person, token)).body.session);
}

const switchTo = (person: TestPerson, tenant_id: string) =>
  call(server, person, 'POST', '/auth/organization', { tenant_id });
const companies = async (person: TestPerson) =>
  (await call(server, person, 'GET', '/opportunities')).body.rows.map(
    (deal: { company_name: string }) => deal.company_name,
  );

it('shows the firm of the session and nothing of the other', async () => {
  await call(server, first, 'POST', '/opportunities', { company_name: 'FirstCanary' });
  await call(server, second, 'POST', '/opportunities', { company_name: 'SecondCanary' });
  const there = await personOfTwo();
  expect(await companies(there)).toEqual(['SecondCanary']);
  const { status, body } = await switchTo(there, first.tenantId);
  expect(status).toBe(200);
  const here = inSession(there, body);
  expect(await companies(here)).toEqual(['FirstCanary']);
  const profile = (await call(server, here, 'GET', '/user-profiles/me')).body;
  expect(profile).toMatchObject({ tenant_id: first.tenantId, tenant_name: 'First Canary Firm' });
  expect((await call(server, there, 'GET', '/user-profiles/me')).status).toBe(401);
  expect((await auditOf(server, first.tenantId, 'organization_switched')).at(-1)).toMatchObject({
    user_id: there.userId,
  });
  const left = (await auditOf(server, second.tenantId, 'session_ended')).at(-1);
  expect(left).toMatchObject({ user_id: there.userId, metadata: { reason: 'continued in another firm' } });
  expect(JSON.stringify(left)).not.toContain(first.tenantId);
});

it('ends the refresh token of the session that was left', async () => {
  const there = await personOfTwo();
  const { body } = await switchTo(there, first.tenantId);
  const back = (await switchTo(inSession(there, body), second.tenantId)).body;
  const refresh = (refresh_token: string) =>
    call(server, undefined, 'POST', '/auth/token?grant_type=refresh_token', { refresh_token });
  expect((await refresh(body.refresh_token)).status).toBe(400);
  expect((await refresh(back.refresh_token)).status).toBe(200);
});

it('refuses a firm that one does not belong to, and one that is closed to one', async () => {
  const there = await personOfTwo();
  const third = await makeFirm(server);
  const refused = { status: 404, body: { code: 'NOT_FOUND' } };
  expect(await switchTo(there, third.tenantId)).toMatchObject(refused);
  const update = 'update user_profiles set is_active = $3 where tenant_id = $1 and id = $2';
  await server.admin.query(update, [first.tenantId, there.userId, false]);
  expect(await switchTo(there, first.tenantId)).toMatchObject(refused);
  await server.admin.query(update, [first.tenantId, there.userId, true]);
  const suspend = 'update tenants set is_active = $2 where id = $1';
  await server.admin.query(suspend, [first.tenantId, false]);
  expect(await switchTo(there, first.tenantId)).toMatchObject(refused);
  await server.admin.query(suspend, [first.tenantId, true]);
  expect(await switchTo(there, first.tenantId)).toMatchObject({ status: 200 });
});

it('of 10 in parallel, moves the session once', async () => {
  const there = await personOfTwo();
  const answers = await Promise.all(Array.from({ length: 10 }, () => switchTo(there, first.tenantId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
});

it('asks for the second factor when one was set up and this session never gave it', async () => {
  const there = await personOfTwo();
  await server.admin.query(
    `insert into user_factors (tenant_id, id, user_id, factor_type, friendly_name, status)
     values ($1, gen_random_uuid(), $2, 'totp', 'Phone', 'verified')`,
    [first.tenantId, there.userId],
  );
  expect((await switchTo(there, first.tenantId)).body.restriction).toBe('second_factor');
});

it("does not take one firm's identity provider for a proof in another firm", async () => {
  const there = await personOfTwo();
  await server.admin.query(
    `update user_sessions set amr = '[{"method": "sso", "timestamp": 1}]' where user_id = $1 and is_active`,
    [there.userId],
  );
  expect(await switchTo(there, first.tenantId)).toMatchObject({
    status: 403,
    body: { code: 'REAUTHENTICATION_REQUIRED' },
  });
  const proved = await call(server, there, 'POST', '/auth/reauthenticate', { password: TEST_PASSWORD });
  expect((await switchTo(inSession(there, proved.body), first.tenantId)).status).toBe(200);
});
