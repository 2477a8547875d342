import { ANALYTICS_PERIOD_DEFAULT, type AnalyticsPeriod } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconChartBarOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './analytics.module.css';
import { AnalyticsCharts } from './analytics-charts.tsx';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { AnalyticsToolbar } from './analytics-toolbar.tsx';
import { periodOf } from './period.ts';
import { type Metrics, useMetrics } from './queries.ts';

const FAILED = 'Failed to load pipeline metrics';

interface PipelineAnalyticsProps {
  /** Days of the period; none is the default. */
  days: AnalyticsPeriod | undefined;
  onDays: (days: AnalyticsPeriod | undefined) => void;
}

/** How the firm's pipeline moved in the last days. */
export default function PipelineAnalytics({ days = ANALYTICS_PERIOD_DEFAULT, onDays }: PipelineAnalyticsProps) {
  const { time_zone } = useProfile();
  const now = useNow(60_000);
  const { from, to, input } = periodOf(days, now, time_zone);
  // Made anew every minute, but another one only at midnight.
  const period = useMemo(
    () => ({ from, to, input: { p_date_from: input.p_date_from, p_date_to: input.p_date_to } }),
    [from, to, input.p_date_from, input.p_date_to],
  );
  const { data, error, isPlaceholderData, refetch } = useMetrics(period);

  return (
    <div className={classes.page} data-stale={isPlaceholderData || undefined}>
      <AnalyticsToolbar days={days} onDays={onDays} period={period} timeZone={time_zone} asOf={data?.as_of} />
      {error && data && (
        <Notice tone="negative">
          <strong>{FAILED}.</strong> {readError(error).message} What you see may be out of date.{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data ? (
        <Analysis metrics={data} onLongest={days === 365 ? undefined : () => onDays(365)} />
      ) : error ? (
        <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </div>
  );
}

function Analysis({ metrics, onLongest }: { metrics: Metrics; onLongest: (() => void) | undefined }) {
  if (metrics.total_opportunities > 0)
    return (
      <>
        <AnalyticsFigures metrics={metrics} />
        <AnalyticsCharts metrics={metrics} />
      </>
    );
  return (
    <EmptyState
      icon={<IconChartBarOff size={22} stroke={1.75} />}
      title="No deal moved in this period"
      actions={
        onLongest && (
          <Button variant="default" onClick={onLongest}>
            Show 365 days
          </Button>
        )
      }
    >
      The analysis counts deals that were added or moved in the period. Add deals in Pipeline View, or choose a longer
      period.
    </EmptyState>
  );
}
