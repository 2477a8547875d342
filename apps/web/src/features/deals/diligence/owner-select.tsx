import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';

interface OwnerSelectProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A colleague, or nobody. Somebody who has left is shown where they still stand, and cannot be chosen anew. */
export function OwnerSelect({ label, value, onChange, error, disabled }: OwnerSelectProps) {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const options = team
    .filter(({ id, is_active }) => is_active || id === value)
    .map((member) => ({
      value: member.id,
      label: `${fullName(member)}${member.id === me ? ' (you)' : ''}${member.is_active ? '' : ' (former member)'}`,
      disabled: !member.is_active,
    }));
  return (
    <OptionalSelect
      label={label}
      none="Nobody"
      searchable
      data={options}
      value={value}
      error={error}
      disabled={disabled}
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      onChange={onChange}
    />
  );
}
