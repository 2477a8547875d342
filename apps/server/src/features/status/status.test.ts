import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/test-firm.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { filesHealth } from './files-health.ts';
import { getStatus } from './get-status.ts';
import { healthOf, worstOf } from './part-health.ts';

let server: TestServer;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-status-'));
  server = await openTestServer({ dataDirectory: directory });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

/** The same services, of which nothing is remembered yet. */
const fresh = (env = {}) => ({ ...server.services, env: { ...server.services.env, ...env } });
const part = (status: Awaited<ReturnType<typeof getStatus>>, key: string) =>
  status.parts.find((each) => each.key === key);

describe('the status', () => {
  it('is open to everybody and names each part with its state', async () => {
    const { status, body } = await call(server, undefined, 'GET', '/status');
    expect(status).toBe(200);
    expect(body.parts.map(({ key }: { key: string }) => key)).toEqual(['server', 'database', 'mail', 'jobs', 'files']);
    expect(body.state).toBe('operational');
    expect(part(body, 'database')?.latency_ms).toBeGreaterThan(0);
  });

  it('is looked at once for many who ask within ten seconds', async () => {
    const services = fresh();
    const answers = await Promise.all([getStatus(services), getStatus(services)]);
    expect(await getStatus(services)).toBe(answers[0]);
    expect(answers[1]).toBe(answers[0]);
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
    expect((await readdir(directory)).filter((name) => name.startsWith('.probe'))).toEqual([]);
    expect(await filesHealth(services)).toBe(await filesHealth(services));
    expect(await filesHealth(fresh({ dataDirectory: join(directory, 'gone') }))).toMatchObject({ state: 'down' });
    if (process.getuid?.() === 0) return;
    await chmod(directory, 0o500);
    expect(await filesHealth(fresh())).toMatchObject({ state: 'down' });
    await chmod(directory, 0o700);
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
