import { Decimal, type Irr } from '../returns/index.ts';

/**
 * How a cell is written: `money` in minor units of the currency of the model; `rate` and `share` as a decimal, "0.08" for
 * eight percent; `multiple` and `count` as a decimal; `day` as 2026-03-31.
 */
export type ModelUnit = 'money' | 'multiple' | 'rate' | 'share' | 'count' | 'day' | 'text';

/** One answer of a model. `null` is "n/a": it does not exist. */
export interface ModelFigure {
  key: string;
  label: string;
  unit: ModelUnit;
  value: string | null;
  /** How it comes about. */
  formula: string;
  note: string | null;
}

export interface ModelColumn {
  key: string;
  label: string;
  unit: ModelUnit;
}

export interface ModelTable {
  key: string;
  title: string;
  columns: ModelColumn[];
  rows: Record<string, string | null>[];
}

/** A picture of columns of a table. */
export interface ModelChart {
  title: string;
  kind: 'line' | 'area' | 'bar';
  table: string;
  /** The column along the bottom. */
  along: string;
  series: string[];
  value_title: string;
}

/** What a model answers, the same for a page, a file and a comparison. */
export interface ModelResult {
  figures: ModelFigure[];
  tables: ModelTable[];
  charts: ModelChart[];
}

export const text = (value: number | Decimal | null): string | null =>
  value === null ? null : new Decimal(value).toSignificantDigits(12).toFixed();

/** A quotient with 12 digits; none where there is nothing to divide by. */
export const quotient = (part: number, whole: number): string | null =>
  whole === 0 ? null : text(new Decimal(part).div(whole));

const WHY_NO_RATE = {
  no_change_of_sign: 'All flows go one way, so there is no rate.',
  out_of_range: 'No rate between -99.99% and 1,000% fits the flows.',
} as const;

/** A rate with what has to be said about it. */
export function rateOf(irr: Irr): { value: string | null; note: string | null } {
  if (irr.rate === null) return { value: null, note: WHY_NO_RATE[irr.reason] };
  const note = irr.annualised
    ? irr.ambiguous
      ? 'The flows change sign several times, so other rates fit as well.'
      : null
    : 'Of the whole period, not annualised: it is shorter than a year.';
  return { value: text(new Decimal(irr.rate)), note };
}

export const column = (key: string, label: string, unit: ModelUnit = 'money'): ModelColumn => ({ key, label, unit });
