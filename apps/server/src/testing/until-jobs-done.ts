import { vi } from 'vitest';
import type { QueueName } from '../core/jobs.ts';
import type { TestServer } from './test-server.ts';

const LEFT = {
  name: 'jobs that are left',
  text: `select from pgboss.job where name = $1 and state < 'completed' and data->>'tenant_id' = $2 limit 1`,
};

/**
 * Once the server has run all jobs of this queue that a firm has. Asked of the queue: what they work on costs more to read
 * than they do to run.
 */
export async function untilJobsDone({ admin }: TestServer, queue: QueueName, tenantId: string): Promise<void> {
  const isDone = async () => (await admin.query({ ...LEFT, values: [queue, tenantId] })).rowCount === 0;
  await vi.waitUntil(isDone, { interval: 25, timeout: 60_000 });
}
