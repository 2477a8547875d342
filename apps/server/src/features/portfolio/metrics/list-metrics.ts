import { may } from '../../../core/actor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listMetricRows, type MetricOutputs } from './metrics.queries.ts';

/** What the firm measures its companies by. */
export async function listMetrics({ tx, actor }: Ctx): Promise<MetricOutputs['list']> {
  return { metrics: await listMetricRows(tx), can: { edit: may(actor, 'portfolio:write') } };
}

/** For other features: those that are not archived. */
export async function listLivingMetrics({ tx }: Ctx) {
  return (await listMetricRows(tx)).filter(({ is_archived }) => !is_archived);
}
