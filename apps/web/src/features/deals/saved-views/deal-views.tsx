import { type AnyDealColumn, isCustomKey } from '@cairn/domain';
import { useCallback } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { useViewInAddress as useNamedView } from '../../../ui/views/use-saved-views.ts';
import type { ViewKind } from '../../../ui/views/view-kind.ts';
import { ViewSwitcher } from '../../../ui/views/view-switcher.tsx';
import { useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { hasFilters } from '../opportunities/opportunities-search.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { addressOf, hasListState, isSameView, type SavedView, viewOf, withoutArchived } from './view-state.ts';

const DEAL_VIEWS: ViewKind<SavedView['search']> = {
  queryKey: orpc.savedViews.list.queryKey(),
  list: () => api.savedViews.list(),
  create: (view, idempotencyKey) => api.savedViews.create(view, { context: { idempotencyKey } }),
  update: (change) => api.savedViews.update(change),
  remove: (named) => api.savedViews.remove(named),
  all: 'All deals',
  example: 'My top deals',
  untouched: 'No deal is changed.',
  pathTo: (id) => `/opportunities?view=list&v=${id}`,
};

/** The view of the deals that the address names. */
export function useViewInAddress() {
  const [search, change] = useOpportunitiesSearch();
  const show = useCallback(
    (view: Parameters<typeof addressOf>[0]) => change(view ? addressOf(view) : { v: undefined }, { replace: true }),
    [change],
  );
  return useNamedView(DEAL_VIEWS, { id: search.v, isAlone: !hasListState(search), show });
}

interface DealViewsProps {
  view: ReturnType<typeof useViewInAddress>['view'];
  columns: readonly AnyDealColumn[];
}

/** Which view of the deals is shown, and what can be done with it. */
export function DealViews({ view, columns }: DealViewsProps) {
  const [search, change] = useOpportunitiesSearch();
  const shown = viewOf(search, columns);
  const { columns: _, ...narrowed } = shown;
  const catalogue = useDealCatalogue();
  const isShown = (column: AnyDealColumn) => !isCustomKey(column) || column in catalogue;
  const saved = view && withoutArchived({ columns: [...columns], ...view.search }, isShown);
  return (
    <ViewSwitcher
      kind={DEAL_VIEWS}
      view={view}
      shown={shown}
      modified={saved !== undefined && !isSameView(shown, saved)}
      worthSaving={hasFilters(narrowed)}
      show={(wanted) => change(addressOf(wanted))}
      leave={(options) => change({ v: undefined }, options)}
      settle={() => change({ columns: undefined }, { replace: true })}
    />
  );
}
