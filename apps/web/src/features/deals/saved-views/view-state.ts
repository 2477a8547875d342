import { type AnyDealColumn, FILTER_FIELDS } from '@cairn/domain';
import type { Outputs } from '../../../lib/api/api.ts';
import { NO_FILTERS, type OpportunitiesSearch } from '../opportunities/opportunities-search.ts';
import { orderInAddress, orderOf } from '../opportunities/order.ts';

export type SavedView = Outputs['savedViews']['list'][number];
type ViewSearch = SavedView['search'];

const FILTERS = ['search', 'status', 'archived', ...FILTER_FIELDS] as const;
const KEYS = [...FILTERS, 'custom', 'sort', 'direction', 'columns'] as const;

/** Whether the address says anything of what a view keeps; one that names a view alone means the view as it was saved. */
export function hasListState(search: OpportunitiesSearch): boolean {
  return KEYS.some((key) => search[key] !== undefined);
}

/** What is on the screen, as a view keeps it. */
export function viewOf(search: OpportunitiesSearch, columns: readonly AnyDealColumn[]): ViewSearch {
  const filters = Object.fromEntries([...FILTERS, 'custom' as const].map((key) => [key, search[key]]));
  const all = { ...filters, ...orderInAddress(orderOf(search)) };
  const named = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { ...named, columns: [...columns] };
}

/** The part of the address that shows a view as it was saved; all else of a list is emptied. */
export function addressOf(view: Pick<SavedView, 'id' | 'search'> | undefined): OpportunitiesSearch {
  const { columns: _, ...search } = view?.search ?? {};
  return {
    ...NO_FILTERS,
    sort: undefined,
    direction: undefined,
    columns: undefined,
    ...(search as OpportunitiesSearch),
    v: view?.id,
  };
}

/** A view without the columns of fields that were archived since: they are not shown, and nobody changed the view. */
export function withoutArchived(view: ViewSearch, isShown: (column: AnyDealColumn) => boolean): ViewSearch {
  if (view.columns === undefined) return view;
  return { ...view, columns: ([view.columns].flat() as AnyDealColumn[]).filter(isShown) };
}

/** Whether both show the same deals in the same way; in which order filters were ticked is no difference. */
export function isSameView(a: ViewSearch, b: ViewSearch): boolean {
  return JSON.stringify(inOneForm(a)) === JSON.stringify(inOneForm(b));
}

function inOneForm(view: ViewSearch) {
  const lists = FILTERS.map((key) => [view[key] ?? []].flat().toSorted());
  const { sort, direction } = orderOf(view);
  const own = Object.entries(view.custom ?? {}).map(([key, values]) => [key, [values].flat().toSorted()]);
  return [lists, own.toSorted(), sort, direction, [view.columns ?? []].flat()];
}
