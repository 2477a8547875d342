import { type Currency, formatMoneyShort, minorDigits } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import classes from './funds.module.css';

type Performance = Outputs['funds']['performance'];
type Point = Performance['points'][number];

interface QuarterChartProps {
  title: string;
  performance: Performance;
  series: Readonly<Record<string, (point: Point) => number>>;
}

function QuarterChart({ title, performance: { points, currency }, series }: QuarterChartProps) {
  const unit = 10 ** minorDigits(currency as Currency);
  const minor = (value: number) => Math.round(value * unit);
  return (
    <div className={classes.panel}>
      <Chart
        kind="line"
        title={title}
        labelTitle="End of quarter"
        labels={points.map(({ day }) => formatDay(day))}
        valueTitle={`Amount, ${currency}`}
        format={(value) => fundMoney(minor(value), currency)}
        formatShort={(value) => formatMoneyShort(minor(value), currency as Currency)}
        empty="Nobody had committed to the fund by this date."
        series={Object.entries(series).map(([name, read]) => ({
          name,
          values: points.map((point) => read(point) / unit),
        }))}
      />
    </div>
  );
}

/** The way to the figures of a day: cash of the LPs, and what was called of what they committed. */
export function PerformanceCharts({ performance }: { performance: Performance }) {
  return (
    <>
      <QuarterChart
        title="J-curve: cash received by LPs to date, less what they paid in"
        performance={performance}
        series={{ 'Net cash': ({ net_cash }) => net_cash, 'Net cash and NAV': ({ net_cash, nav }) => net_cash + nav }}
      />
      <QuarterChart
        title="Called and paid in against committed"
        performance={performance}
        series={{
          Committed: ({ committed }) => committed,
          Called: ({ called }) => called,
          'Paid in': ({ paid_in }) => paid_in,
          Distributed: ({ distributed }) => distributed,
        }}
      />
    </>
  );
}

/** What was paid in, what came back and what is there, in one picture. */
export default function FundValueChart({ id, asOf }: { id: string; asOf: string | undefined }) {
  const { data, error } = useQuery(orpc.funds.performance.queryOptions({ input: { id, as_of: asOf } }));
  // The figures above it stand alone; Performance says what is wrong.
  if (error) return null;
  if (!data) return <Skeleton height={280} radius="md" />;
  return (
    <QuarterChart
      title="Paid in, distributed and NAV"
      performance={data}
      series={{
        'Paid in': ({ paid_in }) => paid_in,
        Distributed: ({ distributed }) => distributed,
        NAV: ({ nav }) => nav,
      }}
    />
  );
}
