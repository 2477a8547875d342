import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const firm = forAllTests(() => makeFirm(server));

const stats = async (as = staff) => call(server, as, 'POST', '/rpc/get_platform_overview_stats', {});

it('counts firms, people, sessions and events as they are now', async () => {
  const { body: before } = await stats();
  const other = await makeFirm(server);
  await addPerson(server, other.tenantId, 'lp');
  await server.admin.query(`update tenants set subscription_tier = 'professional' where id = $1`, [other.tenantId]);
  await call(server, other, 'POST', '/opportunities', { company_name: 'Counted' });
  const { body: after } = await stats();
  const rise = (key: string) => after[key] - before[key];
  expect(['active_tenants', 'suspended_tenants', 'total_active_users', 'active_sessions'].map(rise)).toEqual([
    1, 0, 2, 2,
  ]);
  expect(rise('audit_events_24h')).toBeGreaterThan(0);
  expect(after.subscription_breakdown.professional - before.subscription_breakdown.professional).toBe(1);
  expect(after.platform_users).toBe(1);
  const path = '/rpc/manage_tenant_status';
  await call(server, staff, 'POST', path, { p_tenant_id: other.tenantId, p_action: 'suspend' });
  const { body: last } = await stats();
  expect([last.active_tenants, last.suspended_tenants]).toEqual([before.active_tenants, before.suspended_tenants + 1]);
  expect([last.total_active_users, last.active_sessions]).toEqual([before.total_active_users, before.active_sessions]);
});

it('shows the health of the parts with the figures behind it', async () => {
  const { body } = await call(server, staff, 'GET', '/platform-health');
  expect(body.parts.map(({ key }: { key: string }) => key)).toEqual(['server', 'database', 'mail', 'jobs', 'files']);
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(body.database.connections).toBeLessThanOrEqual(body.database.connections_max);
  expect(body.versions.node).toBe(process.version.slice(1));
  expect(body.versions.postgres).toMatch(/^\d+\.\d+/);
  expect(body.disk.free_bytes).toBeLessThanOrEqual(body.disk.total_bytes);
  expect(body.requests.answered).toBeGreaterThan(0);
});

it('is for administrators of the platform alone', async () => {
  for (const person of [firm, await addPerson(server, PLATFORM_TENANT_ID, 'platform_user')]) {
    expect((await stats(person)).status).toBe(403);
    expect((await call(server, person, 'GET', '/platform-health')).status).toBe(403);
  }
});
