import type { MetricKind, MetricUnit } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { listValuesUntil } from '../../metrics/list-last-values.ts';
import type { Series } from './read-portfolio.ts';

interface Growing extends Omit<Series, 'values'> {
  key: string;
  label: string;
  unit: MetricUnit;
  kind: MetricKind;
  values: Map<string, string>;
}

/** The metrics of companies over time, up to a day, in the order of the firm; by the company. */
export async function readSeries(
  ctx: Ctx,
  companyIds: readonly string[],
  asOf: string,
): Promise<Map<string, Series[]>> {
  const byCompany = new Map<string, Map<string, Growing>>();
  for (const row of await listValuesUntil(ctx, companyIds, asOf)) {
    const { company_id, metric_id, period_end, value, unit_kind, key, label, kind, currency } = row;
    const series = byCompany.get(company_id) ?? new Map<string, Growing>();
    byCompany.set(company_id, series);
    // A company that has changed its currency has a line in each.
    const name = `${metric_id} ${kind} ${currency ?? ''}`;
    const one = series.get(name) ?? { key, label, unit: unit_kind, kind, currency, values: new Map<string, string>() };
    series.set(name, one);
    one.values.set(period_end, value);
  }
  return new Map([...byCompany].map(([company, series]) => [company, [...series.values()]]));
}
