import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconListCheck, IconProgress } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDayCount, formatInteger, formatShare } from '../../../lib/base/format.ts';
import { Hint } from '../../../ui/overlays/hint.tsx';
import classes from './diligence.module.css';
import { type Metrics, useMetrics } from './queries.ts';

interface StatCard {
  label: string;
  icon: typeof IconListCheck;
  definition: string;
  value: (metrics: Metrics) => number;
  detail: (metrics: Metrics) => ReactNode;
}

const rate = (value: number | null) => formatShare(value ?? 0, 1);

const CARDS: readonly StatCard[] = [
  {
    label: 'Total Processes',
    icon: IconListCheck,
    definition:
      'Processes that are open, and those completed in the last 90 days. Completion rate: how many of them are completed.',
    value: (metrics) => metrics.total_processes,
    detail: (metrics) => `${rate(metrics.completion_rate)} completion rate`,
  },
  {
    label: 'In Progress',
    icon: IconProgress,
    definition:
      'Processes in which work has started. The average time from start to completion is of those completed in the last 90 days.',
    value: (metrics) => metrics.in_progress_processes,
    detail: ({ avg_completion_days: days }) =>
      days === null ? 'No process completed yet' : `${formatDayCount(days)} days average completion`,
  },
  {
    label: 'Completed',
    icon: IconCircleCheck,
    definition:
      'Processes completed in the last 90 days. Item completion rate: items done or not applicable, of the items of all these processes.',
    value: (metrics) => metrics.completed_processes,
    detail: (metrics) => `${rate(metrics.item_completion_rate)} item completion rate`,
  },
  {
    label: 'Blocked',
    icon: IconAlertTriangle,
    definition: 'Open processes with a blocked item, or with recorded blockers.',
    value: (metrics) => metrics.blocked_processes,
    detail: ({ blocked_processes }) => (blocked_processes > 0 ? 'Requires attention' : 'Nothing is blocked'),
  },
];

/** The four figures of the dashboard. */
export function StatCards() {
  const { data, isPending } = useMetrics();
  return (
    <dl className={classes.stats} aria-label="Due diligence figures of the last 90 days">
      {CARDS.map(({ label, icon: Icon, definition, value, detail }) => (
        <div
          key={label}
          className={classes.stat}
          data-alert={(label === 'Blocked' && data?.blocked_processes) || undefined}
        >
          <dt className={classes.statLabel}>
            <Hint label={definition} maxWidth={300} forAll>
              {(target) => (
                <button {...target} type="button" className={classes.definition}>
                  {label}
                </button>
              )}
            </Hint>
            <Icon className={classes.statIcon} size={18} stroke={1.75} aria-hidden />
          </dt>
          <dd className={`${classes.statValue} tnum`}>
            {data ? formatInteger(value(data)) : isPending ? <Skeleton height={24} width={40} mt={4} mb={4} /> : '–'}
          </dd>
          <dd className={classes.statDetail}>
            {data ? detail(data) : isPending ? <Skeleton height={10} width={120} mt={5} mb={5} /> : 'Not available'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
