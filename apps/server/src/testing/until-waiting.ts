import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Until somebody waits for a lock that the test holds, or `isOver` says that nobody will. Asked outside of the transaction
 * that holds it: inside of one, PostgreSQL goes on showing who waited when it was asked first.
 */
export async function untilWaiting({ admin }: TestServer, isOver = () => false): Promise<void> {
  await expect.poll(async () => isOver() || (await admin.query(WAITING)).rowCount === 1).toBe(true);
}
