import type { Catalogue } from '../fields/field.ts';

/** docs/rules/portfolio.md#metrics */
export const METRIC_UNITS = { amount: 'Amount', number: 'Number', percent: 'Percent', months: 'Months' } as const;
export type MetricUnit = keyof typeof METRIC_UNITS;

export const METRIC_CADENCES = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Semi-annual',
  annual: 'Annual',
} as const;
export type MetricCadence = keyof typeof METRIC_CADENCES;

export const METRIC_KINDS = { actual: 'Actual', plan: 'Plan' } as const;
export type MetricKind = keyof typeof METRIC_KINDS;

/** Where a value comes from. */
export const METRIC_SOURCES = { update: 'Update', csv: 'CSV file', hand: 'Entered by hand' } as const;
export type MetricSource = keyof typeof METRIC_SOURCES;

/** What a firm says of a metric. Unit and key stay as they are: stored values depend on them. */
export const METRIC_FIELDS = {
  label: { kind: 'text', max: 60, label: 'Name', required: true, placeholder: 'Gross margin' },
  definition: {
    kind: 'long_text',
    max: 500,
    label: 'Definition',
    wide: true,
    help: 'Founders read this beside the field.',
  },
  unit_kind: { kind: 'choice', choices: METRIC_UNITS, default: 'number', label: 'Unit' },
  cadence: { kind: 'choice', choices: METRIC_CADENCES, default: 'quarterly', label: 'Cadence' },
} as const satisfies Catalogue;

/** Those that a firm has at once, archived ones included. */
export const METRICS_MAX = 100;

interface ShippedMetric {
  key: string;
  label: string;
  definition: string;
  unit_kind: MetricUnit;
  cadence: MetricCadence;
}

/** What every firm begins with; the Company Portal shows them in this order. */
export const SHIPPED_METRICS = [
  {
    key: 'revenue',
    label: 'Revenue',
    definition: 'Revenue recognised in the period, without VAT and one-off grants.',
    unit_kind: 'amount',
    cadence: 'quarterly',
  },
  {
    key: 'employees',
    label: 'Employees',
    definition: 'People employed on the last day of the period, part-time ones counted as one.',
    unit_kind: 'number',
    cadence: 'quarterly',
  },
  {
    key: 'burn_rate',
    label: 'Burn rate',
    definition: 'Net cash spent in a month, as the average of the period. Negative when cash grew.',
    unit_kind: 'amount',
    cadence: 'quarterly',
  },
  {
    key: 'runway_months',
    label: 'Runway',
    definition: 'Months until the cash at the end of the period is spent at this burn rate.',
    unit_kind: 'months',
    cadence: 'quarterly',
  },
] as const satisfies readonly ShippedMetric[];

/** The metrics that an update has fields of its own for. */
export const UPDATE_METRICS = { runway_months: 'runway_months', employees: 'headcount' } as const;

export interface MetricOfValue {
  key: string;
  label: string;
  unit_kind: MetricUnit;
}

export type ReadMetric = { value: string } | { problem: string };

/** "1,250.5": commas before thousands, a point before decimals, so that "12,5" is refused and not taken for 125. */
const WRITTEN = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,6}))?$/;

interface Bounds {
  min: number;
  max: number;
  decimals: number;
}

const BOUNDS: Record<MetricUnit, Bounds> = {
  amount: { min: -90_000_000_000_000, max: 90_000_000_000_000, decimals: 2 },
  number: { min: -1_000_000_000_000, max: 1_000_000_000_000, decimals: 6 },
  percent: { min: -10_000, max: 10_000, decimals: 4 },
  months: { min: 0, max: 999, decimals: 0 },
};

/** What the shipped ones can be at all. */
const OF_KEY: Readonly<Record<string, Partial<Bounds>>> = {
  revenue: { min: 0 },
  employees: { min: 0, max: 10_000_000, decimals: 0 },
};

const boundsOf = ({ key, unit_kind }: MetricOfValue): Bounds => ({ ...BOUNDS[unit_kind], ...OF_KEY[key] });
const said = (value: number) => value.toLocaleString('en-US');

/** A value as somebody wrote it, as the exact decimal that is stored: no commas, no needless zeros. */
export function readMetric(metric: MetricOfValue, text: string): ReadMetric {
  const { label, unit_kind } = metric;
  const bare = text
    .trim()
    .replace(/^(-?)\s*[$€£]\s*/, '$1')
    .replace(/\s*%$/, '');
  const found = WRITTEN.exec(bare);
  if (!found) return { problem: `${label} must be a number such as 1,250${unit_kind === 'months' ? '' : '.50'}.` };
  const [, sign = '', digits = '', fraction = ''] = found;
  const { min, max, decimals } = boundsOf(metric);
  const kept = fraction.replace(/0+$/, '');
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const value = `${whole}${kept ? `.${kept}` : ''}`;
  const number = Number(`${sign}${value}`);
  if (min === 0 && number < 0) return { problem: `${label} cannot be negative.` };
  if (kept.length > decimals)
    return {
      problem: decimals === 0 ? `${label} must be a whole number.` : `${label} can have at most ${decimals} decimals.`,
    };
  if (number < min || number > max) return { problem: `${label} must be a number from ${said(min)} to ${said(max)}.` };
  return { value: sign === '-' && number !== 0 ? `-${value}` : value };
}

/** A percentile says nothing among fewer companies. */
export const PERCENTILE_COMPANIES_MIN = 4;

/**
 * The share of the companies with a lower value, in percent, half of those with the same one counted: of 4 different values
 * the highest is at 87.5. None where too few companies have a value.
 */
export function percentileOf(value: number, all: readonly number[]): number | null {
  if (all.length < PERCENTILE_COMPANIES_MIN) return null;
  const lower = all.filter((other) => other < value).length;
  const same = all.filter((other) => other === value).length;
  return ((lower + same / 2) / all.length) * 100;
}
