import { oneOf, textOf } from '../../../lib/base/search-params.ts';

/** What the list can be narrowed to (docs/rules/portfolio.md#company-filters). */
export const STATUS_FILTERS = ['active', 'acquired', 'closed', 'ipo'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** What of the portfolio stands in the address. */
export interface PortfolioSearch {
  search?: string;
  company_status?: StatusFilter;
}

export function readPortfolioSearch(search: Record<string, unknown>): PortfolioSearch {
  return { search: textOf(search.search), company_status: oneOf(search.company_status, STATUS_FILTERS) };
}
