import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { COMPANY_COLUMNS } from './company-columns.tsx';
import { CompanyFilters } from './company-filters.tsx';
import { filterCompanies } from './filter-companies.ts';
import { FAILED } from './labels.ts';
import type { PortfolioSearch } from './portfolio-search.ts';
import type { CompanyRow } from './queries.ts';

const PAGE = 50;

interface CompanyListProps {
  companies: readonly CompanyRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  search: PortfolioSearch;
  onSearch: (change: Partial<PortfolioSearch>) => void;
}

export function CompanyList({ companies, error, onRetry, search, onSearch }: CompanyListProps) {
  const [offset, setOffset] = useState(0);
  const found = companies && filterCompanies(companies, search);
  const total = found?.length ?? 0;
  // What is narrowed begins at its first page again.
  const from = offset < total ? offset : 0;
  const narrow = (change: Partial<PortfolioSearch>) => {
    setOffset(0);
    onSearch(change);
  };
  return (
    <RecordList
      nouns={['company', 'companies']}
      rows={found?.slice(from, from + PAGE)}
      total={total}
      error={error}
      onRetry={onRetry}
      failed={FAILED.list}
      columns={COMPANY_COLUMNS}
      filters={<CompanyFilters search={search} onSearch={narrow} />}
      isNarrowed={companies !== undefined && total < companies.length}
      onClear={() => narrow({ search: undefined, company_status: undefined })}
      hint="Try another name, industry or status."
      none={<NoCompanies />}
      foot={<Pager offset={from} pageSize={PAGE} total={total} noun="companies" onOffset={setOffset} />}
    />
  );
}

function NoCompanies() {
  return (
    <EmptyState
      icon={<IconBuildingSkyscraper size={22} stroke={1.75} />}
      title="No companies yet"
      actions={<ButtonLink to="/opportunities">Open the pipeline</ButtonLink>}
    >
      Move a deal to Closed Won, and Cairn offers to create the portfolio company from it, with its data and files.
    </EmptyState>
  );
}
