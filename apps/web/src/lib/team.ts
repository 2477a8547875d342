import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Outputs, orpc } from './api/api.ts';

export type Member = Outputs['auth']['listTeam'][number];
export type PersonName = Pick<Member, 'first_name' | 'last_name'>;
export type PersonOf = (id: string | null) => PersonName | undefined;

/** Where a person's name should stand but the team has no such member any more. */
export const GONE: PersonName = { first_name: 'Former', last_name: 'member' };

export const fullName = ({ first_name, last_name }: PersonName): string => `${first_name} ${last_name}`.trim();

/** Everybody of the firm to whom work can be given, and former ones, marked, because their names stand in old records. */
export function useTeam() {
  return useQuery(orpc.auth.listTeam.queryOptions({ staleTime: 5 * 60_000 }));
}

/** People by id: undefined for nobody and while names are on their way. */
export function usePersonOf(): PersonOf {
  const { data } = useTeam();
  return useMemo(() => {
    const people = data && new Map(data.map((member) => [member.id, member]));
    return (id) => (id === null || !people ? undefined : (people.get(id) ?? GONE));
  }, [data]);
}

/** The same as text: a word for nobody, and a short sign while names are on their way. */
export function useNameOf(nobody = ''): (id: string | null) => string {
  const personOf = usePersonOf();
  return useCallback(
    (id) => {
      if (id === null) return nobody;
      const person = personOf(id);
      return person ? fullName(person) : '…';
    },
    [personOf, nobody],
  );
}
