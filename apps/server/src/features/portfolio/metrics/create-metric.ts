import { schema } from '@cairn/db';
import { freeKey, METRICS_MAX, sameLabel } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettingParts } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findMetric, listMetricRows, type Metric, type MetricInputs, metricInWords } from './metrics.queries.ts';

/** Adds a metric of the firm's own, with a key that no other had before. */
export async function createMetric(ctx: Ctx, values: MetricInputs['create']): Promise<Metric> {
  const { tx, actor, now } = ctx;
  const { label, definition = null, unit_kind = 'number', cadence = 'quarterly' } = values;
  // One at a time, so that two of the same name do not pass each other.
  await tx.query(`select pg_advisory_xact_lock(hashtext('metrics'), hashtext($1))`, [actor.tenantId], 'lock-metrics');
  const metrics = await listMetricRows(tx);
  if (metrics.some((metric) => sameLabel(metric.label, label))) throw fail('METRIC_LABEL_TAKEN');
  if (metrics.length >= METRICS_MAX) throw fail('TOO_MANY_METRICS');
  const key =
    freeKey(
      label,
      metrics.map((metric) => metric.key),
    ) || 'metric';
  const id = newId();
  const row = { key, label, definition, unit_kind, cadence };
  await insertMany(tx, schema.metricDefinitions, [
    { ...row, tenant_id: actor.tenantId, id, position: metrics.length + 1, created_by: actor.userId, created_at: now },
  ]);
  await ctx.audit({
    action: 'metric.created',
    resource_type: 'metric',
    resource_id: id,
    table_name: 'metric_definitions',
    metadata: row,
  });
  await tellLive(ctx, { kind: 'portfolio' });
  const metric = await findMetric(tx, id);
  if (!metric) throw new Error('a new metric was not stored');
  logSettingParts(ctx, { category: 'portfolio', name: `Metric ${label}` }, null, metricInWords(metric));
  return metric;
}
