import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { PROFILE_KEY } from '../../../../lib/session/session.ts';

export const userQuery = orpc.auth.getUser.queryOptions();
export const sessionsQuery = orpc.auth.listSessions.queryOptions({ staleTime: 0 });

export function useUser() {
  return useQuery(userQuery);
}

/** After a change of the account: what is shown here, and the name in the sidebar. */
export function useRereadAccount(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: PROFILE_KEY }),
    ]);
}
