import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../lib/api.ts';
import { useProfile } from '../../lib/auth.tsx';
import { GONE } from './task-labels.ts';

export interface PersonName {
  first_name: string;
  last_name: string;
}

export type NameOf = (id: string | null) => PersonName | undefined;

export const fullName = ({ first_name, last_name }: PersonName): string => `${first_name} ${last_name}`.trim();

/** The people of the firm: whom a task can be given to, and names by id (undefined for nobody, and while they are on their way). */
export function useTeam() {
  const { id: me } = useProfile();
  const { data } = useQuery(orpc.auth.listTeam.queryOptions({ staleTime: 5 * 60_000 }));
  return useMemo(() => {
    const names = data && new Map(data.map((member) => [member.id, member]));
    const nameOf: NameOf = (id) => (id === null || !names ? undefined : (names.get(id) ?? GONE));
    const options = (data ?? []).map((member) => ({
      value: member.id,
      label: member.id === me ? `${fullName(member)} (you)` : fullName(member),
      is_active: member.is_active,
    }));
    return { nameOf, options };
  }, [data, me]);
}
