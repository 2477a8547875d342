import { formatInteger } from '../../../lib/base/format.ts';
import classes from './analytics.module.css';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { axisTicks, formatRate } from './figures.ts';

export interface Outcome {
  key: string;
  name: string;
  total: number;
  won: number;
  lost: number;
  win_rate: number | null;
}

interface OutcomeChartProps {
  title: string;
  shows: string;
  definition: string;
  /** Heading of the names. */
  column: string;
  rows: readonly Outcome[];
}

const SERIES = [
  { key: 'active', label: 'Active', color: 'var(--stage-gray)' },
  { key: 'won', label: 'Won', color: 'var(--stage-green)' },
  { key: 'lost', label: 'Lost', color: 'var(--stage-red)' },
] as const;

const countsOf = ({ total, won, lost }: Outcome) => ({ active: total - won - lost, won, lost });

/** What became of the deals, split by something. */
export function OutcomeChart({ title, shows, definition, column, rows }: OutcomeChartProps) {
  return (
    <ChartCard
      title={title}
      shows={shows}
      definition={definition}
      columns={[column, 'Deals', 'Active', 'Won', 'Lost', 'Win rate']}
      rows={rows.map((row) => ({
        key: row.key,
        name: row.name,
        cells: [
          ...[row.total, row.total - row.won - row.lost, row.won, row.lost].map(formatInteger),
          formatRate(row.win_rate),
        ],
      }))}
      empty={rows.length === 0 ? 'No deal was added or moved in this period.' : undefined}
    >
      <ul className={classes.legend}>
        {SERIES.map(({ key, label, color }) => (
          <li key={key}>
            <span className={classes.swatch} style={{ background: color }} />
            {label}
          </li>
        ))}
        <li className={classes.legendEnd}>Deals, win rate</li>
      </ul>
      <BarChart
        bars={rows.map((row) => ({
          key: row.key,
          name: <span className={classes.cut}>{row.name}</span>,
          parts: SERIES.map(({ key, label, color }) => ({
            key,
            value: countsOf(row)[key],
            color,
            title: `${row.name}, ${label.toLowerCase()}: ${formatInteger(countsOf(row)[key])}`,
          })),
          end: (
            <>
              {formatInteger(row.total)}
              <span className={classes.rate}>{formatRate(row.win_rate)}</span>
            </>
          ),
        }))}
        ticks={axisTicks(Math.max(0, ...rows.map(({ total }) => total)), true)}
        formatTick={formatInteger}
        unit="deals"
      />
    </ChartCard>
  );
}
