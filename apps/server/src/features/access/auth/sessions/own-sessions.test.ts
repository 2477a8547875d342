import { AUTH_EVENT_TYPES } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../../core/access/start-session.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { BROWSER, isAlive, joinFirm, signIn } from '../../../../testing/auth-acts.ts';
import { addPerson, auditOf, call, makeFirm, TEST_ORIGIN } from '../../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

/** The same person's session in the other firm. */
let elsewhere: { id: string; token: string };

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server, 'First Firm'));
const other = forAllTests(() => makeFirm(server, 'Second Firm'));
beforeEach(() => server.admin.query('delete from rate_limits'));
const person = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  await joinFirm(server, person, other.tenantId);
  elsewhere = await withAuth(server.services, async (tx) => {
    await setTenant(tx, other.tenantId);
    return startSession(tx, { tenantId: other.tenantId, userId: person.userId }, TEST_ORIGIN, new Date());
  });
});

const logouts = async (tenantId: string) =>
  (await auditOf(server, tenantId, 'logout')).filter(({ user_id }) => user_id === person.userId);

describe("one's own sessions", () => {
  it('are listed over all firms, and nobody else’s', async () => {
    const { body } = await call(server, person, 'GET', '/auth/sessions');
    expect(body.map(({ id }: { id: string }) => id).sort()).toEqual([person.sessionId, elsewhere.id].sort());
    const here = body.find(({ is_current }: { is_current: boolean }) => is_current);
    expect(here).toMatchObject({ id: person.sessionId, tenant_name: 'First Firm', user_agent: 'vitest', aal: 'aal1' });
    await server.admin.query('update user_sessions set expires_at = now() where id = $1', [elsewhere.id]);
    expect((await call(server, person, 'GET', '/auth/sessions')).body).toHaveLength(1);
  });

  it('are ended one by one, in whichever firm, with an event there', async () => {
    expect((await call(server, person, 'DELETE', `/auth/sessions/${elsewhere.id}`)).status).toBe(204);
    expect([await isAlive(server, elsewhere.token), await isAlive(server, person.token)]).toEqual([false, true]);
    expect((await logouts(other.tenantId)).map(({ metadata }) => metadata)).toEqual([
      { scope: 'one', sessions_ended: 1, session: elsewhere.id.slice(0, 8) },
    ]);
    const again = await call(server, person, 'DELETE', `/auth/sessions/${elsewhere.id}`);
    const foreign = await call(server, person, 'DELETE', `/auth/sessions/${admin.sessionId}`);
    expect([again.status, foreign.status]).toEqual([404, 404]);
    expect(await isAlive(server, admin.token)).toBe(true);
  });

  it('that one ends oneself takes its cookie along', async () => {
    const cookie = String((await signIn(server, person, undefined, BROWSER)).headers['set-cookie']).split(';')[0] ?? '';
    const id = /=([0-9a-f-]{36})\./.exec(cookie)?.[1];
    const answer = await call(server, undefined, 'DELETE', `/auth/sessions/${id}`, undefined, { ...BROWSER, cookie });
    expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  });

  it.each([
    ['others', true],
    ['global', false],
  ])('end in every firm when one signs out with %s', async (scope, stays) => {
    expect((await call(server, person, 'POST', `/auth/logout?scope=${scope}`)).status).toBe(204);
    expect([await isAlive(server, person.token), await isAlive(server, elsewhere.token)]).toEqual([stays, false]);
    expect((await logouts(admin.tenantId)).map(({ metadata }) => metadata)).toEqual([
      { scope, sessions_ended: stays ? 0 : 1 },
    ]);
    expect((await logouts(other.tenantId)).map(({ metadata }) => metadata)).toEqual([{ scope, sessions_ended: 1 }]);
  });
});

describe('what a client reports', () => {
  const report = (body: object) => call(server, person, 'POST', '/rpc/log_auth_event', body);

  it.each([
    { p_ip_address: 'a\u0000' },
    { p_session_id: '\ud800' },
    { p_additional_data: { browser: 'a\u0000' } },
    { p_additional_data: { 'a\ud800': 'x' } },
  ])('is refused with what cannot be stored: %j', async (more) => {
    const { status, body } = await report({ p_event_type: 'password_change_failure', ...more });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('is stored, marked as its word', async () => {
    const { status, body } = await report({
      p_user_id: person.userId,
      p_tenant_id: person.tenantId,
      p_event_type: 'password_change_failure',
      p_ip_address: 'unknown',
      p_user_agent: 'Browser/1',
      p_session_id: '01234567',
      p_failure_reason: 'Passwords do not match',
      p_additional_data: { browser: 'Browser/1', timestamp: '2026-11-20T00:00:00Z' },
    });
    expect(status).toBe(200);
    const [event] = (await auditOf(server, admin.tenantId, 'password_change_failure')).filter(
      ({ user_id }) => user_id === person.userId,
    );
    expect(event).toMatchObject({
      id: body.id,
      ip_address: '127.0.0.1',
      session_id: person.sessionId.slice(0, 8),
      metadata: { reported_by: 'client', ip_address: 'unknown', failure_reason: 'Passwords do not match' },
    });
  });

  it.each(AUTH_EVENT_TYPES)('can be %s', async (p_event_type) => {
    expect((await report({ p_event_type })).status).toBe(200);
  });

  it('speaks for its own user and firm only, of events that there are, and of no whole token', async () => {
    const p_event_type = 'login_success';
    expect((await report({ p_event_type, p_user_id: admin.userId })).status).toBe(403);
    expect((await report({ p_event_type, p_tenant_id: other.tenantId })).status).toBe(403);
    expect((await report({ p_event_type: 'tenant.created' })).status).toBe(400);
    expect((await report({ p_event_type, p_session_id: person.token })).status).toBe(400);
  });

  it('is limited', async () => {
    await server.admin.query('delete from rate_limits');
    for (let turn = 0; turn < 120; turn++) await report({ p_event_type: 'logout' });
    expect((await report({ p_event_type: 'logout' })).status).toBe(429);
  });
});
