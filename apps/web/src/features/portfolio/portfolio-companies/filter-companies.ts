import { foldForSearch } from '@cairn/domain';
import type { PortfolioSearch } from './portfolio-search.ts';
import type { CompanyRow } from './queries.ts';

/** Those whose name or industry contains the text and whose status is the wanted one, in the order in which they came. */
export function filterCompanies<R extends Pick<CompanyRow, 'name' | 'industry' | 'status'>>(
  all: readonly R[],
  { search, company_status }: PortfolioSearch,
): R[] {
  const wanted = foldForSearch(search?.trim() ?? '');
  return all
    .filter((company) => !company_status || company.status === company_status)
    .filter(({ name, industry }) => foldForSearch(`${name}\n${industry ?? ''}`).includes(wanted));
}
