import {
  COMPANY_UPDATE_FIELDS,
  endOfPeriod,
  periodName,
  type ReadRow,
  readMetric,
  type UpdateImportValues,
} from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Existing, Keyed } from './keyed.ts';
import { listMeasures, type Measure } from './list-measures.ts';
import { matchCompanies } from './match-companies.ts';

/**
 * What companies reported is recognised by company and period. A row is rejected whose company is not there, whose period is
 * missing, or that has figures of a period whose end nobody knows; a figure that its metric cannot be is left out and named.
 */
export async function keyUpdates(ctx: Ctx, rows: readonly ReadRow[]): Promise<Keyed> {
  const [find, measures] = [await matchCompanies(ctx.tx), await listMeasures(ctx)];
  const stored = await listReported(ctx.tx);
  const hashed = rows.flatMap((row) => {
    const values = row.values as UpdateImportValues;
    const named = find(values.company_name ?? '');
    if ('problem' in named) return reject(row, 'Company', 'company_name', named.problem, values.company_name);
    readPeriod(values);
    keepMeasures(row, measures);
    keepRunway(row);
    const { reporting_period: period, update_type = 'regular' } = values;
    if (period === undefined) return reject(row, 'Reporting period', 'reporting_period', 'The period is missing.');
    if (endOfPeriod(period) === null && hasFigures(row)) {
      const message = `“${period}” says no period such as Q1 2024, March 2024 or FY 2024, and this row has figures of it.`;
      return reject(row, 'Reporting period', 'reporting_period', message, period);
    }
    const own = `row ${row.row}`;
    return [
      { ...NONE, row: row.row, company_key: own, deal_key: update_type === 'regular' ? keyOf(named.id, period) : own },
    ];
  });
  const existing = stored.map(({ id, company_name, reporting_period }, place) => ({
    id,
    company_name,
    company_key: `update ${place}`,
    deal_key: keyOf(id, reporting_period),
  }));
  return { hashed, existing, records: stored };
}

const NONE = { host: null, alike_key: '', received_on: null };

const keyOf = (companyId: string, period: string): string =>
  `${companyId} ${endOfPeriod(period) ?? period.trim().toLowerCase()}`;

function reject(row: ReadRow, column: string, field: string, message: string, original = ''): [] {
  row.issues.push({ column, field: field as never, severity: 'problem', message: `${column}: ${message}`, original });
  row.rejected = true;
  return [];
}

/** A spreadsheet keeps "March 2024" as a day of it. */
function readPeriod(values: UpdateImportValues): void {
  const found = /^(\d{4})-(\d{2})-\d{2}$/.exec(values.reporting_period ?? '');
  if (!found) return;
  const end = new Date(Date.UTC(Number(found[1]), Number(found[2]), 0));
  values.reporting_period = periodName(end.toISOString().slice(0, 10));
}

/** The figures as the metrics store them; one that cannot be one is kept in the note of its row. */
function keepMeasures({ extras, issues }: ReadRow, measures: readonly Measure[]): void {
  for (const metric of measures) {
    const given = extras.custom?.[metric.key];
    if (given === undefined) continue;
    const read = readMetric(metric, String(given));
    if ('value' in read) continue;
    delete extras.custom?.[metric.key];
    const { label } = metric;
    issues.push({
      column: label,
      field: `custom.${metric.key}`,
      severity: 'kept',
      message: read.problem,
      original: String(given),
    });
    extras.notes = [...(extras.notes ?? []), `From the list, not read:\n${label}: ${given}`];
  }
}

function keepRunway({ values, extras, issues }: ReadRow): void {
  const { runway_months: months } = values;
  const { label, max } = COMPANY_UPDATE_FIELDS.runway_months;
  if (months === undefined || months <= max) return;
  delete values.runway_months;
  const message = `${label} must be a number of months from 0 to ${max}.`;
  issues.push({ column: label, field: 'runway_months', severity: 'kept', message, original: String(months) });
  extras.notes = [...(extras.notes ?? []), `From the list, not read:\n${label}: ${months}`];
}

const hasFigures = ({ values, extras }: ReadRow): boolean =>
  (values as UpdateImportValues).headcount !== undefined ||
  values.runway_months !== undefined ||
  Object.keys(extras.custom ?? {}).length > 0;

/** The companies that this person sees with each period that they reported: a row that repeats one leads to its company. */
function listReported(tx: Tx) {
  return tx.query<Existing & { reporting_period: string }>(
    `select c.id, c.name as company_name, c.status, false as is_archived, r.reporting_period
       from company_updates r join portfolio_companies c on c.tenant_id = r.tenant_id and c.id = r.company_id
      where r.update_type = 'regular'
        and not exists (select from company_updates later where later.tenant_id = r.tenant_id and later.corrects_id = r.id)
      order by r.created_at, r.id`,
    [],
    'updates-for-import',
  );
}
