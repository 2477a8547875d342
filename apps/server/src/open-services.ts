import type { Logger } from 'pino';
import { openKeyCache } from './core/crypto/key-cache.ts';
import { openPools } from './core/database.ts';
import { openJobs } from './core/jobs.ts';
import { pgError } from './core/pg-errors.ts';
import type { Services } from './core/services.ts';
import type { Env } from './env.ts';
import { seedDemo } from './features/demo/seed-demo.ts';
import { runImport } from './features/imports/run-import.ts';
import type { Database } from './prepare-database.ts';

export type OpenServices = Services & { close(): Promise<void>; seedDemo(): Promise<string[]> };

/** Pools, keys and jobs on a prepared database. */
export async function openServices(
  env: Pick<Env, 'publicUrl' | 'trustedProxies'>,
  database: Pick<Database, 'adminUrl' | 'secret' | 'master'>,
  log: Logger,
  now = () => new Date(),
): Promise<OpenServices> {
  const report = (where: string) => (error: Error) =>
    log.warn({ code: pgError(error)?.code, where }, 'database connection lost');
  const pools = openPools(database.adminUrl, database.secret, report('pool'));
  const jobs = await openJobs(database.adminUrl, database.secret, report('jobs'));
  const services: Services = {
    env,
    pools,
    master: database.master,
    keys: openKeyCache(database.master),
    jobs,
    log,
    now,
  };
  await jobs.work('run-import', (job) => runImport(services, job));
  return {
    ...services,
    close: async () => {
      await jobs.stop();
      await pools.end();
    },
    seedDemo: () => seedDemo(services),
  };
}
