import { foldForSearch, RISK_FILTERS } from '@cairn/domain';
import type { PortfolioSearch } from './portfolio-search.ts';
import type { CompanyRow } from './queries.ts';

type Filtered = Pick<CompanyRow, 'name' | 'industry' | 'status' | 'risk_score'>;

/** Those whose name or industry contains the text, with the wanted status and risk, in the order in which they came. */
export function filterCompanies<R extends Filtered>(
  all: readonly R[],
  { search, company_status, risk }: PortfolioSearch,
): R[] {
  const wanted = foldForSearch(search?.trim() ?? '');
  const [from, to] = risk ? RISK_FILTERS[risk] : [0, 100];
  return all
    .filter((company) => !company_status || company.status === company_status)
    .filter(({ risk_score }) => risk_score >= from && risk_score <= to)
    .filter(({ name, industry }) => foldForSearch(`${name}\n${industry ?? ''}`).includes(wanted));
}
