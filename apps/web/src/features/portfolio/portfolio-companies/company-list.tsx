import { Button } from '@mantine/core';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { CompanyCards } from './company-cards.tsx';
import { COMPANY_COLUMNS, sortCompanies } from './company-columns.tsx';
import { CompanyFilters } from './company-filters.tsx';
import { filterCompanies } from './filter-companies.ts';
import { FAILED } from './labels.ts';
import type { PortfolioSearch } from './portfolio-search.ts';
import type { CompanyRow } from './queries.ts';

const PAGE = 50;
const COLUMNS = COMPANY_COLUMNS.map(({ by, ...column }) => ({ ...column, sortable: by !== undefined }));

interface CompanyListProps {
  companies: readonly CompanyRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  search: PortfolioSearch;
  onSearch: (change: Partial<PortfolioSearch>) => void;
  canEdit: boolean;
  onAdd: () => void;
  onEdit: (company: CompanyRow) => void;
}

export function CompanyList(props: CompanyListProps) {
  const { companies, error, onRetry, search, onSearch, canEdit, onAdd, onEdit } = props;
  const [offset, setOffset] = useState(0);
  const isTable = search.view === 'table';
  const found = companies && sortCompanies(filterCompanies(companies, search), search.sort, search.descending ?? false);
  const total = found?.length ?? 0;
  // What is narrowed begins at its first page again.
  const from = offset < total ? offset : 0;
  const narrow = (change: Partial<PortfolioSearch>) => {
    setOffset(0);
    onSearch(change);
  };
  const onPage = found?.slice(from, from + PAGE);
  return (
    <RecordList
      nouns={['company', 'companies']}
      rows={onPage}
      total={total}
      error={error}
      onRetry={onRetry}
      failed={FAILED.list}
      columns={COLUMNS}
      order={{ key: search.sort ?? 'created_at', descending: search.sort ? (search.descending ?? false) : true }}
      onOrder={({ key, descending }) => onSearch({ sort: key, descending: descending || undefined })}
      filters={<CompanyFilters search={search} onSearch={narrow} />}
      isNarrowed={companies !== undefined && total < companies.length}
      onClear={() => narrow({ search: undefined, company_status: undefined, risk: undefined })}
      hint="Try another name, industry, status or risk."
      none={<NoCompanies canAdd={canEdit} onAdd={onAdd} />}
      content={
        isTable || !onPage ? undefined : (
          <CompanyCards
            companies={onPage}
            canEdit={canEdit}
            onView={({ id }) => onSearch({ company: id })}
            onEdit={onEdit}
          />
        )
      }
      foot={<Pager offset={from} pageSize={PAGE} total={total} noun="companies" onOffset={setOffset} />}
    />
  );
}

function NoCompanies({ canAdd, onAdd }: { canAdd: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconBuildingSkyscraper size={22} stroke={1.75} />}
      title="No companies yet"
      actions={
        <>
          <ButtonLink to="/opportunities" variant="default">
            Open the pipeline
          </ButtonLink>
          {canAdd && <Button onClick={onAdd}>Add Company</Button>}
        </>
      }
    >
      Add a company that the firm holds. Or move a deal to Closed Won, and Cairn offers to create the company from it,
      with its data and files.
    </EmptyState>
  );
}
