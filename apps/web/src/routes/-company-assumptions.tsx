import { proposeOutcome } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import AssumptionOutcomes from '../features/deals/calibration/assumption-outcomes.tsx';
import { orpc } from '../lib/api/api.ts';
import { formatMetric } from '../lib/base/format-metric.ts';
import { LoadingRegion } from '../ui/lists/skeletons.tsx';

/** What came of the assumptions, with an answer proposed where the company reports the metric. */
export default function CompanyAssumptions({ companyId, reviewId }: { companyId: string; reviewId: string }) {
  const { data, isPending } = useQuery(orpc.metrics.ofCompany.queryOptions({ input: { id: companyId } }));
  // What is proposed is filled in when the dialog opens, so it is known before there is a button for that.
  if (isPending)
    return (
      <LoadingRegion label="Loading the assumptions">
        <Skeleton height={120} radius="md" />
      </LoadingRegion>
    );
  const known = data?.series.map(({ metric, values }) => ({
    key: metric.key,
    label: metric.label,
    values: values
      .filter(({ kind }) => kind === 'actual')
      .map((each) => ({ ...each, said: formatMetric(Number(each.value), metric.unit_kind, each.currency) })),
  }));
  return (
    <AssumptionOutcomes reviewId={reviewId} propose={(assumption) => known && proposeOutcome(assumption, known)} />
  );
}
