import type { Trend } from '../queries.ts';

const STEPS = [2, 4, 6, 10, 20, 40, 60];

/** The end of an axis for counts: the smallest even round number that holds the largest value, so that its half is whole. */
export function axisEnd(largest: number): number {
  for (let power = 1; ; power *= 100) {
    const end = STEPS.map((step) => step * power).find((step) => step >= largest);
    if (end !== undefined) return end;
    if (largest <= 100 * power) return 100 * power;
  }
}

const LOCALE = 'en-US';
const day = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const at = (text: string) => new Date(`${text}T00:00:00Z`);

/** "Nov 3", "Oct 26 – Nov 1" or "Nov 2026": what a part of the chart is called. */
export function nameOfPoint({ from, to }: Trend['points'][number], bucket: Trend['bucket']): string {
  if (bucket === 'month') return month.format(at(from));
  return from === to ? day.format(at(from)) : day.formatRange(at(from), at(to));
}

/** What stands under the axis: the beginning of the part, short. */
export function tickOfPoint({ from }: Trend['points'][number], bucket: Trend['bucket']): string {
  return bucket === 'month' ? month.format(at(from)) : day.format(at(from));
}
