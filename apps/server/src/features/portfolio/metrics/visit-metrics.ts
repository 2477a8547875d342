import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCompany } from '../portfolio-companies/get-company.ts';
import type { MetricOutputs } from './metrics.queries.ts';

/** Remembers that the person has looked at the metrics of a company. No event: it is about the reader, not the record. */
export async function visitMetrics(ctx: Ctx, { id }: { id: string }): Promise<MetricOutputs['visit']> {
  const { tx, actor, now } = ctx;
  const company = await getCompany(ctx, { id });
  await tx.query(
    `insert into metric_visits (tenant_id, id, company_id, user_id, visited_at) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, company_id, user_id) do update set visited_at = excluded.visited_at`,
    [actor.tenantId, newId(), company.id, actor.userId, now],
    'visit-metrics',
  );
  return { visited_at: now.toISOString() };
}
