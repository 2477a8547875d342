import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';

export interface ChosenOrganization {
  id: string;
  name: string;
  /** Tells two of the same name apart. */
  slug?: string;
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

/** Chooses one of thousands of organizations: what is typed is looked for on the server. */
export function OrganizationSelect({ label = 'Organization', value, onChange, ...field }: OrganizationSelectProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim() && typed !== value?.name ? typed.trim() : undefined;
  const { data } = useQuery({
    ...orpc.organizations.list.queryOptions({ input: { search, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const found = data?.rows ?? [];
  const isOneOfSeveral = ({ name }: ChosenOrganization) => found.filter((each) => each.name === name).length > 1;
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
      data={shown.map((each) => ({
        value: each.id,
        label: isOneOfSeveral(each) && each.slug ? `${each.name} (${each.slug})` : each.name,
      }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(shown.find((each) => each.id === id) ?? null)}
    />
  );
}
