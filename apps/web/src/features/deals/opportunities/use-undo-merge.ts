import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { rememberDeal } from './deal-cache.ts';

/** Makes two deals of one again; answers with what to say. A plain call: the offer outlives the dialog. */
export function useUndoMerge(): (keptId: string, otherId: string) => Promise<string> {
  const queryClient = useQueryClient();
  return useCallback(
    async (keptId, otherId) => {
      const { kept, other } = await api.opportunities.undoMerge({ id: keptId, other_id: otherId });
      rememberDeal(queryClient, kept);
      rememberDeal(queryClient, other);
      // What went back stands in other calls as well.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => Array.isArray(path) && path[0] !== 'auth',
      });
      return `${other.company_name} is a deal of its own again`;
    },
    [queryClient],
  );
}
