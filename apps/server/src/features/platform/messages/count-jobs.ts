import type { Tx } from '../../../core/database.ts';
import type { QueueName } from '../../../core/jobs.ts';

export interface QueueFigures {
  waiting: number;
  /** Of the job that has waited longest, counted from when it was queued; null when none waits. */
  oldest_seconds: number | null;
  /** Of the job that should have begun longest ago: what waits for another try does not count before its time. */
  overdue_seconds: number | null;
  /** Given up within the last day. */
  failed: number;
}

/** The queues hold ids only, so they are counted for the whole installation, without a tenant. */
export async function countJobs(tx: Tx, queue?: QueueName): Promise<QueueFigures> {
  const [figures] = await tx.query<{ [K in keyof QueueFigures]: QueueFigures[K] }>(
    `select count(*) filter (where state in ('created', 'retry'))::int as waiting,
        extract(epoch from now() - min(created_on) filter (where state in ('created', 'retry')))::float as oldest_seconds,
        extract(epoch from now() - min(greatest(start_after, created_on)) filter (where state in ('created', 'retry')
          and start_after <= now()))::float as overdue_seconds,
        count(*) filter (where completed_on > now() - interval '1 day'
          and (state = 'failed' or output->>'outcome' = 'failed'))::int as failed
      from pgboss.job where name = $1 or ($1 is null and name not like '\\_\\_pgboss%')`,
    [queue ?? null],
  );
  if (!figures) throw new Error('a count answers one row');
  return figures;
}
