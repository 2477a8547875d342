import { CURRENCY_CODES, emptyValue } from '@cairn/domain';
import { Select, type SelectProps } from '@mantine/core';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../../lib/team.ts';
import { choicesOf, type FieldSpec } from './deal-fields.ts';

interface ChoiceFieldProps {
  common: Pick<SelectProps, 'id' | 'label' | 'description' | 'error' | 'disabled' | 'inputWrapperOrder'>;
  spec: FieldSpec;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A field whose value is chosen: a person, a currency, or one of its choices. */
export function ChoiceField({ common, spec, value, onChange }: ChoiceFieldProps) {
  if (spec.kind === 'person') return <OwnerField common={common} value={value} onChange={onChange} />;
  // What has a default is never without a value.
  const isOptional = spec.kind !== 'currency' && emptyValue(spec) === null;
  return (
    <Select
      {...common}
      searchable={spec.kind === 'currency'}
      clearable={isOptional}
      allowDeselect={isOptional}
      placeholder={isOptional ? 'Not known' : undefined}
      data={spec.kind === 'currency' ? CURRENCY_CODES : choicesOf(spec.field)}
      value={value}
      onChange={(chosen) => (isOptional || chosen) && onChange(chosen)}
    />
  );
}

function OwnerField({ common, value, onChange }: Omit<ChoiceFieldProps, 'spec'>) {
  const owners = useOwnerData(value);
  return <Select {...common} clearable placeholder="Nobody" data={owners} value={value} onChange={onChange} />;
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
