import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { TINY_PNG } from '../../../testing/tiny-png.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const staff = forEachTest(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const firm = forEachTest(() => makeFirm(server, 'Glasshouse'));

const start = (more: object = {}, as = staff) =>
  call(server, as, 'POST', '/rpc/start_break_glass', {
    p_tenant_id: firm.tenantId,
    p_reason: 'Asked for help with an import',
    p_hours: 2,
    ...more,
  });
const end = () => call(server, staff, 'POST', '/rpc/end_break_glass', {});
const endByFirm = (id: string, as = firm) => call(server, as, 'POST', `/break-glass-grants/${id}/end`, {});
const grants = async () => (await call(server, firm, 'GET', '/break-glass-grants')).body.rows;
const deals = async (as = staff) => (await call(server, as, 'GET', '/opportunities')).body.rows;
const addDeal = async (more: object = {}) =>
  (await call(server, firm, 'POST', '/opportunities', { company_name: 'Openwell', ...more })).body;

it('reads the firm from now on, in this session alone, and each look stands in the log of the firm', async () => {
  const deal = await addDeal();
  expect(await deals()).toEqual([]);
  const { status, body } = await start();
  expect([status, body.tenant_name]).toEqual([200, 'Glasshouse']);
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(2 * 3_600_000);
  const started = await auditOf(server, firm.tenantId, 'break_glass.started');
  expect(started).toMatchObject([{ user_id: staff.userId, resource_id: body.id }]);
  expect(started[0]?.metadata.reason).toBe('Asked for help with an import');
  expect(await auditOf(server, PLATFORM_TENANT_ID, 'break_glass.started')).not.toEqual([]);

  expect(await deals()).toMatchObject([{ id: deal.id }]);
  await deals();
  expect((await call(server, staff, 'GET', `/opportunities/${deal.id}`)).body.company_name).toBe('Openwell');
  const reads = await auditOf(server, firm.tenantId, 'break_glass.read');
  expect(reads.map(({ metadata }) => metadata)).toEqual([
    { call: 'GET /opportunities' },
    { call: 'GET /opportunities/{id}', record: deal.id },
  ]);
  expect(await grants()).toMatchObject([{ id: body.id, is_active: true, reads: 2, can: { end: true } }]);
  // A button that would only be refused is not offered.
  const { body: read } = await call(server, staff, 'GET', `/opportunities/${deal.id}`);
  expect([...new Set(Object.values(read.can))]).toEqual([false]);
  expect((await call(server, staff, 'GET', `/files?record_type=opportunity&record_id=${deal.id}`)).body.can).toEqual({
    upload: false,
  });
  expect((await call(server, staff, 'GET', '/tenants')).body.rows[0].can).toMatchObject({ suspend: true });
  expect((await call(server, staff, 'GET', '/user-profiles/me')).body.is_reading).toBe(true);
  expect((await grants())[0].staff_name).toMatch(/^Test Person/);
  const colleague = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
  expect(await deals(colleague)).toEqual([]);
});

it('names in the log of the firm who looked and at what', async () => {
  const deal = await addDeal();
  await start();
  await call(server, staff, 'GET', `/opportunities/${deal.id}`);
  await call(server, staff, 'GET', `/tasks?opportunity_id=${deal.id}`);
  const { rows } = (await call(server, firm, 'GET', '/audit-logs?search=break_glass')).body;
  const [{ staff_name }] = await grants();
  expect(rows).toMatchObject([
    { user_name: staff_name, record_name: 'Openwell', metadata: { call: 'GET /tasks' } },
    { user_name: staff_name, record_name: 'Openwell', metadata: { call: 'GET /opportunities/{id}' } },
    { action: 'break_glass.started', user_name: staff_name, record_name: null },
  ]);
  const { rows: own } = (await call(server, firm, 'GET', '/audit-logs?search=opportunity')).body;
  expect(own).toMatchObject([{ action: 'opportunity.created', record_name: 'Openwell' }]);
  expect(own[0].user_name).toMatch(/^Test Person/);
});

it('shows the name, logo and clock of the firm that is read, which is no look', async () => {
  await call(server, firm, 'POST', '/tenant-settings/logo', { png: TINY_PNG });
  await call(server, firm, 'PUT', '/tenant-settings', { version: 1, time_zone: 'Asia/Tokyo' });
  const before = (await call(server, staff, 'GET', '/user-profiles/me')).body;
  await start();
  const { body } = await call(server, staff, 'GET', '/user-profiles/me');
  expect(body).toMatchObject({ tenant_id: PLATFORM_TENANT_ID, tenant_name: 'Glasshouse', time_zone: 'Asia/Tokyo' });
  expect((await call(server, staff, 'GET', body.tenant_logo_url.replace('/api', ''))).status).toBe(200);
  expect(await auditOf(server, firm.tenantId, 'break_glass.read')).toEqual([]);
  await end();
  const { tenant_name, time_zone, tenant_logo_url } = (await call(server, staff, 'GET', '/user-profiles/me')).body;
  expect({ tenant_name, time_zone, tenant_logo_url }).toEqual({
    tenant_name: before.tenant_name,
    time_zone: before.time_zone,
    tenant_logo_url: null,
  });
});

it('tells the administrators of the firm, and nobody else', async () => {
  const second = await addPerson(server, firm.tenantId, 'firm_admin');
  await addPerson(server, firm.tenantId, 'firm_user');
  await start();
  const told = (await readMessages(server, firm.tenantId)).filter(({ template }) => template === 'break-glass');
  expect(told.map(({ to }) => to).sort()).toEqual([firm.email, second.email].sort());
  expect(JSON.stringify(told[0])).toContain('Asked for help with an import');
  // A time that names its clock.
  expect(told[0]?.content?.paragraphs[0]).toMatch(/ until .+, \d{1,2}:\d\d [AP]M UTC\./);
});

it('changes nothing, exports nothing, and shows no confidential deal', async () => {
  const deal = await addDeal();
  const hidden = await addDeal({ company_name: 'Zanzibarium' });
  await call(server, firm, 'POST', `/opportunities/${hidden.id}/confidential`, { version: 1, is_confidential: true });
  await start();
  for (const [method, path, body] of [
    ['POST', '/opportunities', { company_name: 'Written by the platform' }],
    ['PATCH', `/opportunities/${deal.id}`, { version: 1, company_name: 'Changed' }],
    ['POST', '/rpc/manage_user_status', { p_target_user_id: firm.userId, p_action: 'suspend' }],
    ['GET', '/audit-logs/export', undefined],
    ['POST', `/break-glass-grants/${crypto.randomUUID()}/end`, {}],
  ] as const) {
    const refused = await call(server, staff, method, path, body);
    expect([refused.status, refused.body.code], path).toEqual([403, 'READ_ONLY_ACCESS']);
  }
  expect((await deals()).map(({ id }: { id: string }) => id)).toEqual([deal.id]);
  expect((await call(server, staff, 'GET', `/opportunities/${hidden.id}`)).status).toBe(404);
  // What is the platform's own stays so.
  expect((await call(server, staff, 'GET', '/user-profiles/me')).body.tenant_id).toBe(PLATFORM_TENANT_ID);
  expect((await call(server, staff, 'GET', '/tenants')).status).toBe(200);
});

it('is ended by either side, and the next request reads nothing', async () => {
  await addDeal();
  const first = (await start()).body;
  expect((await end()).body).toEqual({ ended: true });
  expect((await end()).body).toEqual({ ended: false });
  expect(await deals()).toEqual([]);
  const second = (await start()).body;
  expect((await endByFirm(second.id)).body).toMatchObject({ is_active: false, end_reason: 'firm' });
  expect(await deals()).toEqual([]);
  expect((await call(server, staff, 'GET', '/break-glass/current')).body.grant).toBeNull();
  expect((await auditOf(server, firm.tenantId, 'break_glass.ended')).map(({ resource_id }) => resource_id)).toEqual([
    first.id,
    second.id,
  ]);
  expect((await endByFirm(second.id)).status).toBe(200);
  expect(await auditOf(server, firm.tenantId, 'break_glass.ended')).toHaveLength(2);
});

it('is over when its time is', async () => {
  await addDeal();
  const { id } = (await start({ p_hours: 8 })).body;
  await server.admin.query(
    `update break_glass_grants set created_at = now() - interval '8 hours', expires_at = now() where id = $1`,
    [id],
  );
  expect(await deals()).toEqual([]);
  expect(await grants()).toMatchObject([{ is_active: false, ended_at: null, can: { end: false } }]);
  expect((await start()).status).toBe(200);
});

it('reads one firm at a time', async () => {
  await addDeal();
  await start();
  const other = await makeFirm(server);
  await start({ p_tenant_id: other.tenantId });
  expect(await deals()).toEqual([]);
  expect(await grants()).toMatchObject([{ is_active: false, end_reason: 'replaced' }]);
});

it('needs a reason, an hour to eight, a recent proof, and an administrator of the platform', async () => {
  for (const more of [{ p_reason: ' ' }, { p_hours: 0 }, { p_hours: 9 }, { p_hours: 1.5 }])
    expect((await start(more)).status, JSON.stringify(more)).toBe(400);
  expect((await start({ p_tenant_id: PLATFORM_TENANT_ID })).status).toBe(404);
  const impostor = await addPerson(server, firm.tenantId, 'platform_admin');
  const support = await addPerson(server, PLATFORM_TENANT_ID, 'platform_user');
  for (const person of [impostor, support, firm]) expect((await start({}, person)).status).toBe(403);
  await server.admin.query(`update user_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, [
    staff.sessionId,
  ]);
  expect((await start()).body.code).toBe('REAUTHENTICATION_REQUIRED');
  await expect(
    server.admin.query(
      `insert into break_glass_grants (tenant_id, id, session_id, staff_id, staff_name, reason, expires_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', 'x', now() + interval '9 hours')`,
      [firm.tenantId],
    ),
  ).rejects.toThrow(/break_glass_grants_hours/);
});

it("is seen and ended by the firm's administrators alone", async () => {
  const { id } = (await start()).body;
  const other = await makeFirm(server);
  expect((await endByFirm(id, other)).status).toBe(404);
  const user = await addPerson(server, firm.tenantId, 'firm_user');
  expect((await endByFirm(id, user)).status).toBe(403);
  expect((await call(server, user, 'GET', '/break-glass-grants')).status).toBe(403);
  expect((await grants())[0].is_active).toBe(true);
});
