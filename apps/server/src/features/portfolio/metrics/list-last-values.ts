import type { Ctx } from '../../../core/procedure.ts';
import { readStored, type StoredValue } from './metrics.queries.ts';

export interface LastValue {
  value: string;
  period_end: string;
}

/** For other features: the newest actual value of each metric of a company, by the id of the metric. */
export async function listLastValues(ctx: Ctx, companyId: string): Promise<Map<string, LastValue>> {
  const rows = await ctx.tx.query<StoredValue & { metric_id: string; period_end: string }>(
    `select distinct on (metric_id) id, metric_id, period_end, value, value_encrypted from metric_values
      where company_id = $1 and kind = 'actual' and superseded_at is null order by metric_id, period_end desc`,
    [companyId],
    'last-values',
  );
  const cells = await ctx.cells();
  return new Map(rows.map((row) => [row.metric_id, { value: readStored(cells, row), period_end: row.period_end }]));
}

export interface UpdateValue {
  update_id: string;
  key: string;
  label: string;
  unit_kind: 'amount' | 'number' | 'percent' | 'months';
  value: string;
  currency: string | null;
}

/** For other features: the values that came with updates, in the order of the metrics. */
export async function listValuesOfUpdates(ctx: Ctx, updateIds: readonly string[]): Promise<UpdateValue[]> {
  const rows = await ctx.tx.query<Omit<UpdateValue, 'value'> & StoredValue>(
    `select v.id, v.update_id, m.key, m.label, m.unit_kind, v.value, v.value_encrypted, v.currency
       from metric_values v join metric_definitions m on m.tenant_id = v.tenant_id and m.id = v.metric_id
      where v.update_id = any($1::uuid[]) order by m.position, m.id`,
    [updateIds],
    'values-of-updates',
  );
  const cells = await ctx.cells();
  return rows.map(({ id, value, value_encrypted, ...row }) => ({
    ...row,
    value: readStored(cells, { id, value, value_encrypted }),
  }));
}

export interface ValueOfPeriod extends Omit<UpdateValue, 'update_id'> {
  company_id: string;
  metric_id: string;
  period_end: string;
  kind: 'actual' | 'plan';
}

/** For other features: the values of companies of periods that end on a day or before it, in the order of the metrics. */
export async function listValuesUntil(
  ctx: Ctx,
  companyIds: readonly string[],
  until: string,
): Promise<ValueOfPeriod[]> {
  const rows = await ctx.tx.query<Omit<ValueOfPeriod, 'value'> & StoredValue>(
    `select v.id, v.company_id, v.metric_id, v.period_end, v.kind, m.key, m.label, m.unit_kind, v.value, v.value_encrypted,
            v.currency
       from metric_values v join metric_definitions m on m.tenant_id = v.tenant_id and m.id = v.metric_id
      where v.company_id = any($1::uuid[]) and v.superseded_at is null and v.period_end <= $2
      order by m.archived_at is not null, m.position, m.id, v.kind, v.period_end, v.id`,
    [companyIds, until],
    'values-until',
  );
  const cells = await ctx.cells();
  return rows.map(({ id, value, value_encrypted, ...row }) => ({
    ...row,
    value: readStored(cells, { id, value, value_encrypted }),
  }));
}
