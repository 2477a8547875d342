import { CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { statusLabel } from './labels.ts';
import classes from './portfolio.module.css';
import { type PortfolioSearch, STATUS_FILTERS, type StatusFilter } from './portfolio-search.ts';

interface CompanyFiltersProps {
  search: PortfolioSearch;
  onSearch: (change: Partial<PortfolioSearch>) => void;
}

const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'All' },
  ...STATUS_FILTERS.map((value) => ({ value: value as string, label: statusLabel(value) })),
];

export function CompanyFilters({ search, onSearch }: CompanyFiltersProps) {
  // The address has no blanks at the ends; the field keeps the one after which the next word comes.
  const [text, setText] = useState(search.search ?? '');
  if (text.trim() !== (search.search ?? '')) setText(search.search ?? '');
  const type = (typed: string) => {
    setText(typed);
    onSearch({ search: typed.trim() || undefined });
  };
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        size="xs"
        type="search"
        aria-label="Search companies"
        placeholder="Search name or industry"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />}
      />
      <Select
        className={classes.statusFilter}
        size="xs"
        aria-label="Status"
        data={STATUSES}
        value={search.company_status ?? ALL}
        allowDeselect={false}
        onChange={(value) => onSearch({ company_status: value === ALL ? undefined : (value as StatusFilter) })}
      />
    </div>
  );
}
