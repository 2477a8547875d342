import { useCallback } from 'react';
import { type Member, useTeam } from './queries.ts';

export const fullName = ({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** Names by id; nobody's is empty, and of who has left nothing else is known. */
export function useNameOf(): (id: string | null) => string {
  const { data } = useTeam();
  return useCallback(
    (id) => {
      if (id === null) return '';
      const member = data?.find((each) => each.id === id);
      if (member) return fullName(member);
      return data ? 'Former member' : '…';
    },
    [data],
  );
}
