import { METRIC_SOURCES, periodName } from '@cairn/domain';
import { Fragment } from 'react';
import { formatMetric } from '../../../lib/base/format-metric.ts';
import classes from './metrics.module.css';
import { isNew, type Series, type Value } from './queries.ts';

const PERIODS = 8;

interface MetricTableProps {
  series: readonly Series[];
  currency: string;
  lastVisit: string | null;
}

/** The values of the latest periods, actual above plan; what is new to this person is marked. */
export function MetricTable({ series, currency, lastVisit }: MetricTableProps) {
  const periods = [...new Set(series.flatMap(({ values }) => values.map(({ period_end }) => period_end)))]
    .sort()
    .slice(-PERIODS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by key
    <section className={classes.scroll} aria-label="Values by period" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            {periods.map((period) => (
              <th key={period} scope="col" className={classes.amount}>
                {periodName(period)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ metric, values }) => {
            const hasPlan = values.some(({ kind }) => kind === 'plan');
            const row = (kind: Value['kind'], name: string) => (
              <tr data-kind={kind}>
                <th scope="row">{name}</th>
                {periods.map((period) => {
                  const value = values.find((one) => one.kind === kind && one.period_end === period);
                  return (
                    <td key={period} className={classes.amount}>
                      {value ? (
                        <span
                          data-new={isNew(value, lastVisit) || undefined}
                          title={`${METRIC_SOURCES[value.source]}${value.is_correction ? ', corrected' : ''}`}
                        >
                          {formatMetric(Number(value.value), metric.unit_kind, value.currency ?? currency)}
                          {isNew(value, lastVisit) && <em className={classes.new}>New</em>}
                        </span>
                      ) : (
                        <span className={classes.none}>–</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
            return (
              <Fragment key={metric.id}>
                {row('actual', metric.label)}
                {hasPlan && row('plan', `${metric.label}, plan`)}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
