import { type Currency, METRIC_UNITS, type MetricUnit } from '@cairn/domain';

const LOCALE = 'en-US';
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 4 });
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** A value of a metric as people read it: "$1,250,000", "31", "72.5%", "14 months". */
export function formatMetric(value: number, unit: MetricUnit, currency: string | null): string {
  if (unit === 'amount')
    return new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: (currency ?? 'USD') as Currency,
      minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
      maximumFractionDigits: 2,
    }).format(value);
  if (unit === 'percent') return `${number.format(value)}%`;
  if (unit === 'months') return `${number.format(value)} ${value === 1 ? 'month' : 'months'}`;
  return number.format(value);
}

/** The same in little room, beside an axis. */
export const formatMetricShort = (value: number): string => short.format(value);

/** What stands beside an axis: "Revenue, USD". */
export function metricTitle(label: string, unit: MetricUnit, currency: string): string {
  if (unit === 'amount') return `${label}, ${currency}`;
  return unit === 'number' ? label : `${label}, ${METRIC_UNITS[unit].toLowerCase()}`;
}
