import { ErrorState } from '../../../ui/base/error-state.tsx';
import { RefreshFailed } from '../../../ui/lists/refresh-failed.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { NoDealsYet } from '../opportunities/no-deals-yet.tsx';
import { NothingFound } from '../opportunities/nothing-found.tsx';
import { type DealFilters, hasFilters } from '../opportunities/opportunities-search.ts';
import { useBoard } from '../opportunities/queries.ts';
import { BeyondTheBoard } from './beyond-the-board.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';

/** Pipeline View: every deal as a card in the column of its stage. */
export default function BoardView({ filters }: { filters: DealFilters }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useBoard(filters);
  const retry = () => void refetch();
  if (isPending) return <BoardSkeleton />;
  if (!data) return <ErrorState error={error} onRetry={retry} title={FAILED.loadDeals} />;
  if (data.total === 0) return hasFilters(filters) ? <NothingFound /> : <NoDealsYet canCreate={data.can.create} />;
  return (
    <>
      {error && <RefreshFailed title={FAILED.loadDeals} error={error} onRetry={retry} />}
      {data.total > data.cards.length && <BeyondTheBoard shown={data.cards.length} total={data.total} />}
      <Board board={data} stale={isPlaceholderData} />
    </>
  );
}
