import { type LoginRole, roleUrl } from '@cairn/db';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Tx } from './database.ts';

/** Queues and what they carry: ids only, so that a job holds nothing secret and reads the record as it stands. */
export interface JobData {
  'run-import': { tenant_id: string; import_id: string; user_id: string; request_id: string };
}
export type QueueName = keyof JobData;

export interface Jobs {
  /** Queues a job in the running transaction: it exists exactly when the transaction commits. */
  enqueue<Q extends QueueName>(tx: Tx, queue: Q, data: JobData[Q]): Promise<void>;
  /** Runs the queue's jobs on this server, one at a time. */
  work<Q extends QueueName>(queue: Q, handler: (data: JobData[Q]) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const QUEUES: Record<QueueName, PgBoss.Queue> = {
  // Retried by whichever server is up when the one that ran it died; the job itself is all or nothing.
  'run-import': { name: 'run-import', retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
};

const ROLE: LoginRole = 'cairn_jobs';
const REVIVE_EVERY_MS = 5_000;

/** Starts the job queue on the same database, in a schema of its own. */
export async function openJobs(adminUrl: string, secret: Buffer, onError: (error: Error) => void): Promise<Jobs> {
  const connectionString = roleUrl(adminUrl, ROLE, secret);
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'cairn jobs' });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schedule: false });
  boss.on('error', onError);
  await boss.start();
  for (const queue of Object.values(QUEUES)) await boss.createQueue(queue.name, queue);
  await pool.query(`grant usage on schema pgboss to cairn_app; grant select on pgboss.queue to cairn_app;
    grant select, insert on pgboss.job to cairn_app`);
  let running = 0;
  const reviver = setInterval(() => void reviveAbandoned(boss, pool).catch(onError), REVIVE_EVERY_MS);
  return {
    async enqueue(tx, queue, data) {
      const executeSql = async (text: string, values?: unknown[]) => ({ rows: await tx.query(text, values) });
      await boss.send(queue, data, { db: { executeSql } });
    },
    async work(queue, handler) {
      await boss.work<JobData[typeof queue]>(queue, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const job of jobs) {
          running++;
          await holdingLock(pool, job.id, () => handler(job.data)).finally(() => running--);
        }
      });
    },
    async stop() {
      clearInterval(reviver);
      // Its graceful way takes a second or two even when there is nothing to wait for.
      await boss.stop({ graceful: running > 0, wait: true, timeout: 10_000 });
      await pool.end();
    },
  };
}

/** Whoever runs a job holds a lock for as long as its connection lives, so that its death shows at once. */
async function holdingLock(pool: pg.Pool, jobId: string, run: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [jobId]);
    await run();
  } finally {
    // Closing the connection frees the lock, whatever state it is in.
    client.release(true);
  }
}

/** Hands jobs back whose server died: active, but nobody holds their lock. The queue's own expiry takes minutes. */
async function reviveAbandoned(boss: PgBoss, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from pgboss.job where state = 'active' and name = any($1) and started_on < now() - interval '3 seconds'`,
    [Object.keys(QUEUES)],
  );
  for (const job of rows) {
    const { rows: lock } = await pool.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free`,
      [job.id],
    );
    if (lock[0]?.free) await boss.fail(job.name, job.id, { reason: 'its server died' });
  }
}
