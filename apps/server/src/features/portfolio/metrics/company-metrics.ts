import { type Currency, meansMetric } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCompany } from '../portfolio-companies/get-company.ts';
import { listMetricRows, type Metric, type MetricOutputs, readStored, type StoredValue } from './metrics.queries.ts';

type Series = MetricOutputs['ofCompany']['series'][number];
type Value = Series['values'][number];
type Row = Omit<Value, 'value'> & StoredValue & { metric_id: string };

/** The company is the first parameter, so that what was corrected is found once and not for each value. */
const COLUMNS = `v.id, v.metric_id, v.period_end, v.kind, v.value, v.value_encrypted, v.currency, v.source,
  ${isoTime('v.created_at')} as created_at, v.created_by,
  (v.metric_id, v.kind, v.period_end) in (select o.metric_id, o.kind, o.period_end from metric_values o
    where o.company_id = $1 and o.superseded_at is not null) as is_correction`;

/** The metrics of a company over time; an archived one as long as it has values. */
export async function getCompanyMetrics(ctx: Ctx, { id }: { id: string }): Promise<MetricOutputs['ofCompany']> {
  const { tx, actor } = ctx;
  const company = await getCompany(ctx, { id });
  const [rows, currency, metrics, last_visit_at, cells] = await Promise.all([
    listValues(tx, company.id),
    currencyOf(tx, company.id),
    listMetricRows(tx),
    findVisit(tx, company.id, actor.userId),
    ctx.cells(),
  ]);
  const values = new Map<string, Value[]>();
  for (const row of rows) {
    const { metric_id, value_encrypted: _cell, ...value } = row;
    const series = values.get(metric_id) ?? [];
    series.push({ ...value, value: readStored(cells, row) });
    values.set(metric_id, series);
  }
  const assumptions = company.approved_case?.assumptions ?? [];
  return {
    series: metrics
      .filter((metric) => !metric.is_archived || values.has(metric.id))
      .map((metric) => ({
        metric,
        values: values.get(metric.id) ?? [],
        assumption: assumptionFor(metric, assumptions),
      })),
    last_visit_at,
    currency,
    can: { edit: may(actor, 'portfolio:write') },
  };
}

/** What the committee wrote down of a metric, by its name or key. */
function assumptionFor(
  metric: Metric,
  assumptions: readonly { metric: string; value: string; by: string }[],
): Series['assumption'] {
  const found = assumptions.find((assumption) => meansMetric(assumption.metric, metric));
  return found ? { value: found.value, by: found.by } : null;
}

async function currencyOf(tx: Tx, id: string): Promise<Currency> {
  const [row] = await tx.query<{ currency: Currency }>(
    'select currency from portfolio_companies where id = $1',
    [id],
    'currency-of-company',
  );
  if (!row) throw fail('NOT_FOUND');
  return row.currency;
}

function listValues(tx: Tx, companyId: string): Promise<Row[]> {
  return tx.query<Row>(
    `select ${COLUMNS} from metric_values v where v.company_id = $1 and v.superseded_at is null order by v.period_end, v.id`,
    [companyId],
    'values-of-company',
  );
}

async function findVisit(tx: Tx, companyId: string, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ at: string }>(
    `select ${isoTime('visited_at')} as at from metric_visits where company_id = $1 and user_id = $2`,
    [companyId, userId],
    'metric-visit',
  );
  return row?.at ?? null;
}

/** One value of a company, as it was just written. */
export async function getValue(ctx: Ctx, companyId: string, id: string): Promise<Value> {
  const [row] = await ctx.tx.query<Row>(
    `select ${COLUMNS} from metric_values v where v.company_id = $1 and v.id = $2`,
    [companyId, id],
    'get-value',
  );
  if (!row) throw new Error('a new value was not stored');
  const { metric_id: _metric, value_encrypted: _cell, ...value } = row;
  return { ...value, value: readStored(await ctx.cells(), row) };
}
