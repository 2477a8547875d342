import { dayIn, METRIC_KINDS, METRIC_SOURCES } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { getCompany } from '../portfolio-companies/get-company.ts';
import { getCompanyMetrics } from './company-metrics.ts';

/** The first four are what an import reads. */
const COLUMNS = ['Metric', 'Period', 'Kind', 'Value', 'Currency', 'Source', 'Entered'];

/** The current values of a company, one a row, as a file that can be read back. */
export async function exportValues(ctx: Ctx, { id }: { id: string }) {
  const company = await getCompany(ctx, { id });
  const rows = metricRows(await getCompanyMetrics(ctx, { id: company.id }));
  await ctx.audit({
    action: 'export.created',
    resource_type: 'portfolio_company',
    resource_id: company.id,
    table_name: 'metric_values',
    classification: 'financial',
    metadata: { name: 'metrics', rows: rows.length },
  });
  return csvFile(`metrics_${dayIn(ctx.now, await getTimeZone(ctx.tx))}.csv`, COLUMNS, rows);
}

function metricRows({ series }: Awaited<ReturnType<typeof getCompanyMetrics>>): CsvValue[][] {
  return series.flatMap(({ metric, values }) =>
    values.map(({ period_end, kind, value, currency, source, created_at }) => [
      metric.label,
      period_end,
      METRIC_KINDS[kind],
      { decimal: value },
      currency,
      METRIC_SOURCES[source],
      created_at,
    ]),
  );
}
