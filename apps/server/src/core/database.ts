import type { Socket } from 'node:net';
import { type LoginRole, roleUrl } from '@cairn/db';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// Dates without a time stay the text that they are: a Date would move them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The connection of one transaction, seen through drizzle for most queries and directly for the hot ones. */
export interface Tx {
  readonly db: NodePgDatabase;
  /** A statement as it is; under a name, each connection parses and plans it once. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<R[]>;
}

export interface Pools {
  readonly app: pg.Pool;
  readonly auth: pg.Pool;
  end(): Promise<void>;
}

/** One pool for each role. Statements that a request does not wait for travel in one go (pipeline). */
export function openPools(adminUrl: string, secret: Buffer, onError: (error: Error) => void, size = 10): Pools {
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
    return pool;
  };
  const app = open('cairn_app', size);
  const auth = open('cairn_auth', Math.max(2, Math.ceil(size / 2)));
  return { app, auth, end: async () => void (await Promise.all([app.end(), auth.end()])) };
}

/** Resolves when the database answers; rejects when it does not. */
export async function answers(pool: pg.Pool): Promise<void> {
  await pool.query('select 1');
}

export function asTx(client: pg.PoolClient): Tx {
  let db: NodePgDatabase | undefined;
  return {
    get db() {
      db ??= drizzle(client);
      return db;
    },
    query: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = [], name?: string) =>
      (await client.query<R>({ text, values, ...(name && { name }) })).rows,
  };
}

/**
 * Runs `fn` between `begin` and COMMIT on one connection; whatever it throws rolls everything back. Of a transaction that
 * only read, nobody waits for the end: its answer is known before.
 */
export async function inTransaction<T>(pool: pg.Pool, begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  sendTogether(client);
  const begun = client.query(begin);
  // Waited for together with the first statement; until then a failure must not count as one that nobody heard of.
  begun.catch(() => {});
  let result: T;
  try {
    result = await fn(asTx(client));
    await begun;
  } catch (error) {
    await releaseAfter(client, client.query('ROLLBACK'));
    throw error;
  }
  const committed = client.query('COMMIT');
  void releaseAfter(client, committed);
  if (!begin.startsWith(READ_ONLY)) await committed;
  return result;
}

export const READ_ONLY = 'BEGIN READ ONLY';

/** What is sent in this turn of the event loop leaves in one packet: BEGIN and the first statements need no round trip each. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Gives the connection back when its last statement is done; one whose end failed is closed. */
async function releaseAfter(client: pg.PoolClient, last: Promise<unknown>): Promise<void> {
  await last.then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}
