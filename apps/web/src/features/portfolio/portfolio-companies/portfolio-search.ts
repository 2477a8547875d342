import { isDay, RISK_FILTERS, type RiskFilter } from '@cairn/domain';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

/** What the list can be narrowed to (docs/rules/portfolio.md#company-filters). */
export const STATUS_FILTERS = ['active', 'acquired', 'closed', 'ipo'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const PORTFOLIO_TABS = ['companies', 'requests', 'alerts', 'reports'] as const;
export type PortfolioTab = (typeof PORTFOLIO_TABS)[number];
const ALERT_STATUSES = ['active', 'acknowledged', 'resolved', 'false_positive'] as const;
const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

/** What of the portfolio stands in the address. */
export interface PortfolioSearch {
  tab?: PortfolioTab;
  search?: string;
  company_status?: StatusFilter;
  risk?: RiskFilter;
  view?: 'table';
  sort?: string;
  descending?: true;
  /** The company whose dialog is open. */
  company?: string;
  /** The day of the figures of its investments. */
  as_of?: string;
  alert_status?: (typeof ALERT_STATUSES)[number];
  severity?: (typeof ALERT_SEVERITIES)[number];
}

export function readPortfolioSearch(search: Record<string, unknown>): PortfolioSearch {
  return {
    tab: oneOf(search.tab, PORTFOLIO_TABS),
    search: textOf(search.search),
    company_status: oneOf(search.company_status, STATUS_FILTERS),
    risk: oneOf(search.risk, Object.keys(RISK_FILTERS) as RiskFilter[]),
    view: oneOf(search.view, ['table'] as const),
    sort: textOf(search.sort),
    descending: search.descending === true ? true : undefined,
    company: textOf(search.company),
    as_of: isDay(search.as_of) ? search.as_of : undefined,
    alert_status: oneOf(search.alert_status, ALERT_STATUSES),
    severity: oneOf(search.severity, ALERT_SEVERITIES),
  };
}
