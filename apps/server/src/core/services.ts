import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { KeyCache } from './crypto/key-cache.ts';
import type { MasterKey } from './crypto/master-key.ts';
import type { Pools } from './database.ts';
import type { Jobs } from './jobs.ts';

/** What the server is wired from; made once in app.ts and handed down, never imported. */
export interface Services {
  env: Pick<Env, 'publicUrl' | 'trustedProxies'>;
  pools: Pools;
  master: MasterKey;
  keys: KeyCache;
  jobs: Jobs;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  now: () => Date;
}
