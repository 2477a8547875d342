import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';

export interface ChosenOrganization {
  id: string;
  name: string;
  slug: string;
}

interface OrganizationSelectProps {
  label?: string;
  description?: string;
  value: ChosenOrganization | null;
  onChange: (organization: ChosenOrganization | null) => void;
  required?: boolean;
  error?: string | undefined;
}

const SHOWN = 20;

/** Two may have one name, so the slug always stands beside it: a label that changes with what was found is typed anew. */
const labelOf = ({ name, slug }: ChosenOrganization) => `${name} (${slug})`;

/** Chooses one of thousands of organizations: what is typed is looked for on the server. */
export function OrganizationSelect({ label = 'Organization', value, onChange, ...field }: OrganizationSelectProps) {
  const [typed, setTyped] = useState('');
  const isChosen = value !== null && typed === labelOf(value);
  const search = isChosen ? undefined : typed.trim() || undefined;
  const { data } = useQuery({
    ...orpc.organizations.list.queryOptions({ input: { search, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const found = data?.rows ?? [];
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      {...field}
      label={label}
      placeholder="Search by name"
      searchable
      clearable
      allowDeselect
      nothingFoundMessage="No organization matches"
      data={shown.map((each) => ({ value: each.id, label: labelOf(each) }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(shown.find((each) => each.id === id) ?? null)}
    />
  );
}
