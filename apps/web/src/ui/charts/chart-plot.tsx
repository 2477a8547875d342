import '@mantine/charts/styles.layer.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { type ChartProps, colorOf, dashOf } from './chart-series.ts';

/** The key of the place along the bottom in each row; series are known by their place, since a name may hold a dot. */
const PLACE = 'place';
const FEW_LABELS = 4;
const keyOf = (place: number) => `s${place}`;

/** The chart itself, without the words around it. The table beside it is what a screen reader and the keyboard get. */
export default function ChartPlot(props: ChartProps & { height: number }) {
  const { kind, labels, labelTitle, valueTitle, series, format, formatShort = format, height } = props;
  const data = labels.map((label, at) => ({
    [PLACE]: label,
    ...Object.fromEntries(series.map(({ values }, place) => [keyOf(place), values[at] ?? null])),
  }));
  const lines = series.map(({ name }, place) => ({ name: keyOf(place), label: name, color: colorOf(place) }));
  const common = {
    h: height,
    data,
    dataKey: PLACE,
    series: lines,
    xAxisLabel: labelTitle,
    yAxisLabel: valueTitle,
    valueFormatter: format,
    yAxisProps: { tickFormatter: formatShort, width: 76 },
    // Of a few names each counts, on a phone as well; of many days some stand for all.
    xAxisProps: labels.length <= FEW_LABELS ? { interval: 0 } : { minTickGap: 24 },
    textColor: 'var(--cairn-text-quiet)',
    gridColor: 'var(--cairn-border)',
    tickLine: 'none',
    accessibilityLayer: false,
  } as const;
  const stroke = ({ name }: { name: string }) => ({ strokeDasharray: dashOf(Number(name.slice(1))) });
  if (kind === 'bar') return <BarChart {...common} maxBarWidth={48} />;
  const ofLines = { ...common, curveType: 'linear', connectNulls: false } as const;
  return kind === 'area' ? (
    <AreaChart {...ofLines} areaProps={stroke} />
  ) : (
    <LineChart {...ofLines} lineProps={stroke} />
  );
}
