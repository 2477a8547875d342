import { type AnyCompanyColumn, type CompanySearch, readCompanySearch } from '@cairn/domain';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import type { ViewKind } from '../../../ui/views/view-kind.ts';
import type { PortfolioSearch } from './portfolio-search.ts';

type ViewSearch = Outputs['companyViews']['list'][number]['search'];

export const COMPANY_VIEWS: ViewKind<ViewSearch> = {
  queryKey: orpc.companyViews.list.queryKey(),
  list: () => api.companyViews.list(),
  create: (view, idempotencyKey) => api.companyViews.create(view, { context: { idempotencyKey } }),
  update: (change) => api.companyViews.update(change),
  remove: (named) => api.companyViews.remove(named),
  all: 'All companies',
  example: 'At risk in fintech',
  untouched: 'No company is changed.',
  pathTo: (id) => `/portfolio?v=${id}`,
};

const KEYS = ['search', 'company_status', 'risk', 'view', 'sort', 'descending', 'columns', 'custom'] as const;

/** Whether the address says anything of what a view keeps; one that names a view alone means the view as it was saved. */
export const hasListState = (search: PortfolioSearch): boolean => KEYS.some((key) => search[key] !== undefined);

/** What is on the screen, as a view keeps it; the cards have no columns. */
export function viewOf(search: PortfolioSearch, columns: readonly AnyCompanyColumn[]): ViewSearch {
  const named = Object.entries(readCompanySearch({ ...search })).filter(([, value]) => value !== undefined);
  const { columns: _, ...kept } = Object.fromEntries(named);
  return search.view === 'table' ? { ...kept, columns: [...columns] } : kept;
}

/** The part of the address that shows a view as it was saved; all else of the list is emptied. */
export function addressOf(view: { id: string; search: ViewSearch } | undefined): Partial<PortfolioSearch> {
  const kept = readCompanySearch({ ...view?.search }) as CompanySearch;
  return { ...kept, columns: undefined, v: view?.id };
}

/** Whether both show the same companies in the same way. */
export function isSameView(a: ViewSearch, b: ViewSearch): boolean {
  const inOneForm = (view: ViewSearch) => JSON.stringify(readCompanySearch({ ...view }));
  return inOneForm(a) === inOneForm(b);
}
