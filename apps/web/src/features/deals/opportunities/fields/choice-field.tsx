import { CURRENCY_CODES, type Currency, PRIORITIES, type Priority, SOURCES, type Source } from '@cairn/domain';
import { Select, type SelectProps } from '@mantine/core';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../../lib/team.ts';
import { PRIORITY_LABELS, SOURCE_LABELS } from './deal-labels.ts';
import type { DraftState } from './use-deal-draft.ts';

interface ChoiceFieldProps {
  common: Pick<SelectProps, 'id' | 'label' | 'description' | 'error' | 'disabled' | 'inputWrapperOrder'>;
  field: 'currency' | 'priority' | 'source' | 'assigned_to';
  state: DraftState;
}

const PRIORITY_DATA = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));
const SOURCE_DATA = SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

export function ChoiceField({ common, field, state }: ChoiceFieldProps) {
  const { draft, set } = state;
  const owners = useOwnerData(draft.assigned_to);
  if (field === 'currency') {
    return (
      <Select
        {...common}
        searchable
        allowDeselect={false}
        data={CURRENCY_CODES}
        value={draft.currency}
        onChange={(value) => value && set('currency', value as Currency)}
      />
    );
  }
  if (field === 'priority') {
    return (
      <Select
        {...common}
        allowDeselect={false}
        data={PRIORITY_DATA}
        value={draft.priority}
        onChange={(value) => value && set('priority', value as Priority)}
      />
    );
  }
  if (field === 'source') {
    return (
      <Select
        {...common}
        clearable
        placeholder="Not known"
        data={SOURCE_DATA}
        value={draft.source}
        onChange={(value) => set('source', value as Source | null)}
      />
    );
  }
  return (
    <Select
      {...common}
      clearable
      placeholder="Nobody"
      data={owners}
      value={draft.assigned_to}
      onChange={(value) => set('assigned_to', value)}
    />
  );
}

/** The team, and whoever owns the deal although no longer in it. */
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
