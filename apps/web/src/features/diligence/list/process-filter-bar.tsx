import { DILIGENCE_STATUS_LABELS, DILIGENCE_STATUSES } from '@cairn/domain';
import { CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { oneOf } from '../../../lib/search-params.ts';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import classes from '../diligence.module.css';
import type { DiligenceParts } from '../diligence-search.ts';

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  ...DILIGENCE_STATUSES.map((value) => ({ value, label: DILIGENCE_STATUS_LABELS[value] })),
];

/** Search by company name, and the status; both live in the address. */
export function ProcessFilterBar({ search, change, children }: DiligenceParts & { children?: ReactNode }) {
  const onSearch = useCallback((text: string | undefined) => change({ search: text }, { replace: true }), [change]);
  const [text, setText] = useDebouncedText(search.search, onSearch);
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        size="xs"
        type="search"
        aria-label="Search processes by company"
        placeholder="Search by company name"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />}
      />
      <Select
        className={classes.statusFilter}
        size="xs"
        aria-label="Status"
        allowDeselect={false}
        data={STATUSES}
        value={search.status ?? 'all'}
        onChange={(value) => change({ status: oneOf(value, DILIGENCE_STATUSES) })}
      />
      {children}
    </div>
  );
}
