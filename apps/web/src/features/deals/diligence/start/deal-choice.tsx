import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../../lib/api/api.ts';
import { useDebouncedText } from '../../../../lib/forms/use-debounced-text.ts';
import { DealOption } from '../../../../ui/deal-option.tsx';

interface DealChoiceProps {
  value: string | null;
  onChange: (id: string | null) => void;
  error?: string | undefined;
  /** It is started from the page of the deal. */
  fixed: boolean;
}

const MOST = 50;

/** The deals that match what is typed, the latest changed first: the server looks, because a firm can have thousands. */
export function DealChoice({ value, onChange, error, fixed: wanted }: DealChoiceProps) {
  const [search, setSearch] = useState<string>();
  const [text, setText] = useDebouncedText(search, setSearch);
  const chosen = useQuery(orpc.opportunities.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== null }));
  // An address can name a deal that is gone, or hidden by now.
  const isMissing = chosen.isError && !chosen.data;
  const fixed = wanted && !isMissing;
  const name = chosen.data?.company_name;
  const deals = useQuery(
    orpc.opportunities.list.queryOptions({
      // Once one is chosen the field holds its name, which is nothing to search for.
      input: { search: search === name ? undefined : search, sort: 'updated_at', direction: 'desc', limit: MOST },
      placeholderData: keepPreviousData,
      enabled: !fixed,
    }),
  );
  const rows = deals.data?.rows ?? [];
  const found = rows.map((deal) => ({ value: deal.id, label: deal.company_name }));
  const options =
    value !== null && name && !found.some((option) => option.value === value)
      ? [{ value, label: name }, ...found]
      : found;
  return (
    <Select
      label="Deal"
      placeholder="Search by company"
      searchable={!fixed}
      openOnFocus={false}
      disabled={fixed}
      data={options}
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <DealOption name={option.label} deal={rows.find(({ id }) => id === option.value)} />
      )}
      nothingFoundMessage={
        deals.isPending ? 'Searching…' : deals.error ? 'Failed to load opportunities' : 'No deal matches'
      }
      value={value}
      error={error ?? (isMissing && 'This deal does not exist, or you may not see it. Choose another one.')}
      onChange={onChange}
      searchValue={fixed ? undefined : text}
      onSearchChange={fixed ? undefined : setText}
      data-autofocus={!fixed || undefined}
    />
  );
}
