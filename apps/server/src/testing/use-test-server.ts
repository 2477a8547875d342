import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

type Env = Parameters<typeof startTestServer>[0];

/**
 * A server for the tests of the file, or of the `describe` that this stands in; stopped after them.
 *
 * @param env what differs from the server of most tests; a function, when it is known only once earlier hooks have run
 */
export function useTestServer(env: Env | (() => Env) = {}): TestServer {
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
