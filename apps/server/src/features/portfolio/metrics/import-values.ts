import { endOfPeriod, isDay, METRIC_KINDS, type MetricKind, readMetric } from '@cairn/domain';
import { parse } from 'csv-parse/sync';
import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { assessRisk } from '../portfolio-companies/risk/assess-risk.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { listMetricRows, type Metric, type MetricInputs, type MetricOutputs } from './metrics.queries.ts';
import { PERIOD_HELP } from './set-value.ts';
import { type NewValue, writeValues } from './write-values.ts';

const PROBLEMS_SHOWN = 50;
const ROWS_MAX = 20_000;

interface Problem {
  line: number;
  problem: string;
}

/** Reads values from a file, all of it or nothing. A row that says what is recorded already changes nothing. */
export async function importValues(
  ctx: Ctx,
  { id, csv, dry_run = false }: MetricInputs['importValues'],
): Promise<MetricOutputs['importValues']> {
  const company = await lockCompany(ctx.tx, id);
  if (!company) throw fail('NOT_FOUND');
  const { values, problems, rows } = readValues(csv, await listMetricRows(ctx.tx));
  const report = { rows, added: 0, corrected: 0, unchanged: 0, problems: problems.slice(0, PROBLEMS_SHOWN) };
  if (problems.length > 0 || dry_run) return report;
  const { ids, corrected } = await writeValues(ctx, { company, source: 'csv' }, values);
  const written = ids.filter((one) => one !== null).length;
  recordChange(ctx, company.id, [{ action_type: 'metrics_imported', new_value: String(written) }]);
  await ctx.audit({
    action: 'metric_values.imported',
    resource_type: 'portfolio_company',
    resource_id: company.id,
    table_name: 'metric_values',
    classification: 'financial',
    metadata: { rows, written, corrected },
  });
  await assessRisk(ctx, [company.id]);
  await tellLive(ctx, { kind: 'portfolio' });
  return { ...report, added: written - corrected, corrected, unchanged: rows - written };
}

/** What the rows say; of two of one metric, kind and period the second is a problem. */
function readValues(csv: string, metrics: readonly Metric[]) {
  const lines = readLines(csv);
  const problems: Problem[] = [];
  const values: NewValue[] = [];
  const seen = new Set<string>();
  const [header, ...rows] = lines;
  const columns = (header?.record ?? []).map((name) => name.trim().toLowerCase());
  const at = (name: string) => columns.indexOf(name);
  const missing = ['metric', 'period', 'value'].filter((name) => at(name) < 0);
  if (missing.length > 0 || rows.length > ROWS_MAX) {
    const problem =
      missing.length > 0
        ? `The first line must name the columns Metric, Period and Value; Kind is optional. Missing: ${missing.join(', ')}.`
        : `The file has more than ${ROWS_MAX.toLocaleString('en-US')} rows.`;
    return { values, problems: [{ line: 1, problem }], rows: rows.length };
  }
  for (const { line, record } of rows) {
    const read = readRow(metrics, (name) => record[at(name)]?.trim() ?? '');
    if (typeof read === 'string') {
      problems.push({ line, problem: read });
      continue;
    }
    const place = `${read.metric.id} ${read.kind} ${read.period_end}`;
    if (seen.has(place)) problems.push({ line, problem: 'An earlier line has this metric and period already.' });
    seen.add(place);
    values.push(read);
  }
  return { values, problems, rows: rows.length };
}

function readRow(metrics: readonly Metric[], cell: (name: string) => string): NewValue | string {
  const name = cell('metric').toLowerCase();
  const metric = metrics.find(({ key, label }) => key === name || label.toLowerCase() === name);
  if (!metric) return `There is no metric “${cell('metric')}”. Add it first, or correct its name.`;
  const period = cell('period');
  const period_end = endOfPeriod(isDay(period) ? period.slice(0, 7) : period);
  if (!period_end) return `“${period}” is no period. ${PERIOD_HELP}`;
  const kind = (cell('kind') || 'actual').toLowerCase();
  if (!Object.hasOwn(METRIC_KINDS, kind)) return `Kind must be Actual or Plan, not “${cell('kind')}”.`;
  const read = readMetric(metric, cell('value'));
  return 'problem' in read ? read.problem : { metric, period_end, kind: kind as MetricKind, value: read.value };
}

interface Line {
  line: number;
  record: string[];
}

function readLines(csv: string): Line[] {
  const delimiter = /^[^\n]*;/.test(csv) ? ';' : ',';
  try {
    const records = parse(csv, { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true });
    return (records as unknown as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => ({
      line: info.lines,
      record,
    }));
  } catch {
    return [];
  }
}
