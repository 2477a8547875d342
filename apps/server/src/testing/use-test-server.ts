import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

type Env = Parameters<typeof startTestServer>[0];

/** The one of this worker, which runs many files one after the other: to start one takes as long as ten tests. */
let shared: Promise<TestServer> | undefined;

/**
 * The server that the tests of many files share, each in firms of their own. A file that looks at all firms, at the whole
 * queue of jobs or the settings of the server, or that changes a table, has its own: `useOwnServer`.
 */
export function useTestServer(): TestServer {
  const server = forAllTests(() => {
    shared ??= startTestServer();
    return shared;
  });
  afterAll(() => leaveAsFound(server));
  return server;
}

/** How the next file expects it: what is queued, counted, logged or set of the clock is none of its business. */
async function leaveAsFound(server: TestServer): Promise<void> {
  const queue = `select count(*)::int as running from pgboss.job where state = 'active'`;
  await server.admin.query(`delete from pgboss.job where state < 'active'; delete from rate_limits`);
  await vi.waitUntil(async () => (await server.admin.query(queue)).rows[0].running === 0, { timeout: 60_000 });
  server.clock.now = undefined;
  server.logged.length = 0;
}

/**
 * A server for the tests of the file, or of the `describe` that this stands in, with a database of its own; stopped after
 * them.
 *
 * @param env what differs from the server of most tests; a function, when it is known only once earlier hooks have run
 */
export function useOwnServer(env: Env | (() => Env) = {}): TestServer {
  const server = forAllTests(() => startTestServer(typeof env === 'function' ? env() : env));
  afterAll(() => server.close());
  return server;
}

/** What all tests share, made before the first of them. See `forEachTest`. */
export function forAllTests<T extends object>(make: () => T | Promise<T>): T {
  const made = {} as T;
  beforeAll(() => fill(made, make));
  return made;
}

/**
 * What each test has of its own, made anew before it. It comes back empty and is filled by a hook: its fields are read in
 * tests and in hooks that stand below. Plain objects only, since the fields are what is copied.
 */
export function forEachTest<T extends object>(make: () => T | Promise<T>): T {
  const made = {} as T;
  beforeEach(() => fill(made, make));
  return made;
}

async function fill<T extends object>(made: T, make: () => T | Promise<T>): Promise<void> {
  const fresh = await make();
  for (const key of Object.keys(made)) Reflect.deleteProperty(made, key);
  Object.assign(made, fresh);
}
