import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { rememberDeal } from './deal-cache.ts';
import { staleDeal } from './stale-deal.ts';

/** Saves the changed fields. When somebody else was faster, the record as it stands now is taken over into the cache. */
export function useUpdateOpportunity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Inputs['opportunities']['update']) => api.opportunities.update(changes),
    onSuccess: (deal) => rememberDeal(queryClient, deal),
    onError: (error) => {
      const current = staleDeal(error);
      if (current) rememberDeal(queryClient, current);
    },
  });
}
