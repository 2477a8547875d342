import { useMemo } from 'react';
import { useMay } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { RefreshFailed } from '../../../ui/lists/refresh-failed.tsx';
import { SelectionBar } from '../bulk/selection/selection-bar.tsx';
import { createTicks, TicksContext } from '../bulk/selection/selection-context.ts';
import { useSelectionKeys } from '../bulk/selection/use-selection-keys.ts';
import { useBulkWork } from '../bulk/use-bulk-work.tsx';
import { useExportSelected } from '../bulk/use-export-selected.ts';
import { useSelectionCommands } from '../bulk/use-selection-commands.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { NoDealsYet } from '../opportunities/no-deals/no-deals-yet.tsx';
import { FilterRefused, isFilterRefused, NothingFound } from '../opportunities/no-deals/nothing-found.tsx';
import { type DealFilters, hasFilters } from '../opportunities/opportunities-search.ts';
import { orderOf } from '../opportunities/order.ts';
import { type Card, useBoard } from '../opportunities/queries.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { BeyondTheBoard } from './beyond-the-board.tsx';
import classes from './board.module.css';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';

const NO_CARDS: readonly Card[] = [];

/** Pipeline View: every deal as a card in the column of its stage. */
export default function BoardView({ filters }: { filters: DealFilters }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useBoard(filters);
  const [search] = useOpportunitiesSearch();
  const mayChange = useMay('opportunity:edit');
  const shown = { rows: data?.cards ?? NO_CARDS, total: data?.total ?? 0, filters };
  // Of other filters the ticks would be of deals that nobody sees.
  const narrowed = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new ticks for new filters
  const ticks = useMemo(() => createTicks(mayChange), [narrowed, mayChange]);
  const bulk = useBulkWork(ticks, shown);
  const selected = useExportSelected(ticks, { ...shown, order: orderOf(search) });
  useSelectionKeys(ticks, shown.total, bulk.start, filters.archived);
  useSelectionCommands(ticks, shown.total, {
    archived: filters.archived,
    onAct: bulk.start,
    onExport: selected.onExport,
  });
  const retry = () => void refetch();
  if (isPending) return <BoardSkeleton />;
  if (isFilterRefused(error)) return <FilterRefused error={error} />;
  if (!data) return <ErrorState error={error} onRetry={retry} title={FAILED.loadDeals} />;
  if (data.total === 0) return hasFilters(filters) ? <NothingFound /> : <NoDealsYet canCreate={data.can.create} />;
  return (
    <TicksContext value={ticks}>
      {error && <RefreshFailed title={FAILED.loadDeals} error={error} onRetry={retry} />}
      {data.total > data.cards.length && <BeyondTheBoard shown={data.cards.length} total={data.total} />}
      <div className={classes.area}>
        <Board board={data} stale={isPlaceholderData} />
        <SelectionBar
          total={data.total}
          archived={filters.archived}
          onAct={bulk.start}
          onExport={selected.onExport}
          exporting={selected.isRunning}
        />
      </div>
      {bulk.dialogs}
    </TicksContext>
  );
}
