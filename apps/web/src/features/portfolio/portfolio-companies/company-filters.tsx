import {
  type Catalogue,
  COMPANY_RISK_FILTERS,
  COMPANY_STATUS_FILTERS,
  type CompanyStatusFilter,
  type RiskFilter,
} from '@cairn/domain';
import { SegmentedControl, Select } from '@mantine/core';
import { useCallback } from 'react';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { statusLabel } from './labels.ts';
import { OwnFilters } from './own-filters.tsx';
import classes from './portfolio.module.css';
import type { PortfolioSearch } from './portfolio-search.ts';

export interface CompanyFiltersProps {
  search: PortfolioSearch;
  /** The firm's own fields. */
  catalogue: Catalogue;
  onSearch: (change: Partial<PortfolioSearch>) => void;
}

const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'All statuses' },
  ...COMPANY_STATUS_FILTERS.map((value) => ({ value: value as string, label: statusLabel(value) })),
];
const RISKS = [
  { value: ALL, label: 'All risks' },
  ...COMPANY_RISK_FILTERS.map((value) => ({
    value: value as string,
    label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  })),
];

export function CompanyFilters({ search, catalogue, onSearch }: CompanyFiltersProps) {
  const narrow = useCallback((wanted: string | undefined) => onSearch({ search: wanted }), [onSearch]);
  return (
    <>
      <SearchField
        className={classes.search}
        label="Search companies"
        placeholder="Search name or industry"
        value={search.search}
        onChange={narrow}
      />
      <Select
        className={classes.statusFilter}
        size="xs"
        aria-label="Status"
        data={STATUSES}
        value={search.company_status ?? ALL}
        onChange={(value) => onSearch({ company_status: value === ALL ? undefined : (value as CompanyStatusFilter) })}
      />
      <Select
        className={classes.statusFilter}
        size="xs"
        aria-label="Risk"
        data={RISKS}
        value={search.risk ?? ALL}
        onChange={(value) => onSearch({ risk: value === ALL ? undefined : (value as RiskFilter) })}
      />
      <OwnFilters search={search} catalogue={catalogue} onSearch={onSearch} />
      <SegmentedControl
        size="xs"
        aria-label="Show as"
        data={[
          { value: 'cards', label: 'Cards' },
          { value: 'table', label: 'Table' },
        ]}
        value={search.view ?? 'cards'}
        onChange={(value) => onSearch({ view: value === 'table' ? 'table' : undefined })}
      />
    </>
  );
}
