import { periodName, readMetric } from '@cairn/domain';
import { formatMetric, formatMetricShort, metricTitle } from '../../../lib/base/format-metric.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import classes from './metrics.module.css';
import type { Series } from './queries.ts';

interface MetricChartProps {
  series: Series;
  currency: string;
  rank: { percentile: number; companies: number } | undefined;
}

/** One metric over time: what was, what was planned, and what the committee expected where it said so in a number. */
export function MetricChart({ series: { metric, values, assumption }, currency, rank }: MetricChartProps) {
  const { label, unit_kind } = metric;
  const periods = [...new Set(values.map(({ period_end }) => period_end))].sort();
  const of = (kind: 'actual' | 'plan') =>
    periods.map((period) => {
      const found = values.find((value) => value.kind === kind && value.period_end === period);
      return found ? Number(found.value) : null;
    });
  const plan = of('plan');
  const expected = assumption && readMetric(metric, assumption.value);
  const lines = [
    { name: 'Actual', values: of('actual') },
    ...(plan.some((value) => value !== null) ? [{ name: 'Plan', values: plan }] : []),
    ...(expected && 'value' in expected
      ? [{ name: 'Assumed by the committee', values: periods.map(() => Number(expected.value)) }]
      : []),
  ];
  const title = metricTitle(label, unit_kind, currency);
  return (
    <div className={classes.chart}>
      <Chart
        kind={periods.length > 1 ? 'line' : 'bar'}
        title={label}
        labelTitle="Period"
        labels={periods.map(periodName)}
        valueTitle={title}
        series={lines}
        format={(value) => formatMetric(value, unit_kind, currency)}
        formatShort={formatMetricShort}
        height={200}
        empty="No values yet."
      />
      {(rank || assumption) && (
        <p className={classes.quiet}>
          {rank &&
            `At percentile ${Math.round(rank.percentile)} of the ${rank.companies} companies of the portfolio that report it. `}
          {assumption && `The committee assumed ${assumption.value}, by ${assumption.by}.`}
        </p>
      )}
    </div>
  );
}
