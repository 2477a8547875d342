import { inTransaction, READ_ONLY } from '../../../core/database.ts';
import type { Services } from '../../../core/services.ts';
import { countJobs } from './count-jobs.ts';
import type { Health } from './mail-health.ts';

/** An import of the largest size holds its queue for less. */
const OVERDUE_SECONDS = 120;

/** Whether background work is being done: a job whose time has come must not wait. Throws when the queue cannot be read. */
export async function jobsHealth(services: Services): Promise<Health> {
  const { overdue_seconds } = await inTransaction(services.pools.app, READ_ONLY, (tx) => countJobs(tx));
  if ((overdue_seconds ?? 0) > OVERDUE_SECONDS) {
    const minutes = Math.round((overdue_seconds ?? 0) / 60);
    return { state: 'degraded', detail: `Background jobs are ${minutes} min late.` };
  }
  return { state: 'operational', detail: 'Background jobs run on time.' };
}
