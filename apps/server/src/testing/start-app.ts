import { pino } from 'pino';
import { buildApp } from '../app.ts';
import type { Env } from '../env.ts';
import type { TestServer } from './test-server.ts';

/** The same services behind another front: with trusted proxies, a public address, or built pages. Closed by the test. */
export async function startApp(
  server: TestServer,
  env: Partial<Pick<Env, 'publicUrl' | 'trustedProxies'>>,
  webDirectory = 'no-pages-here',
): Promise<TestServer> {
  const log = pino({ base: null }, { write: (line: string) => void server.logged.push(line) });
  const services = { ...server.services, env: { ...server.services.env, ...env } };
  const app = await buildApp(services, webDirectory, log);
  await app.ready();
  return { ...server, services, app };
}
