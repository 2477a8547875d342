import { schema } from '@cairn/db';
import type { MetricKind, MetricSource } from '@cairn/domain';
import { authorOf } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import { sendMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type Metric, readStored, type StoredValue } from './metrics.queries.ts';

export interface NewValue {
  metric: Pick<Metric, 'id' | 'key' | 'unit_kind'>;
  period_end: string;
  kind: MetricKind;
  /** The exact decimal, as `readMetric` gives it. */
  value: string;
}

interface Of {
  company: { id: string; currency: string };
  source: MetricSource;
  updateId?: string;
}

export interface Written {
  /** Ids of the new values, in the order of what was to be written; none where it was there already. */
  ids: (string | null)[];
  corrected: number;
}

type Current = StoredValue & { metric_id: string; period_end: string; kind: MetricKind };

const placeOf = (metricId: string, kind: string, period: string) => `${metricId} ${kind} ${period}`;

/**
 * Writes values of a locked company. One that differs from the current one of its period takes its place, and both are kept;
 * one that says the same changes nothing.
 */
export async function writeValues(
  ctx: Ctx,
  { company, source, updateId }: Of,
  values: readonly NewValue[],
): Promise<Written> {
  if (values.length === 0) return { ids: [], corrected: 0 };
  const { tx, actor, now } = ctx;
  const [cells, current] = [await ctx.cells(), await listCurrent(tx, company.id, values)];
  const known = new Map(current.map((row) => [placeOf(row.metric_id, row.kind, row.period_end), row]));
  const replaced: string[] = [];
  const rows = values.map(({ metric, period_end, kind, value }) => {
    const there = known.get(placeOf(metric.id, kind, period_end));
    if (there && readStored(cells, there) === value) return null;
    if (there) replaced.push(there.id);
    const id = newId();
    const isAmount = metric.unit_kind === 'amount';
    return {
      tenant_id: actor.tenantId,
      id,
      company_id: company.id,
      created_by: authorOf(actor),
      metric_id: metric.id,
      period_end,
      kind,
      value: isAmount ? null : value,
      value_encrypted: isAmount ? cells.encrypt('metric_values', 'value_encrypted', id, value) : null,
      currency: isAmount ? company.currency : null,
      source,
      update_id: updateId ?? null,
      created_at: now,
    };
  });
  if (replaced.length > 0)
    await tx.query(
      'update metric_values set superseded_at = $2 where id = any($1::uuid[])',
      [replaced, now],
      'supersede-values',
    );
  sendMany(
    tx,
    schema.metricValues,
    rows.filter((row) => row !== null),
  );
  return { ids: rows.map((row) => row?.id ?? null), corrected: replaced.length };
}

function listCurrent(tx: Tx, companyId: string, values: readonly NewValue[]): Promise<Current[]> {
  const metrics = [...new Set(values.map(({ metric }) => metric.id))];
  const periods = [...new Set(values.map(({ period_end }) => period_end))];
  return tx.query<Current>(
    `select id, metric_id, period_end, kind, value, value_encrypted from metric_values
      where company_id = $1 and superseded_at is null and metric_id = any($2::uuid[]) and period_end = any($3::date[])`,
    [companyId, metrics, periods],
    'current-values',
  );
}
