import { type CompanySearch, isDay, readCompanySearch } from '@cairn/domain';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

export const PORTFOLIO_TABS = ['companies', 'requests', 'alerts', 'reports'] as const;
export type PortfolioTab = (typeof PORTFOLIO_TABS)[number];
const ALERT_STATUSES = ['active', 'acknowledged', 'resolved', 'false_positive'] as const;
const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

/** What of the portfolio stands in the address. */
export interface PortfolioSearch extends CompanySearch {
  tab?: PortfolioTab | undefined;
  /** The saved view that is shown. */
  v?: string | undefined;
  /** The company whose dialog is open. */
  company?: string | undefined;
  /** The company beside the list. */
  peek?: string | undefined;
  /** The import whose wizard is open; 'new' to choose a file. */
  import?: string | undefined;
  /** Of what companies reported; of companies otherwise. */
  import_kind?: 'company_update' | undefined;
  /** The day of the figures of its investments. */
  as_of?: string | undefined;
  alert_status?: (typeof ALERT_STATUSES)[number] | undefined;
  severity?: (typeof ALERT_SEVERITIES)[number] | undefined;
}

export function readPortfolioSearch(search: Record<string, unknown>): PortfolioSearch {
  return {
    ...readCompanySearch(search),
    tab: oneOf(search.tab, PORTFOLIO_TABS),
    v: textOf(search.v),
    company: textOf(search.company),
    peek: textOf(search.peek),
    import: textOf(search.import),
    import_kind: oneOf(search.import_kind, ['company_update'] as const),
    as_of: isDay(search.as_of) ? search.as_of : undefined,
    alert_status: oneOf(search.alert_status, ALERT_STATUSES),
    severity: oneOf(search.severity, ALERT_SEVERITIES),
  };
}
