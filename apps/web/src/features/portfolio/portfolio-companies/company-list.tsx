import { Button, Skeleton } from '@mantine/core';
import { IconBuildingSkyscraper, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { COMPANY_COLUMNS } from './company-columns.tsx';
import { CompanyFilters } from './company-filters.tsx';
import { filterCompanies } from './filter-companies.ts';
import { FAILED } from './labels.ts';
import classes from './portfolio.module.css';
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
  if (!companies && error) return <ErrorState error={error} onRetry={onRetry} title={FAILED.list} />;
  if (!companies)
    return (
      <LoadingRegion label="Loading the companies">
        <Skeleton height={32} width={420} radius="sm" />
        <Skeleton height={260} radius="md" />
      </LoadingRegion>
    );
  if (companies.length === 0) return <NoCompanies />;
  const found = filterCompanies(companies, search);
  // What is narrowed begins at its first page again.
  const from = offset < found.length ? offset : 0;
  return (
    <div className={classes.list}>
      <div className={classes.bar}>
        <CompanyFilters
          search={search}
          onSearch={(change) => {
            setOffset(0);
            onSearch(change);
          }}
        />
        <p className={classes.count} role="status">
          {plural(found.length, 'company', 'companies')}
        </p>
      </div>
      {found.length > 0 ? (
        <DataTable label="Companies" columns={COMPANY_COLUMNS} rows={found.slice(from, from + PAGE)} />
      ) : (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.75} />}
          title="No company matches"
          actions={
            <Button variant="default" onClick={() => onSearch({ search: undefined, company_status: undefined })}>
              Clear the filters
            </Button>
          }
        >
          Try another name, industry or status.
        </EmptyState>
      )}
      <Pager offset={from} pageSize={PAGE} total={found.length} noun="companies" onOffset={setOffset} />
    </div>
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
