import { formatDayCount, formatInteger } from '../../../lib/base/format.ts';
import classes from './analytics.module.css';
import { Definition } from './definition.tsx';
import { formatRate } from './figures.ts';
import type { Metrics } from './queries.ts';

interface Figure {
  label: string;
  value: string;
  note?: string;
  definition: string;
}

/** The figures of the period, each with its definition. */
export function AnalyticsFigures({ metrics }: { metrics: Metrics }) {
  return (
    <dl className={classes.figures}>
      {figuresOf(metrics).map(({ label, value, note, definition }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.figureLabel}>
            {label}
            <Definition of={label}>{definition}</Definition>
          </dt>
          <dd className={`${classes.figureValue} tnum`}>{value}</dd>
          <dd className={classes.figureNote}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(metrics: Metrics): Figure[] {
  const { total_opportunities: total, active, closed_won: won, closed_lost: lost } = metrics;
  return [
    {
      label: 'Total',
      value: formatInteger(total),
      note: 'added or moved',
      definition: 'Deals that were added or moved to another stage in the period. Each counts once.',
    },
    {
      label: 'Active',
      value: formatInteger(active),
      note: 'neither won nor lost',
      definition: 'Total minus won and lost: deals that were still open when the period ended.',
    },
    {
      label: 'Won',
      value: formatInteger(won),
      note: 'in Closed Won',
      definition: 'Deals of the period that were in Closed Won when it ended.',
    },
    {
      label: 'Lost',
      value: formatInteger(lost),
      note: 'in Closed Lost',
      definition: 'Deals of the period that were in Closed Lost when it ended.',
    },
    {
      label: 'Conversion rate',
      value: formatRate(metrics.conversion_rate),
      note: 'won of total',
      definition: 'Won divided by total: the share of all deals of the period that were won.',
    },
    {
      label: 'Win rate',
      value: formatRate(metrics.win_rate),
      note: 'won of decided',
      definition: 'Won divided by won and lost: the share of the decided deals that were won.',
    },
    {
      label: 'Avg time to close',
      ...timeToClose(metrics),
      definition:
        'Average number of days from adding a deal to winning it, for all deals won up to the end of the period. Until a first deal was won there are no data, and exports assume 45 days.',
    },
  ];
}

/** An assumption is not shown as if it had been measured. */
export function timeToClose(
  metrics: Pick<Metrics, 'average_days_to_close' | 'average_days_to_close_is_default'>,
): Pick<Figure, 'value' | 'note'> {
  const days = `${formatDayCount(metrics.average_days_to_close)} d`;
  if (metrics.average_days_to_close_is_default) return { value: '–', note: `no data yet, ${days} assumed` };
  return { value: days, note: 'from entry to won' };
}
