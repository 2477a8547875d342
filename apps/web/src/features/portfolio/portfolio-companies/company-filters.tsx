import {
  bareKey,
  type Catalogue,
  COMPANY_RISK_FILTERS,
  COMPANY_STATUS_FILTERS,
  type CompanyStatusFilter,
  type Currency,
  type RiskFilter,
} from '@cairn/domain';
import { SegmentedControl, Select } from '@mantine/core';
import { useCallback } from 'react';
import { choicesOf } from '../../../lib/fields/field-spec.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { CheckMenu } from '../../../ui/lists/check-menu.tsx';
import { describeRange, EMPTY_CHOICES, rangeOf } from '../../../ui/lists/describe-range.ts';
import { FilterChip } from '../../../ui/lists/filter-chip.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { statusLabel } from './labels.ts';
import classes from './portfolio.module.css';
import type { PortfolioSearch } from './portfolio-search.ts';

interface CompanyFiltersProps {
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

/** By the firm's own fields: a menu for each whose values are few, from and to for numbers, amounts and days. */
function OwnFilters({ search, catalogue, onSearch }: CompanyFiltersProps) {
  const { data: team = [] } = useTeam();
  const { currency } = useProfile();
  const people = team.map((member) => ({ value: member.id, label: fullName(member) }));
  return Object.entries(catalogue)
    .filter(([, { filter }]) => filter)
    .map(([name, definition]) => {
      const { [bareKey(name)]: selected = [], ...others } = search.custom ?? {};
      const choose = (values: string[]) => {
        const custom = { ...others, ...(values.length > 0 && { [bareKey(name)]: values }) };
        onSearch({ custom: Object.keys(custom).length > 0 ? custom : undefined });
      };
      const range = rangeOf(definition, currency as Currency);
      if (range)
        return (
          <FilterChip
            key={name}
            label={definition.label}
            popup="dialog"
            summary={selected[0] && describeRange(selected[0], range.unit)}
            onClear={() => choose([])}
            load={() => import('../../../ui/lists/range-dialog.tsx')}
            props={{
              ...range,
              label: definition.label,
              asksEmpty: true,
              range: selected[0],
              onChange: (text: string | undefined) => choose(text ? [text] : []),
            }}
          />
        );
      return (
        <CheckMenu
          key={name}
          label={definition.label}
          options={[...(definition.kind === 'person' ? people : choicesOf(definition)), ...EMPTY_CHOICES]}
          selected={selected}
          summarise
          onChange={choose}
        />
      );
    });
}
