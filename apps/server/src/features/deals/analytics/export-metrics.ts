import { dayIn } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { getMetrics, type Metrics, type Period } from './get-metrics.ts';
import { listStageOrder, type StagePlace } from './metrics.queries.ts';

// docs/rules/deals.md#export-of-the-analysis
const COLUMNS = ['Stage', 'Count', 'Percentage', 'Avg Time (Hours)'] as const;

/** The analysis of a period as CSV: a line for each stage, then the totals. */
export async function exportMetrics(ctx: Ctx, period: Period) {
  const [metrics, order, timeZone] = await Promise.all([
    getMetrics(ctx, period),
    listStageOrder(ctx.tx),
    getTimeZone(ctx.tx),
  ]);
  const stages = order.map((stage) => stageLine(stage, metrics));
  const lines = [...stages.filter((line) => line !== null), ...summaryLines(metrics, timeZone)];
  await ctx.audit({
    action: 'export.created',
    resource_type: 'pipeline_metrics',
    resource_id: null,
    classification: 'confidential',
    metadata: { name: 'pipeline_analytics', rows: lines.length, columns: COLUMNS, ...metrics.date_range },
  });
  return csvFile(`pipeline_analytics_${dayIn(ctx.now, timeZone)}.csv`, COLUMNS, lines);
}

/** A stage that the firm has given up is listed only where the period still knows of it. */
function stageLine(stage: StagePlace, metrics: Metrics): CsvValue[] | null {
  const count = metrics.stage_distribution[stage.stage_key];
  const hours = metrics.average_time_in_stage_hours[stage.stage_key];
  if (!stage.is_active && count === undefined && hours === undefined) return null;
  const share = metrics.total_opportunities === 0 ? 0 : (count ?? 0) / metrics.total_opportunities;
  return [stage.stage_label, count ?? 0, percentage(share), hours === undefined ? null : tenths(hours)];
}

/** Padded to the width of the table: RFC 4180 wants the same number of fields on every line. */
function summaryLines(metrics: Metrics, timeZone: string): CsvValue[][] {
  const { from, to } = metrics.date_range;
  const facts: [string, CsvValue][] = [
    ['Total Opportunities', metrics.total_opportunities],
    ['Active', metrics.active],
    ['Closed Won', metrics.closed_won],
    ['Closed Lost', metrics.closed_lost],
    ['Conversion Rate (%)', percentage(metrics.conversion_rate)],
    ['Win Rate (%)', percentage(metrics.win_rate)],
    [
      metrics.average_days_to_close_is_default ? 'Avg Time to Close (Days, default)' : 'Avg Time to Close (Days)',
      tenths(metrics.average_days_to_close),
    ],
    // The first day and the last, as the page says it: the period ends with the moment at which the next day begins.
    ['From', dayIn(new Date(from), timeZone)],
    ['To', dayIn(new Date(Date.parse(to) - 1), timeZone)],
    ['As of', metrics.as_of],
  ];
  const blank: CsvValue[] = [null, null, null, null];
  return [blank, ['Summary', null, null, null], ...facts.map(([name, value]) => [name, value, null, null])];
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
const percentage = (share: number | null): number | null => (share === null ? null : tenths(share * 100));
