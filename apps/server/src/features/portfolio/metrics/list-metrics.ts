import { hasPermission } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { listMetricRows, type MetricOutputs } from './metrics.queries.ts';

/** What the firm measures its companies by. */
export async function listMetrics({ tx, actor }: Ctx): Promise<MetricOutputs['list']> {
  return { metrics: await listMetricRows(tx), can: { edit: hasPermission(actor.role, 'portfolio:write') } };
}

/** For other features: those that are not archived. */
export async function listLivingMetrics({ tx }: Ctx) {
  return (await listMetricRows(tx)).filter(({ is_archived }) => !is_archived);
}
