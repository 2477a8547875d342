import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { useNow } from '../../../lib/base/use-now.ts';

/** The days that Conversion looks at: the default period of the analytics (docs/rules/deals.md#analysis-periods). */
export const SUMMARY_DAYS = 90;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface PipelineSummary {
  counts: Outputs['opportunities']['summarise'] | undefined;
  metrics: Outputs['analytics']['metrics'] | undefined;
  isPending: boolean;
}

/** Counts of now, and the metrics of the last days up to the end of this hour: the same question for an hour. */
export function usePipelineSummary(): PipelineSummary {
  const hour = Math.ceil(useNow(60_000).getTime() / HOUR);
  const input = useMemo(() => {
    const to = hour * HOUR;
    return { p_date_from: new Date(to - SUMMARY_DAYS * DAY).toISOString(), p_date_to: new Date(to).toISOString() };
  }, [hour]);
  const counts = useQuery(orpc.opportunities.summarise.queryOptions());
  const metrics = useQuery(orpc.analytics.metrics.queryOptions({ input, placeholderData: keepPreviousData }));
  return { counts: counts.data, metrics: metrics.data, isPending: counts.isPending || metrics.isPending };
}
