import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { endReadLater } from './sql/pending-reads.ts';
import { sendTogether } from './sql/send-together.ts';

/** The connection of one transaction, seen through drizzle for most queries and directly for the hot ones. */
export interface Tx {
  readonly db: NodePgDatabase;
  /** A statement as it is; under a name, each connection parses and plans it once. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<R[]>;
  /** One whose answer nobody needs: it leaves together with what follows, and if it fails, the transaction does. */
  send(text: string, values?: unknown[], name?: string): void;
  /** Done when the transaction has committed, and never when it has not. */
  after(act: () => void): void;
}

export const READ_ONLY = 'BEGIN READ ONLY';

/**
 * Runs `fn` between `begin` and COMMIT on one connection; whatever it throws rolls everything back. Of a transaction that
 * only read, nobody waits for the end: its answer is known before.
 */
export async function inTransaction<T>(pool: pg.Pool, begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const sent: Promise<unknown>[] = [];
  const afterwards: (() => void)[] = [];
  const send = (query: string | pg.QueryConfig) => {
    sendTogether(client);
    const answer = client.query(query as pg.QueryConfig);
    // Waited for at the end; until then a failure must not count as one that nobody heard of.
    answer.catch(() => {});
    sent.push(answer);
    return answer;
  };
  send(begin);
  let result: T;
  try {
    result = await fn(asTx(client, send, afterwards));
    if (begin.startsWith(READ_ONLY)) await Promise.all(sent);
  } catch (error) {
    await releaseAfter(client, client.query('ROLLBACK'));
    throw await firstFailure(sent, error);
  }
  if (begin.startsWith(READ_ONLY)) {
    endReadLater(client);
    return result;
  }
  const committed = send('COMMIT');
  void releaseAfter(client, committed);
  await Promise.all(sent);
  // A transaction that has failed, and whose failure somebody kept silent, is rolled back by its COMMIT without a word.
  if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
  for (const act of afterwards) act();
  return result;
}

function asTx(client: pg.PoolClient, send: (query: pg.QueryConfig) => void, afterwards: (() => void)[]): Tx {
  let db: NodePgDatabase | undefined;
  const statement = (text: string, values: unknown[], name?: string) => ({ text, values, ...(name && { name }) });
  return {
    get db() {
      db ??= drizzle(client);
      return db;
    },
    query: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = [], name?: string) =>
      (await client.query<R>(statement(text, values, name))).rows,
    send: (text, values = [], name) => send(statement(text, values, name)),
    after: (act) => void afterwards.push(act),
  };
}

/** What failed first says why; whatever came after it heard only that the transaction had failed. */
async function firstFailure(sent: readonly Promise<unknown>[], error: unknown): Promise<unknown> {
  const failed = (await Promise.allSettled(sent)).find((end) => end.status === 'rejected');
  return failed ? failed.reason : error;
}

/** Releases the connection when its last statement is done; one whose end failed is closed. */
async function releaseAfter(client: pg.PoolClient, last: Promise<unknown>): Promise<void> {
  await last.then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}
