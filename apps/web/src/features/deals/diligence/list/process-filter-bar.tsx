import { DILIGENCE_STATUS_LABELS, DILIGENCE_STATUSES } from '@cairn/domain';
import { Select } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { oneOf } from '../../../../lib/base/search-params.ts';
import { SearchField } from '../../../../ui/lists/search-field.tsx';
import classes from '../diligence.module.css';
import type { DiligenceParts } from '../diligence-search.ts';

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  ...DILIGENCE_STATUSES.map((value) => ({ value, label: DILIGENCE_STATUS_LABELS[value] })),
];

/** Search by company name, and the status; both live in the address. */
export function ProcessFilterBar({ search, change, children }: DiligenceParts & { children?: ReactNode }) {
  const onSearch = useCallback((text: string | undefined) => change({ search: text }, { replace: true }), [change]);
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search}
        label="Search processes by company"
        placeholder="Search by company name"
        value={search.search}
        onChange={onSearch}
      />
      <Select
        className={classes.statusFilter}
        size="xs"
        aria-label="Status"
        data={STATUSES}
        value={search.status ?? 'all'}
        onChange={(value) => change({ status: oneOf(value, DILIGENCE_STATUSES) })}
      />
      {children}
    </div>
  );
}
