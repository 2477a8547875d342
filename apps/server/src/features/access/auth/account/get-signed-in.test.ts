import { expect, it } from 'vitest';
import { call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

const ask = (person?: Pick<TestPerson, 'token'>) => call(server, person, 'GET', '/auth/signed-in');
const change = (set: string, id: string) => server.admin.query(`update user_sessions set ${set} where id = $1`, [id]);

it('tells a person who they are, as the profile does', async () => {
  const { body: profile } = await call(server, admin, 'GET', '/user-profiles/me');
  const { status, body, headers } = await ask(admin);
  expect({ status, body }).toEqual({ status: 200, body: { profile, ended: null } });
  expect(headers['cache-control']).toBe('no-store');
});

it('answers nobody alike, whatever is shown: no session, an unknown one, one that is over', async () => {
  const former = await makeFirm(server);
  await change('is_active = false', former.sessionId);
  const forged = { token: `${admin.sessionId}.${'A'.repeat(43)}` };
  for (const answer of [await ask(), await ask(forged), await ask(former)])
    expect(answer).toMatchObject({ status: 200, body: { profile: null, ended: null } });
});

it('refuses a session that owes its second factor', async () => {
  const half = await makeFirm(server);
  await change("restriction = 'second_factor'", half.sessionId);
  const { status, body } = await ask(half);
  const profile = await call(server, half, 'GET', '/user-profiles/me');
  expect({ status, code: body.code }).toEqual({ status: profile.status, code: 'SECOND_FACTOR_REQUIRED' });
});
