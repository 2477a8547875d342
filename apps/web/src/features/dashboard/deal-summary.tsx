import { ErrorState } from '../../ui/error-state.tsx';
import classes from './dashboard.module.css';
import { DealSummarySkeleton } from './deal-summary-skeleton.tsx';
import { Figures } from './figures.tsx';
import { LatestMoves } from './latest-moves.tsx';
import { NoDeals } from './no-deals.tsx';
import { useSummary } from './queries.ts';
import { StageDistribution } from './stage-distribution.tsx';

export function DealSummary() {
  const { data, error, isPending, refetch } = useSummary();
  if (isPending) return <DealSummarySkeleton />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} title="The figures could not be loaded" />;
  if (data.total === 0) return <NoDeals />;
  return (
    <>
      <Figures summary={data} />
      <div className={classes.columns}>
        <StageDistribution summary={data} />
        <LatestMoves summary={data} />
      </div>
    </>
  );
}
