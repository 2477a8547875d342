import { useMemo } from 'react';
import { GONE } from './deal-labels.ts';
import { useTeam } from './queries.ts';

export interface PersonName {
  first_name: string;
  last_name: string;
}

export type NameOf = (id: string | null) => PersonName | undefined;

/** Names by id: undefined for nobody and while names are on their way. */
export function useNameOf(): NameOf {
  const { data } = useTeam();
  return useMemo(() => {
    const names = data && new Map(data.map((member) => [member.id, member]));
    return (id) => (id === null || !names ? undefined : (names.get(id) ?? GONE));
  }, [data]);
}

export function fullName({ first_name, last_name }: PersonName): string {
  return `${first_name} ${last_name}`.trim();
}
