import { useMemo } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, usePersonOf, useTeam } from '../../../lib/team.ts';

/** The people of the firm: whom a task can be given to, and people by id. */
export function useAssignees() {
  const { id: me } = useProfile();
  const { data } = useTeam();
  const nameOf = usePersonOf();
  const options = useMemo(
    () =>
      (data ?? []).map((member) => ({
        value: member.id,
        label: member.id === me ? `${fullName(member)} (you)` : fullName(member),
        is_active: member.is_active,
      })),
    [data, me],
  );
  return { nameOf, options };
}
