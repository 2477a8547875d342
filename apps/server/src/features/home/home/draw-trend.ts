import { bucketOf, cutRange, type DateRange } from '@cairn/domain';
import type { CountRow } from './home.queries.ts';
import type { Home } from './home-range.ts';

type Trend = Extract<Home, { kind: 'firm' }>['trend'];

/** Counts by day put together into the days, weeks or months of a chart; a part without any counts zero. */
export function drawTrend(range: DateRange, series: Record<string, readonly CountRow[]>): Trend {
  const bucket = bucketOf(range);
  const counts = Object.values(series);
  return {
    bucket,
    series: Object.keys(series),
    points: cutRange(range, bucket).map(({ from, to }) => ({
      from,
      to,
      values: counts.map((rows) => sum(rows.filter(({ day }) => from <= day && day <= to))),
    })),
  };
}

export const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);
