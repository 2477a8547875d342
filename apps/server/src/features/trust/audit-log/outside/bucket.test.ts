import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCheckpoint, formatNote, parseCheckpoint, parseNote, signNote } from '@cairn/domain/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../../testing/stand-ins/s3-server.ts';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { TEST_MASTER } from '../../../../testing/test-secret.ts';
import { forAllTests, useOwnServer } from '../../../../testing/use-test-server.ts';
import { openCheckpoints } from '../checkpoint-store.ts';
import { sealAuditLog } from '../seal-audit-log.ts';
import { logSigner } from '../signing-key.ts';
import { verifyAuditLog } from '../verify-audit-log.ts';
import { askOutside } from './ask-outside.ts';
import { listParties } from './list-parties.ts';

const NEWEST = 'audit/checkpoint';
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
const server = useOwnServer(() => ({ auditBucket: { ...s3.settings, lockDays: 400 } }));
const admin = forAllTests(() => makeFirm(server));
let minutes = 0;

afterAll(() => s3.close());

const store = () => openCheckpoints(server.services.env);
const verify = () => verifyAuditLog(server.services, store());
const act = async () => {
  await call(
    server,
    admin,
    'POST',
    '/opportunities',
    { company_name: 'Acme' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  await sealAuditLog(server.services, store());
};
/** As the loop does, an hour later each time. */
const ask = async () => {
  minutes += 60;
  server.clock.now = new Date(Date.UTC(2027, 0, 1, 0, minutes));
  await askOutside(server.services, listParties(server.services));
};
const outside = async () =>
  (await server.admin.query('select name, size::int, problem, contradicts from audit_outside')).rows[0];
const kept = () => [...s3.objects].filter(([key]) => key.startsWith('audit/older/'));

describe('checkpoints in a bucket', () => {
  it('are the newest, and one of each hour, both locked for the days that were named', async () => {
    for (let hour = 0; hour < 3; hour++) {
      await act();
      await ask();
    }
    expect(kept()).toHaveLength(3);
    const newest = parseCheckpoint(parseNote(String(s3.objects.get(NEWEST)))?.text ?? '');
    expect(await outside()).toEqual({
      name: 's3://cairn-files',
      size: newest?.size,
      problem: null,
      contradicts: false,
    });
    // 400 days after 03:00 of the first of January.
    expect(s3.locks.get(NEWEST)).toBe('COMPLIANCE 2028-02-05T03:00:00Z');
    expect(s3.locks.size).toBe(4);
    // Each of the folder and of the bucket, over more than one page of keys, and that in the database.
    const folder = await verifyAuditLog(
      server.services,
      openCheckpoints({ ...server.services.env, auditBucket: undefined }),
    );
    expect(await verify()).toMatchObject({ checkpoints: folder.checkpoints + 4, faults: [] });
  });

  it('wait while the store is away, and are brought there afterwards', async () => {
    await act();
    const before = s3.objects.get(NEWEST);
    server.services.env.auditBucket = { ...s3.settings, lockDays: 400, bucket: 'no-such-bucket' };
    await ask();
    expect((await outside()).problem).toBe('It could not be reached, or answered an error.');
    server.services.env.auditBucket = { ...s3.settings, lockDays: 400 };
    await ask();
    expect(s3.objects.get(NEWEST)).not.toEqual(before);
    expect(await outside()).toMatchObject({ problem: null });
  });

  it('name the first header that can have been changed, where they differ from the database', async () => {
    const [oldest, second] = kept().sort(([a], [b]) => (a < b ? -1 : 1));
    const [key, note] = second as [string, Buffer];
    const checkpoint = parseCheckpoint(parseNote(String(note))?.text ?? '');
    const first = parseCheckpoint(parseNote(String(oldest?.[1]))?.text ?? '');
    if (!checkpoint || !first) throw new Error('no checkpoint was kept');
    // Signed with the log's own key over another tree, as if the database had been rewritten since.
    const text = formatCheckpoint({ ...checkpoint, root: new Uint8Array(32) });
    const signer = logSigner(TEST_MASTER, checkpoint.origin);
    s3.objects.set(key, Buffer.from(formatNote({ text, signatures: [signNote(text, signer.key, signer.sign)] })));
    // Only the folder agrees with sizes between the two.
    await rm(join(server.services.env.auditDirectory, 'older'), { recursive: true });
    await rm(join(server.services.env.auditDirectory, 'checkpoint'));
    const { faults } = await verify();
    expect(faults).toMatchObject([
      {
        kind: 'checkpoint_contradicted',
        says: expect.stringContaining(`one of the headers ${first.size + 1} to ${checkpoint.size} was changed`),
      },
    ]);
    s3.objects.set(key, note);
    s3.objects.set(key.replace('older/0', 'older/1'), Buffer.from('x'));
    expect((await verify()).faults).toMatchObject([{ kind: 'checkpoint_forged' }]);
    s3.objects.delete(key.replace('older/0', 'older/1'));
    expect((await verify()).faults).toEqual([]);
  });

  it('show an older database that was put back together with its folder', async () => {
    await act();
    await ask();
    const empty = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
    server.services.env.auditDirectory = empty;
    const client = await server.admin.connect();
    try {
      await client.query('set session_replication_role = replica');
      const { rows } = await client.query('select max(log_index) as last from audit_headers');
      await client.query('delete from audit_logs where log_window = (select max(log_window) from audit_headers)');
      await client.query('delete from audit_headers where log_index = $1', [rows[0].last]);
      await client.query('update audit_log_state set size = size - 1, checkpoint = null, log_window = log_window - 1');
    } finally {
      await client.query('set session_replication_role = default');
      client.release();
    }
    const { faults } = await verify();
    expect(faults.map(({ kind }) => kind)).toEqual(['log_set_back']);
    expect(faults[0]?.says).toContain('an older database was put in its place');
    await rm(empty, { recursive: true });
  });
});
