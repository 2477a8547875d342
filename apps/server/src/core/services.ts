import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { BoundedWork } from './bounded/bounded-work.ts';
import type { KeyCache } from './crypto/key-cache.ts';
import type { MasterKey } from './crypto/master-key.ts';
import type { FileStore } from './files/file-store.ts';
import type { RequestCounts } from './http/request-counts.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live/connect-live.ts';
import type { Transports } from './messages/transports.ts';
import type { Names } from './outside/names.ts';
import type { Pools } from './pools.ts';

/** The part of the environment that use cases look at. */
export type ServiceEnv = Pick<
  Env,
  | 'publicUrl'
  | 'port'
  | 'trustedProxies'
  | 'checkout'
  | 'workerFile'
  | 'smtpUrl'
  | 'mailFrom'
  | 'smsUrl'
  | 'smsFrom'
  | 'platformAdminEmail'
  | 'showsMail'
  | 'ssoAllowPrivate'
  | 'dataDirectory'
  | 'auditDirectory'
  | 'auditBucket'
  | 'timeStamping'
  | 'witnesses'
  | 'witnessFor'
  | 's3'
  | 'inboundMail'
  | 'stripe'
>;

/** What the server is wired from; made once in app.ts and handed down, never imported. */
export interface Services {
  env: ServiceEnv;
  pools: Pools;
  master: MasterKey;
  keys: KeyCache;
  jobs: Jobs;
  files: FileStore;
  /** What names mean outside: DNS, and in tests whatever they say. */
  names: Names;
  transports: Transports;
  live: Live;
  /** What is done on a thread of its own, within limits. */
  bounded: BoundedWork;
  /** What this server has answered lately. */
  requests: RequestCounts;
  /** Of a change of a field to another kind: how many values one transaction converts, and one part of a job. Tests have fewer. */
  conversionSizes: { atOnce: number; part: number };
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  now: () => Date;
  /** While the demo workspace is filled nobody is told of what happens in it. */
  tellsNobody?: true;
}
