import { CHANGE_DAYS_DEFAULT } from '@cairn/domain';
import { useCallback } from 'react';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import classes from './compliance.module.css';
import type { TabProps } from './compliance-search.ts';
import { useTenantNames } from './queries.ts';

/** The search of a tab, and the firm that it is narrowed to. */
export function SearchAndTenant({ search, onSearch, placeholder }: TabProps & { placeholder: string }) {
  const narrow = useCallback((text: string | undefined) => onSearch({ search: text }), [onSearch]);
  return (
    <>
      <SearchField
        className={classes.search}
        label="Search"
        placeholder={placeholder}
        value={search.search}
        onChange={narrow}
      />
      <TenantFilter search={search} onSearch={onSearch} />
    </>
  );
}

export function TenantFilter({ search, onSearch }: TabProps) {
  return (
    <ChoiceFilter
      label="Organization"
      all="All organizations"
      labels={useTenantNames()}
      value={search.tenant}
      onChange={(tenant) => onSearch({ tenant })}
    />
  );
}

const RANGES = { '7': 'Last 7 days', '90': 'Last 90 days', '365': 'Last 365 days' } as const;

/** The range of the lists of changes. */
export function ChangeDaysFilter({ search, onSearch }: TabProps) {
  return (
    <ChoiceFilter
      label="Time range"
      all={`Last ${CHANGE_DAYS_DEFAULT} days`}
      labels={RANGES}
      value={search.days === undefined ? undefined : (String(search.days) as keyof typeof RANGES)}
      onChange={(days) => onSearch({ days: days === undefined ? undefined : (Number(days) as 7 | 90 | 365) })}
    />
  );
}
