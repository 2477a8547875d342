import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import pg from 'pg';

/** The jobs that this server runs. Each has a lock, which shows all servers that somebody is at it (docs/adr/0005). */
export interface RunningJobs {
  ids(): string[];
  /**
   * Runs a job, or lets it wait for one of the places. First it waits until nobody else runs it: another server, or this
   * one, when the queue took the first run for lost.
   */
  run<T>(id: string, job: () => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

const LOCK = { name: 'lock a job', text: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_mine' };
const UNLOCK = { name: 'unlock a job', text: 'select pg_advisory_unlock(hashtextextended($1, 0))' };
/** The jobs share the connections to the database with the requests of people. */
const AT_ONCE = 8;
const LOOK_AGAIN_MS = 100;

/** All locks are those of one connection, so that a job never waits for one; it ends with its process, and they with it. */
export function openRunningJobs(connectionString: string, onError: (error: Error) => void): RunningJobs {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, application_name: 'cairn running jobs' });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const ids = new Set<string>();
  const places = pLimit(AT_ONCE);
  const lock = async (id: string) => (await pool.query({ ...LOCK, values: [id] })).rows[0]?.is_mine === true;
  return {
    ids: () => [...ids],
    async run(id, job) {
      // A connection is given the lock that it has a second time, so here the set decides.
      while (ids.has(id)) await pause(LOOK_AGAIN_MS);
      ids.add(id);
      try {
        while (!(await lock(id))) await pause(LOOK_AGAIN_MS);
        return await places(job);
      } finally {
        // The pool closes a connection that failed, which frees its locks.
        await pool.query({ ...UNLOCK, values: [id] }).catch(() => undefined);
        ids.delete(id);
      }
    },
    end: () => pool.end(),
  };
}
