import { type Day, isDay } from '../date-range.ts';
import { endOfPeriod } from '../portfolio/reporting-period.ts';

/** What a committee believes will happen: in its own words, and frozen with them. */
export interface Assumption {
  metric: string;
  value: string;
  by: string;
}

/** Whether two assumptions say the same: a forecast belongs to the words that it was made on. */
export const isSameAssumption = (one: Assumption, other: Assumption): boolean =>
  one.metric === other.metric && one.value === other.value && one.by === other.by;

/** The last day on which an assumption can come true, from how people write it: "Q4 2027", "end of 2027", "2027-12-31". */
export function dueDayOf(by: string): Day | null {
  const bare = by.trim().replace(/^(by\s+)?((the\s+)?end\s+of\s+)?/i, '');
  const day = isDay(bare) ? bare : endOfPeriod(bare);
  return isDay(day) ? day : null;
}

export const COMPARISONS = { at_least: 'at least', above: 'above', at_most: 'at most', below: 'below' } as const;
export type Comparison = keyof typeof COMPARISONS;

export interface Target {
  comparison: Comparison;
  threshold: number;
}

const WORDS: [Comparison, RegExp][] = [
  ['at_most', /^(at most|up to|no more than|max(imum)?\.?|<=|≤)\s*/i],
  ['below', /^(below|under|less than|fewer than|<)\s*/i],
  ['at_least', /^(at least|no less than|min(imum)?\.?|>=|≥)\s*/i],
  ['above', /^(above|over|more than|>)\s*/i],
];
const NUMBER =
  /^[$€£]?\s*(-?\d{1,3}(?:,\d{3})+|-?\d{1,15})(\.\d{1,6})?\s*(k|m|b|bn|thousand|million|billion)?\b\s*(?:%|[a-z][a-z .]*)?$/i;
const TIMES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

/**
 * The number in the value of an assumption, and on which side of it the assumption is true: "$1.2M" and "40" mean at least so
 * much, "below 20 %" less. None where no single number is said. It proposes an answer, and a person gives it.
 */
export function targetOf(value: string): Target | null {
  const text = value.trim();
  const [comparison, words] = WORDS.find(([, form]) => form.test(text)) ?? ['at_least' as const, /^/];
  const found = NUMBER.exec(text.replace(words, ''));
  if (!found) return null;
  const [, whole = '', fraction = '', times = ''] = found;
  return {
    comparison,
    threshold: Number(`${whole.replaceAll(',', '')}${fraction}`) * (TIMES[times.toLowerCase()] ?? 1),
  };
}

/** Whether a figure reaches the target. */
export function isReached({ comparison, threshold }: Target, figure: number): boolean {
  if (comparison === 'at_least') return figure >= threshold;
  if (comparison === 'above') return figure > threshold;
  return comparison === 'at_most' ? figure <= threshold : figure < threshold;
}

interface KnownMetric {
  key: string;
  label: string;
  /** Actual values by the last day of their periods, as decimals and as they are said with their unit. */
  values: readonly { period_end: Day; value: string; said: string }[];
}

const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Whether people mean this metric by the name: "Runway months" means `runway_months`. */
export const meansMetric = (name: string, { key, label }: { key: string; label: string }): boolean =>
  [folded(key), folded(label)].includes(folded(name));

export interface Proposal {
  label: string;
  period_end: Day;
  value: string;
  said: string;
  /** What the value says of the assumption; null where it names no number. */
  came_true: boolean | null;
}

/** What a company's own figures say of an assumption: the newest value up to the day that it is due. */
export function proposeOutcome(assumption: Assumption, metrics: readonly KnownMetric[]): Proposal | null {
  const due = dueDayOf(assumption.by);
  const metric = metrics.find((each) => meansMetric(assumption.metric, each));
  if (!due || !metric) return null;
  const known = metric.values.filter(({ period_end }) => period_end <= due);
  const newest = known.reduce<(typeof known)[number] | null>(
    (best, each) => (best && best.period_end >= each.period_end ? best : each),
    null,
  );
  if (!newest) return null;
  const target = targetOf(assumption.value);
  return { label: metric.label, ...newest, came_true: target && isReached(target, Number(newest.value)) };
}
