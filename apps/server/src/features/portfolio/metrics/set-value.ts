import { endOfPeriod, readMetric } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { assessRisk } from '../portfolio-companies/risk/assess-risk.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { getValue } from './company-metrics.ts';
import { findMetric, type MetricInputs, type MetricOutputs } from './metrics.queries.ts';
import { writeValues } from './write-values.ts';

/** Enters one value by hand. One of the same period takes the place of the earlier one, and both are kept. */
export async function setValue(ctx: Ctx, input: MetricInputs['setValue']): Promise<MetricOutputs['setValue']> {
  const { tx } = ctx;
  const { kind = 'actual', reporting_period } = input;
  const company = await lockCompany(tx, input.id);
  if (!company) throw fail('NOT_FOUND');
  const metric = await findMetric(tx, input.metric_id);
  if (!metric) throw invalidField('metric_id', 'This metric does not exist. Choose another one.');
  const period_end = endOfPeriod(reporting_period);
  if (!period_end) throw invalidField('reporting_period', PERIOD_HELP);
  const read = readMetric(metric, input.value);
  if ('problem' in read) throw invalidField('value', read.problem);
  const { ids, corrected } = await writeValues(ctx, { company, source: 'hand' }, [
    { metric, period_end, kind, value: read.value },
  ]);
  const [id] = ids;
  if (!id) throw invalidField('value', 'This is the value that is recorded already.');
  recordChange(ctx, company.id, [
    {
      action_type: corrected ? 'metric_corrected' : 'metric_entered',
      field_name: metric.label,
      new_value: reporting_period,
    },
  ]);
  await ctx.audit({
    action: corrected ? 'metric_value.corrected' : 'metric_value.created',
    resource_type: 'metric_value',
    resource_id: id,
    table_name: 'metric_values',
    classification: 'financial',
    metadata: { company_id: company.id, metric: metric.key, period_end, kind },
  });
  await assessRisk(ctx, [company.id]);
  await tellLive(ctx, { kind: 'portfolio' });
  return getValue(ctx, company.id, id);
}

export const PERIOD_HELP = 'Name the period so that its end is known, such as Q1 2024, 2024-03 or FY 2024.';
