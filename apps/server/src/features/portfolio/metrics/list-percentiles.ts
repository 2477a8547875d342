import { percentileOf } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCompany } from '../portfolio-companies/get-company.ts';
import { type MetricOutputs, readStored, type StoredValue } from './metrics.queries.ts';

/** Where the newest actual values of a company stand among the newest of the companies that are held. */
export async function listPercentiles(ctx: Ctx, { id }: { id: string }): Promise<MetricOutputs['percentiles']> {
  const company = await getCompany(ctx, { id });
  const [newest, cells] = [await listNewest(ctx.tx, company.id), await ctx.cells()];
  const byMetric = new Map<string, { own: Newest; all: number[] }>();
  const own = new Map(newest.filter((row) => row.company_id === company.id).map((row) => [row.metric_id, row]));
  for (const row of newest) {
    const mine = own.get(row.metric_id);
    // Amounts of another currency say nothing about this one.
    if (!mine || mine.currency !== row.currency) continue;
    const there = byMetric.get(row.metric_id) ?? { own: mine, all: [] };
    there.all.push(Number(readStored(cells, row)));
    byMetric.set(row.metric_id, there);
  }
  const rows = [...byMetric].flatMap(([metric_id, { own: mine, all }]) => {
    const percentile = percentileOf(Number(readStored(cells, mine)), all);
    return percentile === null ? [] : [{ metric_id, percentile, companies: all.length }];
  });
  return { rows };
}

type Newest = StoredValue & { company_id: string; metric_id: string; currency: string | null };

/** The newest value of each active company, and of this one, of each metric that this one has: one look into the index for each. */
function listNewest(tx: Tx, companyId: string): Promise<Newest[]> {
  return tx.query<Newest>(
    `select n.id, c.id as company_id, m.metric_id, n.value, n.value_encrypted, n.currency
       from (select distinct metric_id from metric_values
              where company_id = $1 and superseded_at is null and kind = 'actual') m
       cross join (select tenant_id, id from portfolio_companies where status = 'active' or id = $1) c
       cross join lateral (
         select v.id, v.value, v.value_encrypted, v.currency from metric_values v
          where v.tenant_id = c.tenant_id and v.metric_id = m.metric_id and v.company_id = c.id
            and v.superseded_at is null and v.kind = 'actual'
          order by v.period_end desc limit 1) n`,
    [companyId],
    'newest-values',
  );
}
