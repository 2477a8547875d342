import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '@cairn/domain';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatDays, formatTime } from '../../../lib/base/format.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import classes from './analytics.module.css';
import type { Period } from './period.ts';
import { useMetricsExport } from './use-metrics-export.ts';

const CHOICES = ANALYTICS_PERIODS.map((days) => ({ value: String(days), label: `${days} days` }));

interface AnalyticsToolbarProps {
  days: AnalyticsPeriod;
  onDays: (days: AnalyticsPeriod | undefined) => void;
  period: Period;
  timeZone: string;
  asOf: string | undefined;
}

/** Which days the figures cover, when they were true, and a copy of them. */
export function AnalyticsToolbar({ days, onDays, period, timeZone, asOf }: AnalyticsToolbarProps) {
  const { mutate, isPending } = useMetricsExport(period);
  const mayExport = useMay('opportunity:export');
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label="Period"
        data={CHOICES}
        value={String(days)}
        onChange={(value) => onDays(ANALYTICS_PERIODS.find((each) => String(each) === value))}
      />
      <p className={classes.range}>
        {formatDays(period.from, period.to)}{' '}
        <span title="Days begin and end in the time zone of the firm.">({timeZone})</span>
        {asOf && `, as of ${formatTime(asOf)}`}
      </p>
      {mayExport && (
        <Button
          className={classes.export}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={isPending}
          onClick={() => mutate()}
        >
          Export CSV
        </Button>
      )}
    </div>
  );
}
