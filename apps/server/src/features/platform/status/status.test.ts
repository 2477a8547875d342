import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStore } from '../../../core/files/disk-store.ts';
import { createS3Store } from '../../../core/files/s3-store.ts';
import { call } from '../../../testing/test-firm.ts';
import { useOwnServer } from '../../../testing/use-test-server.ts';
import { filesHealth } from './files-health.ts';
import { getStatus } from './get-status.ts';
import { healthOf, worstOf } from './part-health.ts';

const S3 = { bucket: 'b', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 's', forcePathStyle: true };

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-status-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
const server = useOwnServer(() => ({ dataDirectory: directory }));

/** The same services, of which nothing is remembered yet. */
const fresh = (files = server.services.files) => ({ ...server.services, files });
const part = (status: Awaited<ReturnType<typeof getStatus>>, key: string) =>
  status.parts.find((each) => each.key === key);

describe('the status', () => {
  it('is open to everybody and names each part with its state', async () => {
    const { status, body } = await call(server, undefined, 'GET', '/status');
    expect(status).toBe(200);
    expect(body.parts.map(({ key }: { key: string }) => key)).toEqual(['server', 'database', 'mail', 'jobs', 'files']);
    // On a busy machine the database answers slowly, and says so; how that is judged is asked below.
    expect(body.state).toMatch(/^(operational|degraded)$/);
    expect(part(body, 'database')?.latency_ms).toBeGreaterThan(0);
  });

  it('is looked at once for many who ask within ten seconds', async () => {
    const services = fresh();
    const answers = await Promise.all([getStatus(services), getStatus(services)]);
    expect(await getStatus(services)).toBe(answers[0]);
    expect(answers[1]).toBe(answers[0]);
  });

  it('says that the database is slow', async () => {
    const query = () => new Promise((resolve) => setTimeout(resolve, 600));
    const slow = await getStatus({ ...fresh(), pools: { ...server.services.pools, app: { query } as never } });
    expect(part(slow, 'database')).toMatchObject({ state: 'degraded', detail: 'Answers slowly.' });
  });

  it('says that the database is down, and not where it is', async () => {
    const query = () => Promise.reject(new Error('connect ECONNREFUSED db-7.internal:5432'));
    const status = await getStatus({ ...fresh(), pools: { ...server.services.pools, app: { query } as never } });
    expect(part(status, 'database')).toMatchObject({ state: 'down', latency_ms: null });
    expect(status.state).toBe('down');
    expect(JSON.stringify(status)).not.toMatch(/ECONN|db-7|5432/);
  });

  it('finds out whether files can be written, leaves none behind, and asks once a minute only', async () => {
    const services = fresh();
    expect(await filesHealth(services)).toMatchObject({ state: 'operational' });
    const left = await readdir(directory, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect(await filesHealth(services)).toBe(await filesHealth(services));
  });

  it('says that files cannot be written where they cannot, and not where that is', async () => {
    await writeFile(join(directory, 'no-directory'), '');
    const broken = createDiskStore(join(directory, 'no-directory', 'files'));
    const away = createS3Store({ ...S3, endpoint: 'http://127.0.0.1:9' });
    for (const store of [broken, away]) {
      expect(await filesHealth(fresh(store))).toEqual({ state: 'down', detail: 'Files cannot be written.' });
      store.close();
    }
  });
});

describe('a part', () => {
  it('that throws is down', async () => {
    expect(await healthOf(() => Promise.reject(new Error('secret host')))).toEqual({
      state: 'down',
      detail: 'Cannot be reached.',
    });
  });

  it.each([
    [[], 'operational'],
    [['operational', 'degraded'], 'degraded'],
    [['down', 'degraded', 'operational'], 'down'],
  ] as const)('of %j makes the whole %s', (states, expected) => {
    expect(worstOf(states)).toBe(expected);
  });
});
