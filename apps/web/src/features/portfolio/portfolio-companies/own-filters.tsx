import { bareKey, type Currency, type FieldDefinition } from '@cairn/domain';
import { useState } from 'react';
import { choicesOf } from '../../../lib/fields/field-spec.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { CheckMenu } from '../../../ui/lists/check-menu.tsx';
import { describeRange, EMPTY_CHOICES, rangeOf } from '../../../ui/lists/describe-range.ts';
import { FilterChip } from '../../../ui/lists/filter-chip.tsx';
import { MoreFilters } from '../../../ui/lists/more-filters.tsx';
import type { CompanyFiltersProps } from './company-filters.tsx';

/** A firm can have hundreds of fields: the others are found by their names. */
const FEW = 3;

/** By the firm's own fields: the first ones, those that narrow the list down, and those that were just added. */
export function OwnFilters({ search, catalogue, onSearch }: CompanyFiltersProps) {
  const [added, setAdded] = useState<string[]>([]);
  const all = Object.entries(catalogue).filter(([, { filter }]) => filter);
  const isShown = ([name]: [string, FieldDefinition], place: number) =>
    place < FEW || added.includes(name) || bareKey(name) in (search.custom ?? {});
  const hidden = all.filter((field, place) => !isShown(field, place));
  return (
    <>
      {all.filter(isShown).map(([name, definition]) => (
        <OwnFilter
          key={name}
          name={name}
          definition={definition}
          opensAtOnce={added.at(-1) === name}
          search={search}
          onSearch={onSearch}
        />
      ))}
      <MoreFilters
        fields={hidden.map(([name, { label }]) => ({ name, label }))}
        onChoose={(name) => setAdded((names) => [...names, name])}
      />
    </>
  );
}

interface OwnFilterProps extends Pick<CompanyFiltersProps, 'search' | 'onSearch'> {
  name: string;
  definition: FieldDefinition;
  opensAtOnce: boolean;
}

/** A menu of a field whose values are few, from and to of numbers, amounts and days. */
function OwnFilter({ name, definition, opensAtOnce, search, onSearch }: OwnFilterProps) {
  const { data: team = [] } = useTeam();
  const { currency } = useProfile();
  const { [bareKey(name)]: selected = [], ...others } = search.custom ?? {};
  const choose = (values: string[]) => {
    const custom = { ...others, ...(values.length > 0 && { [bareKey(name)]: values }) };
    onSearch({ custom: Object.keys(custom).length > 0 ? custom : undefined });
  };
  const range = rangeOf(definition, currency as Currency);
  if (range)
    return (
      <FilterChip
        label={definition.label}
        popup="dialog"
        opensAtOnce={opensAtOnce}
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
  const people = team.map((member) => ({ value: member.id, label: fullName(member) }));
  return (
    <CheckMenu
      label={definition.label}
      opensAtOnce={opensAtOnce}
      options={[...(definition.kind === 'person' ? people : choicesOf(definition)), ...EMPTY_CHOICES]}
      selected={selected}
      summarise
      onChange={choose}
    />
  );
}
