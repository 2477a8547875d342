import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const firm = forEachTest(() => makeFirm(server, `Zoë Ventures ${crypto.randomUUID().slice(0, 8)}`));

const list = (query = '', as = staff) => call(server, as, 'GET', `/tenants${query}`);
const manage = (p_action: string, p_tenant_id = firm.tenantId, more: object = {}, as = staff) =>
  call(server, as, 'POST', '/rpc/manage_tenant_status', { p_tenant_id, p_action, ...more });
const found = async (query = `?search=${firm.tenantId}`) => (await list(query)).body;
const signIn = () =>
  call(server, undefined, 'POST', '/auth/token?grant_type=password', { email: firm.email, password: TEST_PASSWORD });

it('lists firms with their people and their last activity, and not the platform itself', async () => {
  await addPerson(server, firm.tenantId, 'firm_user');
  const { rows } = await found();
  expect(rows).toMatchObject([
    { id: firm.tenantId, is_active: true, subscription_tier: 'free', user_count: 2, last_activity: null },
  ]);
  await call(server, firm, 'POST', '/opportunities', { company_name: 'Something' });
  const { rows: after } = await found();
  expect(Date.now() - Date.parse(after[0].last_activity)).toBeLessThan(60_000);
  expect(after[0].can).toEqual({ suspend: true, activate: false, destroy_keys: false });
  expect((await found('?search=cairn platform')).rows).toEqual([]);
});

it('finds a firm without its accents and case, by state and by tier, and pages by cursor', async () => {
  const name = encodeURIComponent((await found()).rows[0].name.toUpperCase().replace('Ë', 'E'));
  expect((await found(`?search=${name}`)).rows).toHaveLength(1);
  await server.admin.query(`update tenants set subscription_tier = 'enterprise' where id = $1`, [firm.tenantId]);
  expect((await found('?tier=enterprise')).rows.map(({ id }: { id: string }) => id)).toContain(firm.tenantId);
  expect((await found(`?state=suspended&search=${firm.tenantId}`)).rows).toEqual([]);
  await Promise.all([makeFirm(server), makeFirm(server)]);
  const first = await found('?limit=2');
  const next = await found(`?limit=2&cursor=${first.next_cursor}`);
  expect(first.total).toBeGreaterThan(2);
  expect(next.rows[0].created_at <= first.rows[1].created_at).toBe(true);
  expect(first.rows.map(({ id }: { id: string }) => id)).not.toContain(next.rows[0].id);
  expect((await list('?cursor=nonsense')).body.code).toBe('INVALID_INPUT');
  expect((await list('?search=%25')).body.rows).toEqual([]);
});

it('suspends a firm: its sessions end at once, sign-in says so, and both logs tell it', async () => {
  const user = await addPerson(server, firm.tenantId, 'firm_user');
  const answer = await manage('suspend', undefined, { p_reason: 'Payment overdue' });
  expect(answer.body).toEqual({ id: firm.tenantId, is_active: false, sessions_ended: 2 });
  const says = expect.stringMatching(
    /^Your organization has been suspended\. Please contact support\. Ask Zoë Ventures .{8}\.$/,
  );
  for (const person of [firm, user]) {
    const { status, body } = await call(server, person, 'GET', '/opportunities');
    expect([status, body.code, body.message]).toEqual([401, 'UNAUTHENTICATED', says]);
    expect((await call(server, person, 'GET', '/auth/signed-in')).body).toEqual({ profile: null, ended: says });
  }
  const refused = await signIn();
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'ORGANIZATION_SUSPENDED', says]);
  const mails = () => readMessages(server, firm.tenantId);
  await expect.poll(async () => (await mails()).map(({ template }) => template)).toContain('firm-status');
  const told = (await mails()).filter(({ template }) => template === 'firm-status');
  expect(told.map(({ to }) => to)).toEqual([firm.email]);
  expect(JSON.stringify(told[0])).toContain('The reason given: Payment overdue');
  for (const tenantId of [firm.tenantId, PLATFORM_TENANT_ID]) {
    const events = await auditOf(server, tenantId, 'tenant.suspended');
    expect(events.at(-1)).toMatchObject({
      user_id: staff.userId,
      resource_id: firm.tenantId,
      metadata: { reason: 'Payment overdue', sessions_ended: 2 },
    });
  }
  expect((await found()).rows[0]).toMatchObject({
    is_active: false,
    can: { suspend: false, activate: true, destroy_keys: true },
  });
});

it('activates it again: people sign in anew, and nothing is done twice', async () => {
  await manage('suspend');
  const twice = await Promise.all(Array.from({ length: 5 }, () => manage('activate')));
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await auditOf(server, firm.tenantId, 'tenant.activated')).toHaveLength(1);
  expect((await call(server, firm, 'GET', '/opportunities')).status).toBe(401);
  expect((await signIn()).status).toBe(200);
});

it('is for administrators of the platform alone, and never about the platform itself', async () => {
  const support = await addPerson(server, PLATFORM_TENANT_ID, 'platform_user');
  const impostor = await addPerson(server, firm.tenantId, 'platform_admin');
  for (const person of [firm, support, impostor]) {
    expect((await list('', person)).status).toBe(403);
    expect((await manage('suspend', undefined, {}, person)).status).toBe(403);
  }
  expect((await manage('suspend', PLATFORM_TENANT_ID)).status).toBe(404);
  expect((await manage('suspend', crypto.randomUUID())).status).toBe(404);
  expect((await manage('delete')).status).toBe(400);
  expect((await manage('suspend', undefined, { p_reason: 'x'.repeat(1001) })).status).toBe(400);
});
