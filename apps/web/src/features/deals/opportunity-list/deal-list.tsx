import type { AnySort } from '@cairn/domain';
import { useEffect, useMemo } from 'react';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { RefreshFailed } from '../../../ui/lists/refresh-failed.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { NoDealsYet } from '../opportunities/no-deals/no-deals-yet.tsx';
import { FilterRefused, isFilterRefused, NothingFound } from '../opportunities/no-deals/nothing-found.tsx';
import { type DealFilters, hasFilters } from '../opportunities/opportunities-search.ts';
import { useShownDeals } from '../opportunities/peek-context.ts';
import { type ListOrder, type Row, type useDealList, useStages } from '../opportunities/queries.ts';
import { useMayCreate } from '../opportunities/use-may-create.ts';
import { CardList } from './card-list.tsx';
import type { Beside } from './column-order.ts';
import { DealTable } from './deal-table.tsx';
import type { ListColumn } from './list-columns.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

interface DealListProps {
  list: ReturnType<typeof useDealList>;
  /** The filters of a saved view are on their way. */
  isOpening: boolean;
  rows: Row[];
  total: number;
  filters: DealFilters;
  columns: ListColumn[];
  order: ListOrder;
  onSort: (sort: AnySort) => void;
  onMove: (key: string, to: Beside) => void;
}

export function DealList({ list, isOpening, rows, total, filters, columns, order, ...on }: DealListProps) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData } = list;
  const stages = useStages();
  const phone = usePhone();
  const canCreate = useMayCreate();

  useEffect(() => {
    if (stages.error) toastError(FAILED.loadStages, stages.error);
  }, [stages.error]);

  const { fetchNextPage } = list;
  const onMore = hasNextPage && !error && !isFetchingNextPage ? fetchNextPage : undefined;
  const shownDeals = useMemo(
    () => ({ ids: rows.map(({ id }) => id), total, onMore: onMore && (() => void onMore()) }),
    [rows, total, onMore],
  );
  useShownDeals(shownDeals);

  const retry = () => void refetch();
  if (isPending || isOpening) return <ListSkeleton />;
  if (isFilterRefused(error)) return <FilterRefused error={error} />;
  if (!data) return <ErrorState error={error} onRetry={retry} title={FAILED.loadDeals} />;
  if (rows.length === 0) return hasFilters(filters) ? <NothingFound /> : <NoDealsYet canCreate={canCreate} />;
  const shown = {
    rows,
    total,
    stages: stages.data ?? [],
    stale: isPlaceholderData,
    more: hasNextPage && !error,
    // While a page is on its way asking again would cancel it.
    onMore: () => void (isFetchingNextPage || list.fetchNextPage()),
  };
  return (
    <>
      {error && <RefreshFailed title={FAILED.loadDeals} error={error} onRetry={retry} />}
      {phone ? (
        <CardList {...shown} />
      ) : (
        <DealTable key={JSON.stringify([filters, order])} {...shown} columns={columns} order={order} {...on} />
      )}
    </>
  );
}
