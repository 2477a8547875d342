import { type LoginRole, roleUrl } from '@cairn/db';
import pg from 'pg';
import { connectLookups, type Lookups } from './sql/lookups.ts';
import { endRead } from './sql/pending-reads.ts';

// Dates without a time stay the text that they are: a Date would move them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface Pools {
  readonly app: pg.Pool;
  readonly auth: pg.Pool;
  /** Reads the audit events of all firms, to seal and verify them. */
  readonly sealer: pg.Pool;
  /** What platform administration lists of all firms (docs/adr/0036). */
  readonly platform: pg.Pool;
  /** Encrypts the values of a firm with a new version of its key (docs/adr/0074). */
  readonly keys: pg.Pool;
  readonly lookups: Lookups;
  end(): Promise<void>;
}

/** One pool for each role. Statements that a request does not wait for travel in one go (pipeline). */
export function connectPools(adminUrl: string, secret: Buffer, onError: (error: Error) => void, size = 10): Pools {
  const open = (role: LoginRole, max: number) => {
    const pool = new pg.Pool({
      connectionString: roleUrl(adminUrl, role, secret),
      max,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      statement_timeout: 60_000,
      application_name: `cairn ${role}`,
    } as pg.PoolConfig);
    // A connection that breaks while idle is replaced at the next use; unheard, it would end the process.
    pool.on('error', onError);
    // The pool listens only while a connection is idle; one that breaks in a transaction would end the process too.
    pool.on('connect', (client) => client.on('error', onError));
    pool.on('acquire', endRead);
    return pool;
  };
  const app = open('cairn_app', size);
  const auth = open('cairn_auth', Math.max(2, Math.ceil(size / 2)));
  const sealer = open('cairn_sealer', 6);
  const platform = open('cairn_platform', 4);
  const keys = open('cairn_keys', 4);
  const lookups = connectLookups(roleUrl(adminUrl, 'cairn_auth', secret), onError);
  const end = async () =>
    void (await Promise.all([app, auth, sealer, platform, keys, lookups].map((pool) => pool.end())));
  return { app, auth, sealer, platform, keys, lookups, end };
}

/** Resolves when the database answers; rejects when it does not. */
export async function answers(pool: pg.Pool): Promise<void> {
  await pool.query('select 1');
}
