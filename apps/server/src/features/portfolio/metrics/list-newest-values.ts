import type { ReportedValue } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { readStored, type StoredValue } from './metrics.queries.ts';

type Row = StoredValue & { company_id: string; metric_id: string; period_end: string; currency: string | null };

/** Of each of these companies and metrics the newest current actual values, so many at most, the newest period first. */
export async function listNewestValues(
  ctx: Ctx,
  companies: readonly string[],
  metrics: readonly string[],
  count: number,
): Promise<Map<string, Map<string, ReportedValue[]>>> {
  const byCompany = new Map<string, Map<string, ReportedValue[]>>();
  if (metrics.length === 0) return byCompany;
  const [rows, cells] = await Promise.all([
    ctx.tx.query<Row>(
      `select id, company_id, metric_id, period_end, value, value_encrypted, currency from (
         select v.*, row_number() over (partition by v.company_id, v.metric_id order by v.period_end desc) as place
           from metric_values v where v.company_id = any($1::uuid[]) and v.metric_id = any($2::uuid[])
            and v.superseded_at is null and v.kind = 'actual') newest
        where place <= $3 order by period_end desc`,
      [companies, metrics, count],
      'newest-values-of-companies',
    ),
    ctx.cells(),
  ]);
  for (const row of rows) {
    const ofCompany = byCompany.get(row.company_id) ?? new Map<string, ReportedValue[]>();
    byCompany.set(row.company_id, ofCompany);
    const series = ofCompany.get(row.metric_id) ?? [];
    ofCompany.set(row.metric_id, series);
    const { period_end, currency } = row;
    series.push({ period_end, currency, value: readStored(cells, row) });
  }
  return byCompany;
}
