import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleUrl } from '@cairn/db';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { verifyEvidence } from '@cairn/domain/proof';
import canonicalize from 'canonicalize';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditSource, writeAudit } from '../../../../core/audit.ts';
import { sha256, verifyEd25519 } from '../../../../core/crypto/signing-key.ts';
import { addPerson, as, auditOf, call, makeFirm, TEST_ORIGIN, type TestPerson } from '../../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../../testing/test-secret.ts';
import { forAllTests, useOwnServer } from '../../../../testing/use-test-server.ts';
import { createCheckpointStore } from '../checkpoint-store.ts';
import { sealAuditLog } from '../seal-audit-log.ts';
import { verifyAuditLog } from '../verify-audit-log.ts';
import { dropDueMonths } from './drop-months.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const other = forAllTests(() => makeFirm(server));
const colleague = forAllTests(() => addPerson(server, admin.tenantId, 'firm_admin'));
const platform = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
let directory: string;

const store = () => createCheckpointStore(directory);
const verify = () => verifyAuditLog(server.services, store());
const seal = () => sealAuditLog(server.services, store());
const write = (person: TestPerson, day: string, count = 1) =>
  as(server, person, 'write', async (ctx) => {
    const events = Array.from({ length: count }, () => ({ action: 'old', resource_type: 'test', resource_id: null }));
    await writeAudit(ctx.tx, auditSource(person, TEST_ORIGIN), events, new Date(`${day}T12:00:00Z`));
  });
const months = async () => {
  const { rows } = await server.admin.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_logs'::regclass and c.relname like 'audit_logs_201%' order by 1`,
  );
  return rows.map(({ name }) => name);
};
const seenBy = async (person: TestPerson) => (await call(server, person, 'GET', '/audit-logs/retention')).body;
const hold = (person: TestPerson, reason = 'Case 12 of the court') =>
  call(server, person, 'POST', '/audit-logs/hold', { reason });
const lift = (person: TestPerson) =>
  call(server, person, 'POST', '/audit-logs/hold/lift', { reason: 'The case is over' });
const keep = (person: TestPerson, wanted: number | null) =>
  call(server, person, 'PUT', '/audit-logs/retention', { months: wanted });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  const owner = await server.admin.connect();
  await owner.query('set role cairn_owner');
  for (const month of ['2015-01-01', '2015-02-01', '2019-11-01'])
    await owner.query('select audit_internals.make_partition($1)', [month]);
  await owner.query('reset role');
  owner.release();
  await write(admin, '2015-01-10', 3);
  await write(other, '2015-01-10');
  await seal();
  // One window with events of three months: two that will be dropped, and today.
  await write(admin, '2015-01-31', 2);
  await write(admin, '2015-02-01');
  await write(admin, new Date().toISOString().slice(0, 10));
  await seal();
  await write(other, '2015-02-11', 2);
  await write(admin, '2019-11-10');
  await seal();
});
afterAll(() => rm(directory, { recursive: true }));

describe('the retention of a firm', () => {
  it('is read and said by administrators, and can only lengthen what the platform says', async () => {
    expect(await seenBy(admin)).toEqual({
      months: null,
      effective_months: 84,
      is_held: false,
      hold: null,
      dropped: [],
    });
    await keep(platform, 24);
    expect(await seenBy(platform)).toMatchObject({ months: 24, effective_months: 24 });
    await keep(admin, 120);
    expect(await seenBy(admin)).toMatchObject({ months: 120, effective_months: 120 });
    expect(await seenBy(other)).toMatchObject({
      months: null,
      effective_months: 120,
    });
    const [saved] = await auditOf(server, admin.tenantId, 'audit_log.retention_saved');
    expect(saved).toMatchObject({ user_id: admin.userId, metadata: { from: null, to: 120 } });
    const { rows } = await server.admin.query(
      `select old_value, new_value from settings_change_log where tenant_id = $1 and setting_name = 'Retention of the audit log'`,
      [admin.tenantId],
    );
    expect(rows).toEqual([{ old_value: null, new_value: 120 }]);
    for (const person of [platform, admin]) await keep(person, null);
  });

  it.each([11, 241, 12.5])('is not %s months', async (wanted) => {
    expect((await keep(admin, wanted)).status).toBe(400);
  });

  it('is nothing for others, and not changed by somebody who proved themselves long ago', async () => {
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    expect((await keep(user, 24)).status).toBe(403);
    expect((await hold(user)).status).toBe(403);
    await server.admin.query(
      `update user_sessions set authenticated_at = now() - interval '1 day' where user_id = $1`,
      [colleague.userId],
    );
    expect((await keep(colleague, 24)).body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });
});

describe('a hold', () => {
  it('is set once with a reason, of which other firms learn that there is one', async () => {
    expect((await hold(admin, ' ')).status).toBe(400);
    expect((await hold(admin)).status).toBe(200);
    expect(await seenBy(admin)).toMatchObject({ is_held: true, hold: { reason: 'Case 12 of the court' } });
    expect((await hold(admin)).body).toMatchObject({ code: 'AUDIT_LOG_HELD' });
    expect(await seenBy(other)).toMatchObject({
      is_held: true,
      hold: null,
    });
    expect(await auditOf(server, admin.tenantId, 'audit_log.held')).toMatchObject([
      { metadata: { reason: 'Case 12 of the court' } },
    ]);
  });

  it('keeps every month, of whichever firm, and is lifted with an event', async () => {
    expect(await dropDueMonths(server.services)).toEqual([]);
    expect((await lift(other)).status).toBe(400);
    expect((await lift(admin)).status).toBe(200);
    expect(await seenBy(admin)).toMatchObject({ is_held: false, hold: null });
    expect(await auditOf(server, admin.tenantId, 'audit_log.hold_lifted')).toMatchObject([
      { metadata: { reason: 'The case is over', was: 'Case 12 of the court' } },
    ]);
  });
});

describe("the database's own rule", () => {
  const asRole = async (role: 'cairn_app' | 'cairn_sealer' | 'cairn_platform', statement: string) => {
    const client = new pg.Client({ connectionString: roleUrl(server.url, role, TEST_SECRET) });
    await client.connect();
    return client
      .query(statement)
      .then(() => 'done')
      .catch((error: pg.DatabaseError) => error.code)
      .finally(() => client.end());
  };
  const now = new Date().toISOString().slice(0, 7);

  it.each([
    ['a month that is not over', 'cairn_platform', `select drop_audit_month('${now}-01')`],
    ['a month that is kept still', 'cairn_platform', `select drop_audit_month('2026-01-01')`],
    ['another month than the oldest', 'cairn_platform', `select drop_audit_month('2015-02-01')`],
    ['a part of a month', 'cairn_platform', `select drop_audit_month('2015-01-02')`],
    ['no month', 'cairn_platform', 'select drop_audit_month(null)'],
    ['what a request asks for', 'cairn_app', `select drop_audit_month('2015-01-01')`],
    ['what the sealer asks for', 'cairn_sealer', `select drop_audit_month('2015-01-01')`],
    [
      'a note that was not made by it',
      'cairn_sealer',
      `insert into audit_dropped_months select '2015-01-01', gen_random_uuid(), 0, 9, '{}', '{}', now()`,
    ],
    [
      'a leaf that was not kept by it',
      'cairn_app',
      `insert into audit_dropped_leaves select tenant_id, id, 1, '' from audit_logs`,
    ],
  ] as const)('refuses %s', async (_, role, statement) => {
    expect(await asRole(role, statement)).toBe('42501');
  });

  it('refuses a month of which something is not sealed', async () => {
    await write(admin, '2015-01-12');
    expect(await asRole('cairn_platform', `select drop_audit_month('2015-01-01')`)).toBe('42501');
    await seal();
  });

  it('keeps all while a firm wants them longer', async () => {
    await keep(other, 240);
    expect(await dropDueMonths(server.services)).toEqual([]);
    await keep(other, null);
  });
});

describe('a month whose retention is over', () => {
  it('is dropped with events that say so, once by two servers, and the rest is proved still', async () => {
    const before = await verify();
    expect(before).toMatchObject({ faults: [], dropped: 0 });
    const answers = await Promise.all([dropDueMonths(server.services), dropDueMonths(server.services)]);
    expect(answers.flat().sort()).toEqual(['2015-01-01', '2015-02-01']);
    expect(await months()).toEqual(['audit_logs_2019_11']);
    // January: 3 + 2 + 1 and 1; February: 1 and 2.
    const said = (await auditOf(server, PLATFORM_TENANT_ID, 'audit_log.month_dropped')).map(({ metadata }) => metadata);
    expect(said).toMatchObject([
      { month: '2015-01', events: 7, firms: 2 },
      { month: '2015-02', events: 3, firms: 2 },
    ]);
    expect((await auditOf(server, other.tenantId, 'audit_log.month_dropped')).map(({ metadata }) => metadata)).toEqual([
      { month: '2015-01', events: 1 },
      { month: '2015-02', events: 2 },
    ]);
    await seal();
    const after = await verify();
    // Six of the ten are in windows from the first on that has later events: these are proved by their leaves.
    expect(after).toMatchObject({ faults: [], dropped: 10, retained_from: '2015-03-01' });
    const { rows } = await server.admin.query('select count(*)::int as leaves from audit_dropped_leaves');
    expect(rows).toEqual([{ leaves: 6 }]);
    expect(after.headers).toBeGreaterThan(before.headers);
    const file = (await call(server, admin, 'GET', '/audit-logs/evidence?days=90')).body;
    // The window of three months is in it, with the leaves of what was dropped.
    const report = verifyEvidence(file, { sha256, verify: verifyEd25519, canonicalize });
    expect(report.holds).toBe(true);
    expect(report.withheld).toBeGreaterThan(0);
    expect(await seenBy(other)).toMatchObject({
      dropped: [
        { month: '2015-02', events: 2 },
        { month: '2015-01', events: 1 },
      ],
    });
  });

  describe('does not hide what else was deleted or changed', () => {
    const superuser = async (statement: string) => {
      const client = await server.admin.connect();
      await client.query('set session_replication_role = replica');
      await client.query(statement).finally(async () => {
        await client.query('set session_replication_role = default');
        client.release();
      });
    };
    const around = async (change: string, table: string) => {
      await superuser(`create table kept as table ${table}`);
      await superuser(change);
      const { faults } = await verify();
      await superuser(`delete from ${table}`);
      await superuser(`insert into ${table} select * from kept`);
      await superuser('drop table kept');
      return faults.map(({ kind }) => kind);
    };

    it.each([
      [
        'a kept leaf that is gone',
        `delete from audit_dropped_leaves where id = (select max(id::text)::uuid from audit_dropped_leaves)`,
        'audit_dropped_leaves',
        'events_missing_or_added',
      ],
      [
        'a kept leaf that was changed',
        `update audit_dropped_leaves set leaf = sha256('x')`,
        'audit_dropped_leaves',
        'events_missing_or_added',
      ],
      [
        'a note that counts more',
        `update audit_dropped_months set events = jsonb_set(events, '{${PLATFORM_TENANT_ID}}', '1')`,
        'audit_dropped_months',
        'drop_unproved',
      ],
      [
        'a note that reaches further',
        'update audit_dropped_months set last_window = 1000',
        'audit_dropped_months',
        'drop_unproved',
      ],
      [
        'a note that nothing says',
        `insert into audit_dropped_months select '2016-01-01', gen_random_uuid(), 0, 1000, '{}', '{}', now()`,
        'audit_dropped_months',
        'drop_unproved',
      ],
      ['a note that is gone', 'delete from audit_dropped_months', 'audit_dropped_months', 'events_missing_or_added'],
      [
        'an event in a window of the dropped months',
        `delete from audit_logs where created_at between '2019-01-01' and '2020-01-01'`,
        'audit_logs',
        'events_missing_or_added',
      ],
    ])('%s', async (_, change, table, kind) => {
      expect(await around(change, table)).toContain(kind);
      expect((await verify()).faults).toEqual([]);
    });
  });
});
