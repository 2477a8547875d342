import { CURRENCY_CODES, emptyValue, type FieldDefinition } from '@cairn/domain';
import { Select, type SelectProps } from '@mantine/core';
import { offered } from '../../lib/fields/field-spec.ts';
import { useProfile } from '../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../lib/team.ts';
import { OptionalSelect } from '../forms/optional-select.tsx';

interface ChoiceFieldProps {
  common: Pick<SelectProps, 'id' | 'label' | 'description' | 'error' | 'disabled' | 'inputWrapperOrder'>;
  definition: FieldDefinition;
  value: string | null;
  onChange: (value: string | null) => void;
  /** What a choice says while nothing is chosen. */
  none?: string | undefined;
}

/** By what is typed, too; where one taps, the keyboard of the screen would lie over the list. */
const typing = (): Pick<SelectProps, 'searchable' | 'openOnFocus'> => ({
  searchable: !matchMedia('(pointer: coarse)').matches,
  openOnFocus: false,
});

/** A field whose value is chosen: a person, a currency, or one of its choices. */
export function ChoiceField({ common, definition, value, onChange, none = 'Not known' }: ChoiceFieldProps) {
  if (definition.kind === 'person') return <OwnerField common={common} value={value} onChange={onChange} />;
  // What has a default is never without a value.
  const isOptional = definition.kind !== 'currency' && emptyValue(definition) === null;
  const choices = definition.kind === 'currency' ? CURRENCY_CODES : offered(definition, value === null ? [] : [value]);
  if (isOptional)
    return <OptionalSelect {...common} {...typing()} none={none} data={choices} value={value} onChange={onChange} />;
  return (
    <Select {...common} {...typing()} data={choices} value={value} onChange={(chosen) => chosen && onChange(chosen)} />
  );
}

function OwnerField({ common, value, onChange }: Omit<ChoiceFieldProps, 'definition' | 'none'>) {
  const owners = useOwnerData(value);
  return <OptionalSelect {...common} {...typing()} none="Nobody" data={owners} value={value} onChange={onChange} />;
}

/** The team, and an owner who is no longer in it. */
function useOwnerData(owner: string | null) {
  const { id: me } = useProfile();
  const { data: team } = useTeam();
  const choices = (team ?? []).map((member) => ({
    value: member.id,
    label: member.id === me ? `${fullName(member)} (you)` : fullName(member),
  }));
  if (owner === null || choices.some(({ value }) => value === owner)) return choices;
  return [...choices, { value: owner, label: team ? 'Former member' : '…' }];
}
