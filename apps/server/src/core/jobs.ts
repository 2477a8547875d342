import { type LoginRole, roleUrl } from '@cairn/db';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { DestroyedKey } from './crypto/tenant-cells.ts';
import type { Tx } from './database.ts';
import { openRunningJobs } from './running-jobs.ts';

/** Queues and what they carry: ids only, so that a job holds nothing secret and reads the record as it stands. */
export interface JobData {
  'run-import': { tenant_id: string; import_id: string; user_id: string; request_id: string };
  'undo-import': { tenant_id: string; import_id: string; user_id: string; request_id: string };
  'bulk-change': { tenant_id: string; change_id: string; user_id: string; request_id: string };
  'convert-field': { tenant_id: string; field_id: string; user_id: string; request_id: string };
  'send-message': { tenant_id: string; message_id: string };
  'remind-company': { tenant_id: string; answer_id: string; due_on: string };
  'drop-file': { tenant_id: string; storage_key: string };
  'purge-deals': { tenant_id: string };
  'end-override': { tenant_id: string; override_id: string };
  'deliver-webhook': { tenant_id: string; delivery_id: string };
  'read-subscription': { tenant_id: string };
  'ask-signature': { tenant_id: string; request_id: string };
  'expire-exceptions': { tenant_id: string; exception_id: string };
  'draw-report': { tenant_id: string; report_id: string; user_id: string; request_id: string };
  'write-portfolio-report': { tenant_id: string; report_id: string; user_id: string; request_id: string };
  /** Those of a call or distribution, or of the statements of a quarter. */
  'draw-fund-documents': {
    tenant_id: string;
    fund_id: string;
    event_id?: string;
    run_id?: string;
    user_id: string;
    request_id: string;
  };
  'assess-risk': { tenant_id: string };
  'send-digest': { tenant_id: string; user_id: string; digest_on: string };
  'remind-review': { tenant_id: string; review_id: string };
  'read-mail': { tenant_id: string; mail_id: string };
  'rotate-key': { tenant_id: string; rotation_id: string; user_id: string; request_id: string };
  'destroy-keys': { tenant_id: string; destruction_id: string };
  'tell-firm-status': { tenant_id: string; is_active: boolean; reason: string | null };
}
export type QueueName = keyof JobData;

export interface Jobs {
  /** Queues a job in the running transaction: it exists exactly when the transaction commits. It may have to wait first. */
  enqueue<Q extends QueueName>(tx: Tx, queue: Q, data: JobData[Q], afterSeconds?: number): Promise<void>;
  /** Runs the queue's jobs on this server, so many at once. An object that a job answers is kept with it for a day. */
  work<Q extends QueueName>(queue: Q, handler: (data: JobData[Q]) => Promise<unknown>, atOnce?: number): Promise<void>;
  stop(): Promise<void>;
}

const QUEUES: Record<QueueName, PgBoss.Queue> = {
  // Retried by whichever server is up when the one that ran it died; the job itself is all or nothing.
  'run-import': { name: 'run-import', retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
  'undo-import': { name: 'undo-import', retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
  // Goes on after the last part that was committed.
  'bulk-change': { name: 'bulk-change', retryLimit: 20, retryDelay: 1, expireInSeconds: 3600 },
  'convert-field': { name: 'convert-field', retryLimit: 20, retryDelay: 1, expireInSeconds: 3600 },
  // A mail server may be away for days, so the job itself knows when to give up: this is more often than it asks for.
  'send-message': { name: 'send-message', retryLimit: 5000, retryDelay: 1, retryBackoff: true, expireInSeconds: 120 },
  // An object store may be away for as long.
  'drop-file': { name: 'drop-file', retryLimit: 5000, retryDelay: 1, retryBackoff: true, expireInSeconds: 120 },
  // Waits for the days around a due date, and then looks whether a reminder is still needed.
  'remind-company': { name: 'remind-company', retryLimit: 100, retryDelay: 60, expireInSeconds: 300 },
  // Waits for 30 days, and then deletes what is due; a second run finds nothing.
  'purge-deals': { name: 'purge-deals', retryLimit: 5000, retryDelay: 60, expireInSeconds: 3600 },
  // Waits for the end of an override, and then ends all that are due.
  'end-override': { name: 'end-override', retryLimit: 5000, retryDelay: 60, expireInSeconds: 300 },
  // Knows itself when to try again; retried here only when its server dies.
  'deliver-webhook': { name: 'deliver-webhook', retryLimit: 20, retryDelay: 1, expireInSeconds: 120 },
  // Knows itself when to try again; retried here only when its server dies.
  'ask-signature': { name: 'ask-signature', retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
  // Asks the payment provider, which may be away for days.
  'read-subscription': {
    name: 'read-subscription',
    retryLimit: 5000,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 120,
  },
  // Waits for the expiry of an exception, and then ends all that are due.
  'expire-exceptions': { name: 'expire-exceptions', retryLimit: 5000, retryDelay: 60, expireInSeconds: 300 },
  'draw-report': { name: 'draw-report', retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
  'write-portfolio-report': { name: 'write-portfolio-report', retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
  // Draws what is still to be drawn; an object store may be away for long, and a notice is needed in the end.
  'draw-fund-documents': {
    name: 'draw-fund-documents',
    retryLimit: 5000,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 600,
  },
  // Looks at the state as it is; a second run changes nothing.
  'assess-risk': { name: 'assess-risk', retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
  // Waits for the morning, and then mails what is still unread; a second run finds nothing.
  'send-digest': { name: 'send-digest', retryLimit: 100, retryDelay: 60, expireInSeconds: 120 },
  // Waits for the days around a due date; a second run of a day finds it done.
  'remind-review': { name: 'remind-review', retryLimit: 100, retryDelay: 60, expireInSeconds: 120 },
  // Goes on with what is still under an older key; the object store may be away for long.
  'rotate-key': { name: 'rotate-key', retryLimit: 5000, retryDelay: 5, retryBackoff: true, expireInSeconds: 3600 },
  // Waits for its day; what was destroyed once is not there a second time.
  'destroy-keys': { name: 'destroy-keys', retryLimit: 5000, retryDelay: 5, retryBackoff: true, expireInSeconds: 3600 },
  // Queues the mails to the administrators of a firm that was suspended or activated; a second run would send them again.
  'tell-firm-status': { name: 'tell-firm-status', retryLimit: 20, retryDelay: 1, expireInSeconds: 120 },
  // Names or the object store may be away for long; a second run of a mail that is settled finds nothing.
  'read-mail': { name: 'read-mail', retryLimit: 5000, retryDelay: 2, retryBackoff: true, expireInSeconds: 300 },
};

// pg-boss doubles the pause up to eighteen hours; what waits for a server that is back must not wait that long.
const LONGEST_PAUSE_SECONDS = 300;
// Half a day by default, but the health of the mail looks at the last day.
const KEEP_COMPLETED_SECONDS = 25 * 3600;

const ROLE: LoginRole = 'cairn_jobs';
const REVIVE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 500;
// One statement for all queues, which wakes the workers of those that have any: each worker's own look is one more, and an
// idle server had thirty of them, twice a second.
const QUEUES_WITH_WORK = {
  // Planned once for a connection: each queue is a partition.
  name: 'queues with work',
  text: `select distinct name from pgboss.job where state < 'active' and start_after < now()`,
};
const OWN_LOOKS = { pollingIntervalSeconds: 60 };
// At a start all workers look at once, and each connection would plan what they ask anew.
const QUEUE_CONNECTIONS = 2;

/** Starts the job queue on the same database, in a schema of its own. */
export async function startJobs(adminUrl: string, secret: Buffer, onError: (error: Error) => void): Promise<Jobs> {
  const connectionString = roleUrl(adminUrl, ROLE, secret);
  const pool = new pg.Pool({ connectionString, max: QUEUE_CONNECTIONS, application_name: 'cairn jobs' });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const running = openRunningJobs(connectionString, onError);
  let asking = 0;
  const executeSql = async (text: string | pg.QueryConfig, values?: unknown[]) => {
    asking++;
    return pool.query(text, values).finally(() => asking--);
  };
  const db = { executeSql };
  const boss = new PgBoss({ db, schedule: false, archiveCompletedAfterSeconds: KEEP_COMPLETED_SECONDS });
  boss.on('error', onError);
  await boss.start();
  for (const queue of Object.values(QUEUES)) await boss.createQueue(queue.name, queue);
  await pool.query(`grant usage on schema pgboss to cairn_app, cairn_auth, cairn_platform, cairn_sealer;
    grant select on pgboss.queue to cairn_app, cairn_auth, cairn_platform, cairn_sealer;
    grant select, insert on pgboss.job to cairn_app, cairn_auth, cairn_platform, cairn_sealer`);
  let atWork = 0;
  const workers = new Map<string, string[]>();
  let isAsking = false;
  const waker = setInterval(() => {
    // Asked once at a time: a database that is slow to answer is not asked the more.
    if (isAsking) return;
    isAsking = true;
    void executeSql(QUEUES_WITH_WORK)
      .then(({ rows }) => {
        for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
      })
      .catch(onError)
      .finally(() => {
        isAsking = false;
      });
  }, LOOK_EVERY_MS);
  const reviver = setInterval(() => {
    void reviveAbandoned(boss, pool, running.ids()).catch(onError);
    void shortenPauses(pool).catch(onError);
  }, REVIVE_EVERY_MS);
  return {
    async enqueue(tx, queue, data, afterSeconds = 0) {
      const executeSql = async (text: string, values?: unknown[]) => ({ rows: await tx.query(text, values) });
      await boss.send(queue, data, { db: { executeSql }, startAfter: afterSeconds });
    },
    async work(queue, handler, atOnce = 1) {
      for (let place = 0; place < atOnce; place++) {
        const worker = await boss.work<JobData[typeof queue]>(queue, OWN_LOOKS, async ([job]) => {
          if (!job) return;
          atWork++;
          try {
            return await running.run(job.id, () => handler(job.data));
          } catch (error) {
            // Nobody can do it any more, however often it is tried: the job is over, and says why.
            if (error instanceof DestroyedKey) return { outcome: error.message };
            throw error;
          } finally {
            atWork--;
            // Where there was one there may be more: the pause is for an empty queue.
            boss.notifyWorker(worker);
          }
        });
        workers.set(queue, [...(workers.get(queue) ?? []), worker]);
      }
    },
    async stop() {
      clearInterval(waker);
      clearInterval(reviver);
      // Its graceful way takes a second or two even when there is nothing to wait for.
      await boss.stop({ graceful: atWork > 0, wait: true, timeout: 10_000 });
      // A job can be fetched in the very moment of stopping. It is run to its end, and reported, before the pool closes.
      await untilQuiet(() => atWork + asking === 0);
      await Promise.all([pool.end(), running.end()]);
    },
  };
}

const QUIET_WITHIN_MS = 10_000;

/** Between two steps of a job nothing is asked for a moment, so quiet is what lasts. */
async function untilQuiet(isQuiet: () => boolean): Promise<void> {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  for (let quiet = 0; quiet < 3 && Date.now() < deadline; quiet = isQuiet() ? quiet + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Hands jobs back whose server died: active, but nobody holds their lock. The queue's own expiry takes minutes. What runs
 * here is left alone, even when the connection that held its lock is lost.
 */
async function reviveAbandoned(boss: PgBoss, pool: pg.Pool, own: string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from pgboss.job where state = 'active' and name = any($1) and id <> all($2::uuid[])
        and started_on < now() - interval '3 seconds'`,
    [Object.keys(QUEUES), own],
  );
  for (const job of rows) {
    const { rows: lock } = await pool.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free`,
      [job.id],
    );
    if (lock[0]?.free) await boss.fail(job.name, job.id, { reason: 'its server died' });
  }
}

async function shortenPauses(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = now() + $2 * interval '1 second'
      where name = any($1) and state = 'retry' and start_after > now() + $2 * interval '1 second'`,
    [Object.keys(QUEUES), LONGEST_PAUSE_SECONDS],
  );
}
