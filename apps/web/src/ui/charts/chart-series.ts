import type { ReactNode } from 'react';

interface ChartSeries {
  name: string;
  /** One for each label, in their order; `null` where there is none, which leaves a gap. */
  values: readonly (number | null)[];
}

export interface ChartProps {
  kind: 'line' | 'area' | 'bar';
  /** What it shows, such as "Fair value over time". */
  title: string;
  /** What stands along the bottom, such as "Quarter", and the places there. */
  labelTitle: string;
  labels: readonly string[];
  /** What is measured, with its unit: "Fair value, USD". */
  valueTitle: string;
  series: readonly ChartSeries[];
  /** A value in full: in the table and where the pointer rests. */
  format: (value: number) => string;
  /** A value beside the axis, where there is little room; `format` if left out. */
  formatShort?: (value: number) => string;
  /** Said in place of the chart as long as no series has a value. */
  empty: ReactNode;
  height?: number;
}

/** How a series is told from the others beside its colour; the order of both is that of the series. */
const DASHES = ['0', '7 4', '2 3', '10 3 2 3', '1 6'] as const;
export const colorOf = (place: number) => `var(--cairn-chart-${(place % DASHES.length) + 1})`;
export const dashOf = (place: number) => DASHES[place % DASHES.length] as string;
