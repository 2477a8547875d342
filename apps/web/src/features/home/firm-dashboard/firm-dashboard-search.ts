import { oneOf } from '../../../lib/base/search-params.ts';

/** Apart from the page: the route reads its address with them before the page's code is there. */
export const DASHBOARD_TABS = ['portfolios', 'opportunities', 'tasks'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export interface DashboardSearch {
  /** None is the first one. */
  tab?: DashboardTab;
  /** All portfolios and not only the newest active ones. */
  portfolios?: 'all';
}

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return {
    tab: oneOf(search.tab, DASHBOARD_TABS),
    portfolios: search.portfolios === 'all' ? 'all' : undefined,
  };
}
