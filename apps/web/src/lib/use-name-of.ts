import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orpc } from './api.ts';

/** Names of colleagues by id, of former ones too; a short sign while they are on their way. */
export function useNameOf(): (id: string | null) => string {
  const { data } = useQuery(orpc.auth.listTeam.queryOptions({ staleTime: 5 * 60_000 }));
  return useCallback(
    (id) => {
      const member = data?.find((each) => each.id === id);
      if (member) return `${member.first_name} ${member.last_name}`.trim();
      return data ? 'Former member' : '…';
    },
    [data],
  );
}
