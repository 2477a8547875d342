import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHashesAnew } from '../../../testing/set-up/make-hashes-anew.ts';
import { call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { type CheckpointStore, createCheckpointStore } from './checkpoint-store.ts';
import { sealAuditLog } from './seal-audit-log.ts';
import { leafOfStored, verifyAuditLog } from './verify-audit-log.ts';

const server = useOwnServer();
const victim = forAllTests(() => makeFirm(server));
const other = forAllTests(() => makeFirm(server));
let directory: string;
let store: CheckpointStore;
let superuser: pg.Client;

const addDeal = (person: TestPerson, name: string) =>
  call(server, person, 'POST', '/opportunities', { company_name: name }, { 'idempotency-key': crypto.randomUUID() });
const verify = () => verifyAuditLog(server.services, store);
const firstFault = async () => (await verify()).faults[0];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  store = createCheckpointStore(directory);
  for (const name of ['One', 'Two', 'Three']) {
    await addDeal(victim, name);
    await addDeal(victim, `${name} more`);
    await addDeal(other, name);
    await sealAuditLog(server.services, store);
  }
  superuser = new pg.Client({ connectionString: server.url });
  await superuser.connect();
  // Past every trigger, as the owner of the machine can.
  await superuser.query('set session_replication_role = replica');
  for (const table of TABLES) await superuser.query(`create table kept_${table} as table ${table}`);
});
afterAll(async () => {
  await superuser.end();
  await rm(directory, { recursive: true });
});

const TABLES = ['audit_logs', 'audit_headers', 'audit_log_state'] as const;

/** Does what a superuser could, looks, and puts everything back. */
async function after<T>(change: () => Promise<unknown>, look: () => Promise<T>): Promise<T> {
  try {
    await change();
    return await look();
  } finally {
    for (const table of TABLES) {
      await superuser.query(`delete from ${table}`);
      await superuser.query(`insert into ${table} select * from kept_${table}`);
    }
  }
}

const VICTIM = (n: number) =>
  `(select id from kept_audit_logs where tenant_id = '${victim.tenantId}' order by log_window, id offset ${n} limit 1)`;

describe('verification', () => {
  it('finds nothing where nothing was changed, and says what it looked at', async () => {
    const { rows } = await server.admin.query('select count(*)::int as events from audit_logs');
    expect(await verify()).toEqual({
      events: rows[0].events,
      sealed: rows[0].events,
      headers: 6,
      firms: 2,
      // That in the database, the newest outside, and the first of the minute.
      checkpoints: expect.toSatisfy((count: number) => count >= 3),
      cosignatures: 0,
      time_stamps: 0,
      dropped: 0,
      retained_from: null,
      faults: [],
    });
  });

  it('counts events that wait for the sealer apart, and finds no fault in them', async () => {
    const before = await verify();
    await addDeal(other, 'Unsealed');
    const verified = await verify();
    expect(verified.faults).toEqual([]);
    expect(verified.sealed).toBe(before.sealed);
    expect(verified.events).toBeGreaterThan(before.events);
    await superuser.query('delete from audit_logs where id not in (select id from kept_audit_logs)');
  });

  it.each([
    ['what was done', `update audit_logs set action = 'opportunity.viewed' where id = `],
    ['who did it', `update audit_logs set user_id = null where id = `],
    ['when, by a day', `update audit_logs set created_at = created_at - interval '1 day' where id = `],
    ['when, by a microsecond', `update audit_logs set created_at = created_at + interval '1 microsecond' where id = `],
    ['a detail', `update audit_logs set metadata = metadata || '{"a":1}' where id = `],
    ['its hash', `update audit_logs set leaf = sha256('x') where id = `],
    ['its request', `update audit_logs set request_id = 'x' where id = `],
  ])('names the event of which was changed: %s', async (_, statement) => {
    const fault = await after(() => superuser.query(statement + VICTIM(1)), firstFault);
    const { rows } = await superuser.query(`select ${VICTIM(1)} as id`);
    expect(fault).toMatchObject({ kind: 'event_changed', event_id: rows[0].id, tenant_id: victim.tenantId });
  });

  it.each([
    ['deleted', () => superuser.query(`delete from audit_logs where id = ${VICTIM(1)}`)],
    [
      'moved into another window',
      () => superuser.query(`update audit_logs set log_window = log_window + 1 where id = ${VICTIM(1)}`),
    ],
    [
      'given to another firm, with its hash made anew',
      async () => {
        await superuser.query(`update audit_logs set tenant_id = $1 where id = ${VICTIM(1)}`, [other.tenantId]);
        const { rows } = await superuser.query(`select * from audit_logs where id = ${VICTIM(1)}`);
        const { log_window, ...row } = rows[0];
        const leaf = leafOfStored({ ...row, log_window, created_at: row.created_at.toISOString() });
        await superuser.query(`update audit_logs set leaf = $1 where id = ${VICTIM(1)}`, [leaf]);
      },
    ],
    [
      'added to a sealed window',
      () =>
        superuser.query(
          `insert into audit_logs select tenant_id, gen_random_uuid(), created_at, user_id, action, resource_type, resource_id,
             table_name, ip_address, data_classification, session_id, request_id, metadata, leaf, log_window
             from audit_logs where id = ${VICTIM(1)}`,
        ),
    ],
    ['all deleted with their window', () => superuser.query('delete from audit_logs where log_window = 1')],
  ])('names the firm and window in which an event was %s', async (_, change) => {
    const faults = await after(change, async () => (await verify()).faults);
    expect(faults.map((fault) => fault.kind)).toContain('events_missing_or_added');
    const named = faults.find((fault) => fault.kind === 'events_missing_or_added');
    expect([victim.tenantId, other.tenantId]).toContain(named?.tenant_id);
    expect(named?.log_window).toEqual(expect.any(Number));
  });

  it.each([
    ['changed', 'update audit_headers set events = events + 1 where log_index = 2', 'header_changed'],
    ['deleted', 'delete from audit_headers where log_index = 2', 'header_missing'],
    ['deleted at the end', 'delete from audit_headers where log_index = 5', 'header_missing'],
    ['deleted altogether', 'delete from audit_headers', 'header_missing'],
    [
      'swapped with another',
      `update audit_headers set log_index = 99 where log_index = 2; update audit_headers set log_index = 2 where log_index = 4;
       update audit_headers set log_index = 4 where log_index = 99`,
      'chain_broken',
    ],
  ])('finds a header that was %s', async (_, statement, kind) => {
    const faults = await after(
      () => superuser.query(statement),
      async () => (await verify()).faults,
    );
    expect(faults.map((fault) => fault.kind)).toContain(kind);
  });

  it('finds the header of a log that was rewritten altogether, by the checkpoints outside', async () => {
    const rewrite = async () => {
      await superuser.query(`update audit_logs set user_id = null where id = ${VICTIM(0)}`);
      await makeHashesAnew(superuser);
    };
    const faults = await after(rewrite, async () => (await verify()).faults);
    expect(faults.map((fault) => fault.kind)).toEqual(['checkpoint_contradicted']);
    const nothing = await after(
      () => makeHashesAnew(superuser),
      async () => (await verify()).faults,
    );
    expect(nothing, 'rewriting alone changes nothing').toEqual([]);
  });

  it('finds a checkpoint that somebody else wrote', async () => {
    const note = (await store.newest())[0] ?? '';
    const path = join(directory, 'checkpoint');
    for (const forged of [
      '',
      'x',
      note.replace(/^— .*$/m, (line) => line.replace(/.{4}$/, 'AAA=')),
      note.replace(/\n\d+\n/, '\n7\n'),
    ]) {
      await writeFile(path, forged);
      expect((await verify()).faults, forged).toMatchObject([{ kind: 'checkpoint_forged' }]);
    }
    await writeFile(path, note);
  });
});
