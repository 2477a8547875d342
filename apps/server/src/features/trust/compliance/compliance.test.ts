import { roleUrl } from '@cairn/db';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const platform = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const support = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_user'));
const north = forAllTests(() => makeFirm(server, 'North'));
const south = forAllTests(() => makeFirm(server, 'South'));
const lp = forAllTests(() => addPerson(server, north.tenantId, 'lp'));

const get = async (path: string, who: TestPerson = platform) => (await call(server, who, 'GET', path)).body;
const changeRole = (who: TestPerson, id: string, role: string, reason: string) =>
  call(server, who, 'POST', `/people/${id}/role`, { role, reason });

let pending: string;

beforeAll(async () => {
  await changeRole(north, lp.userId, 'opportunity_user', 'Moves to the deal side');
  const other = await addPerson(server, south.tenantId, 'lp');
  pending = crypto.randomUUID();
  await server.admin.query(
    `insert into role_change_history (tenant_id, id, user_id, changed_by, previous_role, new_role, reason, approval_required, created_at)
     values ($1, $2, $3, $4, 'lp', 'firm_user', 'Waits', true, now() - interval '10 days')`,
    [south.tenantId, pending, other.userId, south.userId],
  );
  for (const [who, portal] of [
    [north, false],
    [south, true],
  ] as const) {
    const { version } = await get('/tenant-settings', who);
    const change = { version, contact_email: 'office@firm.example', co_investor_portal_enabled: portal, reason: 'Why' };
    await call(server, who, 'PUT', '/tenant-settings', change);
  }
});

describe('role changes', () => {
  it('lists those of all firms, newest first, by ids and without a name of a person', async () => {
    const { rows } = await get('/compliance/role-changes');
    expect(rows.map((row: { tenant_name: string }) => row.tenant_name)).toEqual(['North', 'South']);
    expect(rows[0]).toMatchObject({ user_id: lp.userId, previous_role: 'lp', new_role: 'opportunity_user' });
    expect(JSON.stringify(rows)).not.toMatch(/Test|Person|@/);
  });

  it.each([
    ['?days=7', ['North']],
    ['?status=pending', ['South']],
    ['?status=approved', ['North']],
    ['?search=DEAL%20SIDE', ['North']],
    ['?search=firm_user', ['South']],
    ['?search=%25', []],
  ])('narrows the list: %s', async (query, expected) => {
    const { rows } = await get(`/compliance/role-changes${query}`);
    expect(rows.map((row: { tenant_name: string }) => row.tenant_name)).toEqual(expected);
  });

  it('narrows it to a firm, and to a person by the id', async () => {
    expect((await get(`/compliance/role-changes?tenant_id=${south.tenantId}`)).rows).toMatchObject([{ id: pending }]);
    expect((await get(`/compliance/role-changes?search=${lp.userId}`)).rows).toHaveLength(1);
  });

  it('leads on past its first page', async () => {
    const first = await get('/compliance/role-changes?limit=1');
    const second = await get(`/compliance/role-changes?limit=1&cursor=${first.next_cursor}`);
    expect([first.rows[0].tenant_name, second.rows[0].tenant_name, second.next_cursor]).toEqual([
      'North',
      'South',
      null,
    ]);
  });

  it.each(['days=8', 'status=done', 'limit=101', 'cursor=x', 'tenant_id=x'])('refuses %s', async (query) => {
    expect((await call(server, platform, 'GET', `/compliance/role-changes?${query}`)).status).toBe(400);
  });
});

describe('setting changes', () => {
  it('lists those of all firms with both values, and narrows them', async () => {
    const { rows } = await get('/compliance/setting-changes?setting_category=security');
    expect(rows).toMatchObject([
      {
        tenant_name: 'North',
        setting_name: 'Co-investor portal',
        old_value: true,
        new_value: false,
        change_reason: 'Why',
      },
    ]);
    const found = async (query: string) => (await get(`/compliance/setting-changes?${query}`)).rows.length;
    expect(await found('search=contact')).toBe(2);
    expect(await found(`search=contact&tenant_id=${south.tenantId}`)).toBe(1);
    expect(await found('search=office')).toBe(0);
  });
});

describe('sessions', () => {
  const find = async (person: TestPerson, status = 'active') =>
    (await get(`/compliance/sessions?status=${status}&search=${person.userId}`)).rows[0];

  it('tells the four states apart', async () => {
    const [idle, expired] = [
      await addPerson(server, north.tenantId, 'lp'),
      await addPerson(server, north.tenantId, 'lp'),
    ];
    const set = (person: TestPerson, change: string) =>
      server.admin.query(`update user_sessions set ${change} where id = $1`, [person.sessionId]);
    await set(idle, `last_activity_at = now() - interval '31 minutes'`);
    await set(expired, `expires_at = now() - interval '1 minute'`);
    expect(await find(south)).toMatchObject({ state: 'active', tenant_name: 'South', can: { terminate: true } });
    expect(await find(idle)).toMatchObject({ state: 'idle', can: { terminate: true } });
    expect(await find(expired)).toBeUndefined();
    expect(await find(expired, 'expired')).toMatchObject({ state: 'expired', can: { terminate: false } });
    await set(expired, 'is_active = false');
    expect(await find(expired, 'all')).toMatchObject({ state: 'terminated', can: { terminate: false } });
  });

  it('terminates one: its next request is refused, and both logs tell who did it', async () => {
    const person = await addPerson(server, south.tenantId, 'firm_user');
    const answer = await call(server, platform, 'POST', `/compliance/sessions/${person.sessionId}/terminate`, {});
    expect(answer.body).toEqual({ id: person.sessionId });
    expect((await call(server, person, 'GET', '/opportunities')).status).toBe(401);
    expect(await find(person, 'terminated')).toMatchObject({ state: 'terminated' });
    const [[inFirm], inPlatform] = [
      await auditOf(server, south.tenantId, 'session_terminated'),
      await auditOf(server, PLATFORM_TENANT_ID, 'session_terminated'),
    ];
    expect(inFirm).toMatchObject({ user_id: platform.userId, resource_id: person.sessionId });
    expect(inPlatform.at(-1)?.metadata).toEqual({ user_id: person.userId, tenant_id: south.tenantId });
  });

  it('terminates none twice, and none that does not exist', async () => {
    const person = await addPerson(server, south.tenantId, 'lp');
    const path = `/compliance/sessions/${person.sessionId}/terminate`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(server, platform, 'POST', path, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const unknown = `/compliance/sessions/${crypto.randomUUID()}/terminate`;
    expect((await call(server, platform, 'POST', unknown, {})).status).toBe(404);
  });
});

it('lists the active firms to narrow by', async () => {
  const { rows } = await get('/compliance/tenants');
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['North', 'South']));
});

it('counts over all firms', async () => {
  const { body } = await call(server, platform, 'POST', '/rpc/get_compliance_stats', {});
  const one = async (text: string) => (await server.admin.query(`select (${text})::int as n`)).rows[0].n;
  expect(body).toEqual({
    total_tenants: 2,
    active_sessions: await one('select count(*) from user_sessions where is_active and expires_at > now()'),
    flagged_events_24h: 0,
    locked_accounts: 0,
    role_changes_30d: 2,
    failed_logins_24h: 0,
    audit_events_30d: await one('select count(*) from audit_logs'),
    compliance_exceptions: 0,
    overdue_access_reviews: 0,
  });
});

it('counts accounts that are locked, not addresses that nobody has', async () => {
  for (const address of [north.email, 'nobody@firm.example'])
    for (let attempt = 0; attempt < 5; attempt++)
      await call(server, undefined, 'POST', '/auth/token?grant_type=password', {
        email: address,
        password: 'Wrong-One-1',
      });
  const { body } = await call(server, platform, 'POST', '/rpc/get_compliance_stats', {});
  expect([body.locked_accounts, body.failed_logins_24h >= 5]).toEqual([1, true]);
});

it.each([
  ['role-changes', 'role_changes', 'Moves to the deal side'],
  ['setting-changes', 'security_settings', 'Co-investor portal'],
  ['sessions', 'active_sessions', 'vitest'],
])('exports %s as CSV, and the export is an event', async (path, name, content) => {
  const answer = await call(server, platform, 'GET', `/compliance/${path}/export`);
  expect(answer.headers['content-disposition']).toMatch(new RegExp(`filename="${name}_\\d{4}-\\d{2}-\\d{2}\\.csv"`));
  expect(answer.body).toContain(content);
  const exported = (await auditOf(server, PLATFORM_TENANT_ID, 'export.created')).at(-1);
  expect(exported).toMatchObject({ user_id: platform.userId, metadata: { name } });
  expect(answer.body.trim().split('\r\n').length - 1).toBe(exported?.metadata.rows);
});

it('is for platform administrators alone', async () => {
  for (const who of [north, support, lp])
    for (const path of ['role-changes', 'setting-changes', 'sessions', 'tenants', 'sessions/export'])
      expect((await call(server, who, 'GET', `/compliance/${path}`)).status).toBe(403);
  expect((await call(server, north, 'POST', '/rpc/get_compliance_stats', {})).status).toBe(403);
  const own = `/compliance/sessions/${lp.sessionId}/terminate`;
  expect((await call(server, north, 'POST', own, {})).status).toBe(403);
});

describe("the platform's role of the database", () => {
  const client = forAllTests(() => ({
    as: new pg.Client({ connectionString: roleUrl(server.url, 'cairn_platform', TEST_SECRET) }),
  }));
  beforeAll(() => client.as.connect());
  afterAll(() => client.as.end());

  it.each([
    'select email from user_profiles',
    'select secret_hash from user_sessions',
    'select metadata from audit_logs',
    'select contact_email from tenant_settings',
    'select id from opportunities',
    'update user_sessions set user_id = id',
    `update flagged_events set severity = 'low'`,
    'update settings_change_log set old_value = null',
    'delete from compliance_exceptions',
  ])('may not: %s', async (text) => {
    await expect(client.as.query(text)).rejects.toMatchObject({ code: '42501' });
  });

  it('writes only for the firm that it has set', async () => {
    const change = `update user_sessions set is_active = false where tenant_id = '${north.tenantId}'`;
    expect((await client.as.query(change)).rowCount).toBe(0);
  });
});
