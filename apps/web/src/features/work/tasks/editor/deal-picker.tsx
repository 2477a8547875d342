import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../../lib/api/api.ts';
import { DealOption } from '../../../../ui/deal-option.tsx';

export interface PickedDeal {
  id: string;
  company_name: string;
}

interface DealPickerProps {
  value: PickedDeal | null;
  onChange: (deal: PickedDeal | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

const OFFERED = 20;

/** The deal that a task is about, found by what one types: a firm has thousands. */
export function DealPicker({ value, onChange, error, disabled }: DealPickerProps) {
  const [text, setText] = useState(value?.company_name ?? '');
  const [settled] = useDebouncedValue(text, 200);
  // The name of the chosen deal stands in the field; it is no question.
  const search = settled === value?.company_name ? undefined : settled.trim() || undefined;
  const { data, isFetching } = useQuery(
    orpc.opportunities.list.queryOptions({
      input: { search, sort: 'updated_at', direction: 'desc', limit: OFFERED },
      placeholderData: keepPreviousData,
      enabled: !disabled,
    }),
  );
  const rows = data?.rows ?? [];
  const found = rows.map(({ id, company_name }) => ({ id, company_name }));
  const deals = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      label="Deal (optional)"
      placeholder="Search deals"
      data={deals.map(({ id, company_name }) => ({ value: id, label: company_name }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(deals.find((deal) => deal.id === id) ?? null)}
      searchable
      clearable
      allowDeselect
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <DealOption name={option.label} deal={rows.find(({ id }) => id === option.value)} />
      )}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No deal matches'}
      rightSection={isFetching && !disabled ? <Loader size={14} /> : undefined}
      error={error}
      disabled={disabled}
    />
  );
}
