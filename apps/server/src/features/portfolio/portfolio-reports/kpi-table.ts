import { COMPANY_STATUS_LABELS, METRIC_KINDS, METRIC_UNITS } from '@cairn/domain';
import type { CsvValue } from '../../../core/csv-file.ts';
import type { Portfolio } from './read/read-portfolio.ts';

/** The last ones up to the day; a firm that reports monthly sees a year. */
const PERIODS = 12;
const COLUMNS = ['Company', 'Status', 'Metric', 'Kind', 'Unit', 'Currency'];

/** A line for each company and metric, a column for each period by its last day, the newest last. */
export function kpiRows({ companies }: Portfolio): { header: string[]; rows: CsvValue[][] } {
  const ends = new Set(companies.flatMap(({ series }) => series.flatMap(({ values }) => [...values.keys()])));
  const periods = [...ends].sort().slice(-PERIODS);
  const rows = companies.flatMap(({ name, status, series }) =>
    series.map(({ label, kind, unit, currency, values }): CsvValue[] => [
      name,
      COMPANY_STATUS_LABELS[status],
      label,
      METRIC_KINDS[kind],
      METRIC_UNITS[unit],
      currency,
      ...periods.map((end): CsvValue => {
        const value = values.get(end);
        return value === undefined ? null : { decimal: value };
      }),
    ]),
  );
  return { header: [...COLUMNS, ...periods], rows };
}
