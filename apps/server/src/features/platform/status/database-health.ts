import type { Services } from '../../../core/services.ts';
import type { PartHealth } from './part-health.ts';

const SLOW_MS = 500;

/** A real query as the application's own role: over the pool, so that a full one shows. */
export async function databaseHealth(services: Pick<Services, 'pools'>): Promise<PartHealth> {
  const started = performance.now();
  await services.pools.app.query('select count(*) from tenants');
  const latency = Math.round((performance.now() - started) * 10) / 10;
  return latency > SLOW_MS
    ? { state: 'degraded', detail: 'Answers slowly.', latency_ms: latency }
    : { state: 'operational', detail: 'Answers queries.', latency_ms: latency };
}
