import { schema } from '@cairn/db';
import { sameLabel } from '@cairn/domain';
import { changesOf } from '../../../core/changes-of.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettingParts } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { findMetric, listMetricRows, type Metric, type MetricInputs, metricInWords } from './metrics.queries.ts';

const FIELDS = ['label', 'definition', 'cadence', 'is_archived'] as const;

/** Renames a metric, defines it anew, archives it or brings it back. Its key, its unit and its values stay. */
export async function updateMetric(
  ctx: Ctx,
  { id, version, is_archived, ...values }: MetricInputs['update'],
): Promise<Metric> {
  const { tx, now } = ctx;
  const before = await findMetric(tx, id);
  if (!before) throw fail('NOT_FOUND');
  const { label } = values;
  if (label !== undefined) {
    const others = (await listMetricRows(tx)).filter((metric) => metric.id !== before.id);
    if (others.some((metric) => sameLabel(metric.label, label))) throw fail('METRIC_LABEL_TAKEN');
  }
  const archived = is_archived === undefined ? {} : { archived_at: is_archived ? now : null };
  const written = await updateIfUnchanged(tx, schema.metricDefinitions, before.id, version, { ...values, ...archived });
  const after = await findMetric(tx, before.id);
  if (!after) throw fail('NOT_FOUND');
  if (!written) throw await staleVersion(after);
  await ctx.audit({
    action: 'metric.updated',
    resource_type: 'metric',
    resource_id: after.id,
    table_name: 'metric_definitions',
    metadata: { label: after.label, version: after.version, changes: changesOf(FIELDS, before, after) },
  });
  const setting = { category: 'portfolio', name: `Metric ${before.label}` } as const;
  logSettingParts(ctx, setting, metricInWords(before), metricInWords(after));
  await tellLive(ctx, { kind: 'portfolio' });
  return after;
}
