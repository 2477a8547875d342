import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { asSent } from '../../../lib/fields/own-fields.ts';
import { rememberDeal } from './deal-cache.ts';
import type { AnyDealValues } from './fields/deal-draft.ts';
import { staleDeal } from './stale-deal.ts';

type Changes = { id: string; version: number } & Partial<AnyDealValues>;

/** Saves the changed fields. When somebody else was faster, the record as it stands now is taken over into the cache. */
export function useUpdateOpportunity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Changes) => api.opportunities.update(asSent(changes) as Inputs['opportunities']['update']),
    onSuccess: (deal) => rememberDeal(queryClient, deal),
    onError: (error) => {
      const current = staleDeal(error);
      if (current) rememberDeal(queryClient, current);
    },
  });
}
