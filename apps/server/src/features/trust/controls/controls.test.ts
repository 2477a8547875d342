import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CRITERIA, PLATFORM_TENANT_ID, shortId } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrolTotp } from '../../../testing/second-factor.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { CONTROLS } from './checks/all-controls.ts';
import { dependencies } from './checks/operation.ts';
import { runControls } from './run-controls.ts';

const server = useOwnServer();
const platform = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const firm = forEachTest(() => makeFirm(server, `Controlled ${crypto.randomUUID().slice(0, 4)}`));
const DAY = 24 * 3_600_000;

beforeEach(async () => {
  server.clock.now = undefined;
  await server.admin.query('delete from control_checks; delete from control_days');
});

const later = (days: number) => {
  server.clock.now = new Date(Date.now() + days * DAY);
};
const run = () => runControls(server);
const get = async (key: string) => (await call(server, platform, 'GET', `/compliance/controls/one?key=${key}`)).body;
const afterRun = async (key: string) => {
  await run();
  return get(key);
};
const rowsOf = async (key: string, subject: string) =>
  (await afterRun(key)).items.filter((item: { subject: string }) => item.subject.startsWith(subject));
const nameOf = async () =>
  (await server.admin.query('select name from tenants where id = $1', [firm.tenantId])).rows[0].name as string;

it('each has words, a criterion and a key of its own', () => {
  expect(new Set(CONTROLS.map(({ key }) => key)).size).toBe(CONTROLS.length);
  for (const { key, title, proves, remedy, criteria } of CONTROLS) {
    expect([key, criteria.length > 0]).toEqual([key, true]);
    expect([title, proves, remedy].every((text) => text.length > 10)).toBe(true);
  }
  const covered = new Set(CONTROLS.flatMap(({ criteria }) => criteria));
  expect(Object.keys(CRITERIA).filter((name) => !covered.has(name as keyof typeof CRITERIA))).toEqual([]);
});

it('have no data before the first run, and say so', async () => {
  const { rows } = (await call(server, platform, 'GET', '/compliance/controls')).body;
  expect(rows).toHaveLength(CONTROLS.length);
  expect(rows[0]).toMatchObject({ state: 'no_data', result: null, ran_at: null, found: 'Has not run yet.' });
});

describe('what they find', () => {
  it('a second factor of each administrator, row by row', async () => {
    const name = await nameOf();
    expect(await rowsOf('second-factor-coverage', name)).toMatchObject([
      { subject: `${name}: ${shortId(firm.userId)} (firm_admin)`, detail: 'has no second factor', passed: false },
    ]);
    await enrolTotp(server, firm);
    expect(await rowsOf('second-factor-coverage', name)).toMatchObject([{ passed: true }]);
  });

  it('and of everybody in a firm whose rule is in force', async () => {
    const name = await nameOf();
    await addPerson(server, firm.tenantId, 'lp');
    expect(await rowsOf('second-factor-coverage', name)).toHaveLength(1);
    await server.admin.query(
      `update tenant_settings set second_factor_required_since = now() - interval '8 days' where tenant_id = $1`,
      [firm.tenantId],
    );
    expect(await rowsOf('second-factor-coverage', name)).toHaveLength(2);
  });

  it.each([
    ['stale-accounts', 90],
    ['dormant-administrators', 45],
  ] as const)('%s after %d days', async (key, days) => {
    const name = await nameOf();
    const signedIn = (ago: number) =>
      server.admin.query(
        `update user_profiles set created_at = now() - interval '900 days', last_login_at = now() - make_interval(days => $2)
          where id = $1`,
        [firm.userId, ago],
      );
    await signedIn(days - 1);
    expect(await rowsOf(key, name)).toMatchObject([{ passed: true }]);
    await signedIn(days + 1);
    expect(await rowsOf(key, name)).toMatchObject([{ passed: false }]);
    await server.admin.query('update user_profiles set is_active = false where id = $1', [firm.userId]);
    expect(await rowsOf(key, name)).toEqual([]);
  });

  it('a table whose row security does not bind its owner', async () => {
    expect((await afterRun('tenant-tables-forced')).result).toBe('pass');
    await server.admin.query('alter table imports no force row level security');
    const broken = await afterRun('tenant-tables-forced');
    await server.admin.query('alter table imports force row level security');
    expect(broken).toMatchObject({ result: 'fail', items_failed: 1, state: 'overdue' });
    expect(broken.items[0]).toEqual({
      subject: 'imports',
      detail: 'row security does not bind the owner',
      passed: false,
    });
    expect(broken.items.length).toBe(Math.min(500, broken.items_total));
  });

  it('faults of the audit log, and a verification that is too old', async () => {
    expect((await afterRun('audit-log-verified')).result).toBe('no_data');
    const verified = (hours: number, faults: object[]) =>
      server.admin.query(
        `insert into audit_log_state (id, log, log_window, size, subtrees, updated_at, verification, verified_at)
         values (1, 'test', -1, 0, '', now(), $1, now() - make_interval(hours => $2))
         on conflict (id) do update set verification = excluded.verification, verified_at = excluded.verified_at`,
        [JSON.stringify({ events: 5, faults }), hours],
      );
    await verified(47, []);
    expect((await afterRun('audit-log-verified')).result).toBe('pass');
    await verified(49, []);
    expect((await afterRun('audit-log-verified')).result).toBe('fail');
    await verified(1, [{ kind: 'event_changed', log_window: 7 }]);
    expect((await afterRun('audit-log-verified')).items[0]).toEqual({
      subject: 'window 7',
      detail: 'event changed',
      passed: false,
    });
    await server.admin.query('delete from audit_log_state');
  });

  it('events that wait for their seal for too long', async () => {
    expect((await afterRun('sealing-lag')).result).toBe('pass');
    later(1);
    expect((await afterRun('sealing-lag')).result).toBe('fail');
  });

  it('a backup that is old, or never restored, where there is a status at all', async () => {
    const path = join(server.services.env.dataDirectory, 'backup-status.json');
    const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    expect((await afterRun('backup-and-restore')).result).toBe('no_data');
    const status = async (body: unknown) => {
      await writeFile(path, typeof body === 'string' ? body : JSON.stringify(body));
      return (await afterRun('backup-and-restore')).result;
    };
    expect(await status({ backed_up_at: ago(1), restore_tested_at: ago(100) })).toBe('pass');
    expect(await status({ backed_up_at: ago(2), restore_tested_at: ago(100) })).toBe('fail');
    expect(await status({ backed_up_at: ago(1), restore_tested_at: ago(200) })).toBe('fail');
    expect(await status({ backed_up_at: ago(1) })).toBe('fail');
    // A moment that lies ahead is no backup.
    expect(await status({ backed_up_at: ago(-9), restore_tested_at: ago(1) })).toBe('fail');
    expect(await status('{')).toBe('fail');
    await rm(path);
  });

  it('serious holes in the list that was made with the build, and a list that is too old', async () => {
    const own = await mkdtemp(join(tmpdir(), 'cairn-checkout-'));
    const services = { ...server.services, env: { ...server.services.env, checkout: own } };
    const look = () => dependencies.run({ services, app: server.app });
    expect(await look()).toMatchObject({ noData: true });
    await mkdir(join(own, 'apps/server/dist'), { recursive: true });
    const list = (days: number, severity: string) =>
      writeFile(
        join(own, 'apps/server/dist/dependency-audit.json'),
        JSON.stringify({
          made_at: new Date(Date.now() - days * DAY).toISOString(),
          packages: 900,
          holes: [{ package: 'left', severity, title: 'Reads too far' }],
        }),
      );
    await list(30, 'moderate');
    expect(await look()).toMatchObject({ total: 2, failed: 0 });
    await list(30, 'high');
    expect((await look()).items[0]).toEqual({ subject: 'left', detail: 'high: Reads too far', passed: false });
    await list(32, 'low');
    expect(await look()).toMatchObject({ failed: 1, items: [{ subject: 'the list', passed: false }, {}] });
    await rm(own, { recursive: true });
  });

  it('keys that are older than a year', async () => {
    const name = await nameOf();
    expect(await rowsOf('key-age', name)).not.toEqual([]);
    await server.admin.query(
      `update tenant_keys set used_from = now() - interval '367 days' where used_from is not null and tenant_id = $1`,
      [firm.tenantId],
    );
    expect((await rowsOf('key-age', name)).every(({ passed }: { passed: boolean }) => !passed)).toBe(true);
  });

  it('exceptions and shares without an end', async () => {
    const name = await nameOf();
    const except = (expires: string | null) =>
      server.admin.query(
        `insert into compliance_exceptions (tenant_id, id, created_by, exception_type, policy_name, description, justification, expires_at)
         values ($1, gen_random_uuid(), $2, 'x', $3, 'x', 'x', $4)`,
        [firm.tenantId, firm.userId, expires ?? 'Never', expires],
      );
    await except(null);
    await except(new Date(Date.now() + DAY).toISOString());
    expect((await rowsOf('exceptions-expire', name)).map(({ passed }: { passed: boolean }) => passed)).toEqual([
      false,
      true,
    ]);
    await server.admin.query(
      `insert into co_investor_shares (tenant_id, id, entity_type, entity_id, shared_by, shared_with_org, fields, created_by)
       values ($1, gen_random_uuid(), 'opportunity', gen_random_uuid(), $2, 'Angel', '{}', $2)`,
      [firm.tenantId, firm.userId],
    );
    expect(await rowsOf('outside-access-ends', name)).toMatchObject([{ detail: 'no end', passed: false }]);
  });

  it('jobs that were given up', async () => {
    expect((await afterRun('failed-jobs')).result).toBe('pass');
    await server.admin.query(
      `insert into pgboss.job (name, data, state, completed_on) values ('drop-file', '{}', 'failed', now())`,
    );
    expect((await afterRun('failed-jobs')).items[0]).toMatchObject({ subject: 'drop-file', passed: false });
  });

  it('a migration that is missing, and one that a newer version made', async () => {
    expect((await afterRun('migrations-applied')).result).toBe('pass');
    await server.admin.query('update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = 1');
    expect(
      (await afterRun('migrations-applied')).items
        .slice(0, 2)
        .map(({ detail }: { detail: string }) => detail)
        .sort(),
    ).toEqual(['not applied', 'not known to this version']);
    await server.admin.query('update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = 1');
  });

  it('what the checks of the Trust Center found last', async () => {
    expect((await afterRun('passwords-are-hashed')).result).toBe('no_data');
    await server.admin.query(`insert into security_checks values ('passwords-are-hashed', false, 'Ask them', now())`);
    expect(await afterRun('passwords-are-hashed')).toMatchObject({ result: 'fail', found: 'Ask them' });
  });
});

describe('the date by which a control must pass', () => {
  it('stands from the first failure on, passes into overdue, and is gone once it passes', async () => {
    await server.admin.query(
      `update tenant_keys set used_from = now() - interval '367 days' where used_from is not null and tenant_id = $1`,
      [firm.tenantId],
    );
    const first = await afterRun('key-age');
    expect(first).toMatchObject({ state: 'due', grace_days: 30 });
    expect(Date.parse(first.must_pass_by) - Date.parse(first.failing_since)).toBe(30 * DAY);
    later(29);
    expect(await afterRun('key-age')).toMatchObject({ state: 'due', must_pass_by: first.must_pass_by });
    later(31);
    expect(await get('key-age')).toMatchObject({ state: 'overdue', must_pass_by: first.must_pass_by });
    await server.admin.query('update tenant_keys set used_from = now() where used_from is not null');
    expect(await afterRun('key-age')).toMatchObject({ state: 'pass', must_pass_by: null, failing_since: null });
    expect((await get('key-age')).days.length).toBe(3);
  });
});

describe('switching off', () => {
  const turn = (body: object) =>
    call(server, platform, 'POST', '/compliance/controls/switch', { key: 'key-age', ...body });

  it('needs a reason, is an event each way, and stops the runs', async () => {
    await run();
    expect((await turn({ is_off: true, reason: ' ' })).body.data.fields).toEqual({ reason: expect.any(String) });
    expect((await turn({ is_off: true, reason: 'Rotated outside' })).body).toMatchObject({
      state: 'off',
      off_reason: 'Rotated outside',
      off_by: platform.userId,
    });
    const before = (await get('key-age')).ran_at;
    later(1);
    await run();
    expect((await get('key-age')).ran_at).toBe(before);
    expect((await turn({ is_off: false })).body).toMatchObject({ state: 'no_data', off_reason: null });
    expect((await turn({ is_off: false })).status).toBe(200);
    const [off] = await auditOf(server, PLATFORM_TENANT_ID, 'control.switched_off');
    expect(off?.metadata).toEqual({ key: 'key-age', reason: 'Rotated outside' });
    expect(await auditOf(server, PLATFORM_TENANT_ID, 'control.switched_on')).toHaveLength(1);
    expect(
      (
        await call(server, platform, 'POST', '/compliance/controls/switch', {
          key: 'nothing',
          is_off: true,
          reason: 'x',
        })
      ).status,
    ).toBe(404);
  });

  it('without a reason is refused by the database too', async () => {
    await run();
    await expect(server.admin.query('update control_checks set is_off = true')).rejects.toThrow('control_checks_off');
  });
});

it('one that breaks off fails, and says nothing of the inside', async () => {
  await server.admin.query('alter table pgboss.job rename column output to outcome');
  const broken = await afterRun('failed-jobs');
  await server.admin.query('alter table pgboss.job rename column outcome to output');
  expect(broken).toMatchObject({ result: 'fail', items: [{ subject: 'the control itself' }] });
  expect(JSON.stringify(broken)).not.toContain('column');
});

it('are run by one of two servers, and on request once a minute, which is an event', async () => {
  expect((await Promise.all([run(), run()])).sort()).toEqual([false, true]);
  const ask = async () => (await call(server, platform, 'POST', '/compliance/controls/run', {})).body;
  expect(await ask()).toEqual({ ran: false });
  later(0.01);
  expect(await ask()).toEqual({ ran: true });
  expect(await auditOf(server, PLATFORM_TENANT_ID, 'control.run_requested')).toHaveLength(1);
  // On request they see as much as each hour.
  expect((await get('migrations-applied')).result).toBe('pass');
});

it('export their evidence, with its SHA-256 in the event', async () => {
  await run();
  const file = await call(server, platform, 'GET', '/compliance/controls/export?key=tenant-tables-forced');
  expect([file.status, file.body?.code]).toEqual([200, undefined]);
  expect(file.headers['content-disposition']).toMatch(/control_tenant-tables-forced_\d{4}-\d\d-\d\d\.csv/);
  expect(file.body).toContain('criterion,CC6.1');
  expect(file.body).toContain('row,audit_logs,row security is forced,pass');
  const event = (await auditOf(server, PLATFORM_TENANT_ID, 'export.created')).at(-1);
  expect(event?.metadata).toMatchObject({
    key: 'tenant-tables-forced',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it('are shown to platform administrators alone', async () => {
  for (const path of ['', '/one?key=key-age', '/export?key=key-age'])
    expect((await call(server, firm, 'GET', `/compliance/controls${path}`)).status).toBe(403);
});
