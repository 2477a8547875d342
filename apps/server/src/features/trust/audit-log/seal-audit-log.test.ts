import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleUrl } from '@cairn/db';
import { findSignature, formatCheckpoint, formatNote, parseCheckpoint, parseNote, signNote } from '@cairn/domain/proof';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import { verifyEd25519 } from '../../../core/crypto/signing-key.ts';
import { TIME_IS_KEPT } from '../../../testing/audit/audit-time.ts';
import { as, call, makeFirm, TEST_ORIGIN, type TestPerson } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { type CheckpointStore, createCheckpointStore } from './checkpoint-store.ts';
import { sealAuditLog } from './seal-audit-log.ts';
import { logSigner } from './signing-key.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
let directory: string;
let store: CheckpointStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  store = createCheckpointStore(directory);
  // What other tests of this file left goes into the tree of this one, and its log is another one's.
  await seal();
});
afterEach(() => rm(directory, { recursive: true }));

const seal = () => sealAuditLog(server.services, store);
const verify = () => verifyAuditLog(server.services, store);
const addDeal = (person: TestPerson, name = 'Acme') =>
  call(server, person, 'POST', '/opportunities', { company_name: name }, { 'idempotency-key': crypto.randomUUID() });

const event = (action: string) => ({ action, resource_type: 'test', resource_id: null });

async function headersOf(person: TestPerson) {
  const { rows } = await server.admin.query(
    'select log, log_window, events, events_before, continues from audit_headers where tenant_id = $1 order by log_index',
    [person.tenantId],
  );
  return rows;
}

describe('the sealer', () => {
  it('writes a header for each firm and signs the tree of all headers outside of the database', async () => {
    const other = await makeFirm(server);
    await addDeal(admin);
    await seal();
    await addDeal(admin);
    await addDeal(other);
    expect(await seal()).toMatchObject({ headers: 2 });
    const before = await headersOf(admin);
    expect(before).toHaveLength(2);
    expect(Number(before[1].events_before)).toBe(before[0].events);

    const note = parseNote((await store.newest())[0] ?? '');
    const checkpoint = parseCheckpoint(note?.text ?? '');
    const { rows } = await server.admin.query('select count(*)::int as headers from audit_headers');
    expect(checkpoint?.size).toBe(rows[0].headers);
    const { key } = logSigner(server.services.master, checkpoint?.origin ?? '');
    expect(note && findSignature(note, key, verifyEd25519)).toEqual({});
    expect(await readdir(join(directory, 'older'))).toHaveLength(1);
    expect(await verify()).toMatchObject({ faults: [] });
  });

  it('finds nothing to do where nothing was written', async () => {
    expect(await seal()).toBeUndefined();
    expect(await headersOf(admin)).toHaveLength(0);
  });

  it('waits for those who began to write before it, and keeps nobody waiting', async () => {
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun: () => void = () => {};
    const writing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = as(server, admin, 'write', async (ctx) => {
      await writeAudit(ctx.tx, auditSource(admin, TEST_ORIGIN), [event('slow')], new Date());
      await ctx.tx.query('select 1');
      begun();
      await held;
    });
    await writing;
    await addDeal(admin, 'Quick');
    const sealing = seal();
    // The window is closed before the slow one ends: this goes into the next one.
    await expect.poll(async () => (await openWindow()).used).toBe(false);
    await addDeal(admin, 'Later');
    finish();
    await slow;
    const first = await sealing;
    const second = await seal();
    const { rows } = await server.admin.query(
      `select action, log_window from audit_logs where tenant_id = $1 and (action = 'slow' or metadata::text like '%Later%')`,
      [admin.tenantId],
    );
    expect(rows.map((row) => row.action).sort()).toEqual(['opportunity.created', 'slow']);
    expect(new Set(rows.map((row) => row.log_window)).size).toBe(2);
    expect([first?.headers, second?.headers]).toEqual([1, 1]);
    expect(await verify()).toMatchObject({ faults: [] });
  });

  it('works once when it runs twice at once', async () => {
    await addDeal(admin);
    const answers = await Promise.all([seal(), seal(), seal()]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await verify()).toMatchObject({ faults: [] });
  });

  it('goes on where one died that had closed windows and sealed none', async () => {
    await addDeal(admin);
    await server.admin.query('select next_audit_window()');
    await addDeal(admin, 'Next');
    await server.admin.query('select next_audit_window()');
    expect(await seal()).toMatchObject({ headers: 2 });
    expect(await verify()).toMatchObject({ faults: [] });
  });

  it('goes on where one died that had sealed and not told', async () => {
    await addDeal(admin);
    const untold: CheckpointStore = { ...store, keep: () => Promise.reject(new Error('killed')) };
    await expect(sealAuditLog(server.services, untold)).rejects.toThrow('killed');
    await addDeal(admin, 'Next');
    await seal();
    expect(await verify()).toMatchObject({ faults: [] });
  });

  it('seals every event that eight writers commit while it works', async () => {
    let writing = true;
    const sealer = (async () => {
      while (writing) await seal();
    })();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let deal = 0; deal < 5; deal++) expect((await addDeal(admin, `Deal ${writer} ${deal}`)).status).toBe(201);
      }),
    );
    writing = false;
    await sealer;
    while (await seal()) {
      // What was written last.
    }
    const verified = await verify();
    expect(verified.faults).toEqual([]);
    expect(verified.sealed).toBe(verified.events);
    expect(verified.events).toBeGreaterThan(40);
  });
});

async function openWindow(): Promise<{ used: boolean }> {
  const { rows } = await server.admin.query(
    'select exists (select from audit_logs where log_window = open_audit_window()) as used',
  );
  return rows[0];
}

describe('a log that is not the one of its checkpoint', () => {
  it.each([
    ['no_checkpoint', async () => rm(directory, { recursive: true })],
    [
      'set_back',
      async () => {
        const before = (await store.newest())[0] ?? '';
        await addDeal(admin);
        await seal();
        // The database as it was before that: its headers and state, with the events in the open window again.
        await asOwnerless(`delete from audit_headers where log_index >= ${parseCheckpoint(before)?.size ?? 0}`);
        await restoreState(before);
      },
    ],
    [
      'changed',
      async () => {
        // The checkpoint of a log of the same name and size that somebody else led elsewhere, with the installation's own key.
        const { origin, size } = parseCheckpoint((await store.newest())[0] ?? '') ?? { origin: '', size: 0 };
        const { key, sign } = logSigner(server.services.master, origin);
        const text = formatCheckpoint({ origin, size, root: new Uint8Array(32).fill(7) });
        await writeFile(join(directory, 'checkpoint'), formatNote({ text, signatures: [signNote(text, key, sign)] }));
        await rm(join(directory, 'older'), { recursive: true });
      },
    ],
  ] as const)('goes on under another name and says why: %s', async (because, happen) => {
    await addDeal(admin);
    await seal();
    const name = parseCheckpoint((await store.newest())[0] ?? '')?.origin;
    await happen();
    store = createCheckpointStore(directory);
    await addDeal(admin, 'After');
    await seal();
    const renamed = (await headersOf(admin)).filter(({ log }) => log !== name);
    expect(renamed[0].continues).toMatchObject({ log: name, because });
    await addDeal(admin, 'And on');
    await seal();
    expect((await headersOf(admin)).at(-1).continues).toBeNull();
    expect(await verify()).toMatchObject({ faults: [] });
  });
});

async function partitions(): Promise<string[]> {
  const { rows } = await server.admin.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_logs'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Past triggers and policies, as only a superuser can. */
async function asOwnerless(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The sealer's state as it was when it signed this checkpoint. */
async function restoreState(note: string): Promise<void> {
  const { GrowingTree } = await import('@cairn/domain/proof');
  const { sha256 } = await import('../../../core/crypto/signing-key.ts');
  const size = parseCheckpoint(note)?.size ?? 0;
  const { rows } = await server.admin.query('select hash, log_window from audit_headers order by log_index');
  const tree = new GrowingTree(sha256);
  for (const { hash } of rows) tree.append(hash);
  expect(tree.size).toBe(size);
  await server.admin.query('update audit_log_state set size = $1, subtrees = $2, checkpoint = $3, log_window = $4', [
    size,
    Buffer.concat(tree.subtrees),
    note,
    rows.at(-1).log_window,
  ]);
}

describe('the log in the database', () => {
  it('puts an event into the open window, whatever its writer says', async () => {
    const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
    await app.connect();
    await app.query(`select set_config('app.tenant_id', $1, false)`, [admin.tenantId]);
    const { rows } = await app.query(
      `insert into audit_logs (tenant_id, id, created_at, action, resource_type, data_classification, metadata, leaf, log_window)
         values ($1, gen_random_uuid(), now(), 'forged', 'test', 'internal', '{}', 'x', 1) returning log_window`,
      [admin.tenantId],
    );
    const { rows: open } = await server.admin.query('select open_audit_window() as open');
    expect(rows[0].log_window).toBe(open[0].open);
    for (const forbidden of [
      'select open_audit_window()',
      'select next_audit_window()',
      'select make_audit_partitions()',
      `select nextval('audit_internals.audit_windows')`,
      'select from audit_internals.audit_logs_other',
      'insert into audit_headers select * from audit_headers',
      'select from audit_log_state',
    ])
      await expect(app.query(forbidden), forbidden).rejects.toMatchObject({ code: '42501' });
    await app.end();
    await asOwnerless(`delete from audit_logs where action = 'forged'`);
  });

  it('has a partition for this month and three more', async () => {
    expect(await partitions()).toHaveLength(5);
  });

  it.each(['cairn_app', 'cairn_owner', 'superuser'])(
    'refuses each change, of the table and of each partition by its name, to %s',
    async (role) => {
      await addDeal(admin);
      const url = role === 'cairn_app' ? roleUrl(server.url, role, TEST_SECRET) : server.url;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      if (role === 'cairn_owner') await client.query('set role cairn_owner');
      await client.query(`select set_config('app.tenant_id', $1, false)`, [admin.tenantId]);
      for (const table of ['audit_logs', ...(await partitions())])
        for (const change of [
          `update ${table} set action = 'x'`,
          // Back-dated, put into another order, moved to another window or firm, taken back.
          `update ${table} set created_at = created_at - interval '1 day'`,
          `update ${table} set id = gen_random_uuid()`,
          `update ${table} set log_window = log_window - 1`,
          `update ${table} set tenant_id = gen_random_uuid()`,
          `update ${table} set leaf = 'x'`,
          `delete from ${table}`,
          `delete from ${table} where false`,
          `truncate ${table}`,
        ])
          await expect(client.query(change), change).rejects.toMatchObject({ code: '42501' });
      await client.end();
      expect(await verify()).toMatchObject({ faults: [] });
    },
  );

  it('takes events of now alone, from everybody, through the table and through a partition', async () => {
    await addDeal(admin);
    const client = await server.admin.connect();
    const insert = (table: string, at: string) =>
      client.query(
        `insert into ${table} (tenant_id, id, created_at, action, resource_type, data_classification, metadata, leaf)
           values ($1, gen_random_uuid(), ${at}, 'dated', 'test', 'internal', '{}', 'x')`,
        [admin.tenantId],
      );
    const other = async (table: string, at: string) => {
      await client.query('savepoint before');
      await expect(insert(table, at), `${table} ${at}`).rejects.toMatchObject({ code: '23514' });
      await client.query('rollback to before');
    };
    const { rows: later } = await client.query(
      `select date_trunc('month', now() at time zone 'UTC') + interval '2 months' as first,
              'audit_internals.audit_logs_' || to_char(now() at time zone 'UTC' + interval '2 months', 'YYYY_MM') as partition`,
    );
    await client.query('begin');
    for (const statement of TIME_IS_KEPT) await client.query(statement);
    for (const role of ['cairn_app', 'cairn_owner', 'superuser']) {
      if (role !== 'superuser') await client.query(`set local role ${role}`);
      await client.query(`select set_config('app.tenant_id', $1, true)`, [admin.tenantId]);
      for (const at of [
        `now() - interval '11 minutes'`,
        `now() - interval '400 days'`,
        `clock_timestamp() + interval '11 minutes'`,
        `'infinity'`,
      ])
        await other('audit_logs', at);
      if (role !== 'cairn_app') {
        await other('audit_internals.audit_logs_other', `'2019-05-05'`);
        await other(later[0].partition, `'${later[0].first.toISOString()}'`);
      }
      // A table that is forced takes nothing from its owner.
      if (role !== 'cairn_owner') await insert('audit_logs', `now() - interval '9 minutes'`);
      await client.query('reset role');
    }
    await client.query('rollback');
    client.release();
  });

  it('makes the partitions of coming months once', async () => {
    const sealer = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_sealer', TEST_SECRET) });
    await sealer.connect();
    await sealer.query('select make_audit_partitions()');
    await sealer.query('select make_audit_partitions()');
    await sealer.end();
    const { rows } = await server.admin.query(
      `select count(*)::int as partitions from pg_inherits where inhparent = 'audit_logs'::regclass`,
    );
    expect(rows[0].partitions).toBe(5);
  });

  it('takes an event whose month has no partition', async () => {
    await as(server, admin, 'write', (ctx) =>
      writeAudit(ctx.tx, auditSource(admin, TEST_ORIGIN), [event('long.ago')], new Date('2019-05-05')),
    );
    await seal();
    expect(await verify()).toMatchObject({ faults: [] });
  });
});
