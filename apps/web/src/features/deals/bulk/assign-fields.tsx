import { Select } from '@mantine/core';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { type BulkFieldsProps, NOBODY } from './bulk-choices.ts';

export function AssignFields({ choices, errors, onChange }: BulkFieldsProps) {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const people = team.map((member) => ({
    value: member.id,
    label: member.id === me ? `${fullName(member)} (you)` : fullName(member),
  }));
  return (
    <Select
      label="New owner"
      description="Receives one message about all of them."
      placeholder="Choose a colleague"
      searchable
      openOnFocus={false}
      data={[...people, { value: NOBODY, label: 'Nobody' }]}
      value={choices.owner}
      onChange={(owner) => onChange({ owner })}
      error={errors.assigned_to}
      required
      data-autofocus
    />
  );
}
