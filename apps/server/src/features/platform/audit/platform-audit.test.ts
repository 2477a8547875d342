import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const firm = forAllTests(() => makeFirm(server, 'Northern Lights'));
const list = async () => (await call(server, staff, 'GET', '/platform-audit-logs')).body.rows;

it('lists the newest events of all firms, with names where they are known and no details of a firm', async () => {
  await call(server, firm, 'POST', '/opportunities', { company_name: 'Canaryfish' });
  const suspend = { p_tenant_id: firm.tenantId, p_action: 'suspend', p_reason: 'Told to both' };
  await call(server, staff, 'POST', '/rpc/manage_tenant_status', suspend);
  const rows = await list();
  const byFirm = rows.find(({ action }: { action: string }) => action === 'opportunity.created');
  expect(byFirm).toMatchObject({
    user_name: 'System User',
    user_id: firm.userId,
    organization: 'Northern Lights',
    metadata: null,
    data_classification: 'confidential',
  });
  const suspended = rows.filter(({ action }: { action: string }) => action === 'tenant.suspended');
  expect(suspended.map(({ organization }: { organization: string }) => organization).sort()).toEqual([
    'Northern Lights',
    'Platform',
  ]);
  const own = suspended.find(({ tenant_id }: { tenant_id: string }) => tenant_id === PLATFORM_TENANT_ID);
  expect(own).toMatchObject({ user_name: expect.stringMatching(/^Test Person/), resource_id: firm.tenantId });
  expect(own.metadata.reason).toBe('Told to both');
  expect(JSON.stringify(rows)).not.toContain('Canaryfish');
  const times = rows.map(({ created_at }: { created_at: string }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
});

it('shows 500 at most', async () => {
  await server.admin.query(
    `insert into audit_logs (tenant_id, id, created_at, action, resource_type, data_classification, metadata, leaf)
     select $1, gen_random_uuid(), now(), 'filled.in', 'x', 'internal', '{}', '' from generate_series(1, 600)`,
    [firm.tenantId],
  );
  expect(await list()).toHaveLength(500);
});

it('shows the 500 newest of a moment in which more happened', async () => {
  await server.admin.query(
    `insert into audit_logs (tenant_id, id, created_at, action, resource_type, data_classification, metadata, leaf)
     select $1, gen_random_uuid(), now() + n * interval '1 second', 'filled.in', 'place ' || n, 'internal', '{}', ''
       from generate_series(1, 590) n order by n`,
    [firm.tenantId],
  );
  const places = (await list()).map(({ resource_type }: { resource_type: string }) => resource_type);
  expect(places).toEqual(Array.from({ length: 500 }, (_, behind) => `place ${590 - behind}`));
});

it('is exported as a CSV file of the day, which is an event', async () => {
  const { status, headers, body } = await call(server, staff, 'GET', '/platform-audit-logs/export');
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="platform_audit_logs_\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  expect(body.split('\r\n')[0]).toContain('Time,Action,Resource type');
  expect(body).not.toContain('Canaryfish');
  expect(await auditOf(server, PLATFORM_TENANT_ID, 'export.created')).toHaveLength(1);
});

it('is for administrators of the platform alone', async () => {
  const other = await makeFirm(server);
  for (const person of [other, await addPerson(server, other.tenantId, 'platform_admin')])
    for (const path of ['/platform-audit-logs', '/platform-audit-logs/export'])
      expect((await call(server, person, 'GET', path)).status).toBe(403);
});
