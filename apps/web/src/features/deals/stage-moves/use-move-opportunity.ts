import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { refreshDeals, rememberDeal } from '../opportunities/deal-cache.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';

/** Moves a deal. When somebody else was faster, the record as it stands now is taken over; what to say is the caller's. */
export function useMoveOpportunity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (move: Inputs['opportunities']['updateStage']) => api.opportunities.updateStage(move),
    onSuccess: (deal) => rememberDeal(queryClient, deal),
    onError: (error) => {
      const current = staleDeal(error);
      if (current) rememberDeal(queryClient, current);
      else if (readError(error).code === 'STAGE_UNKNOWN') refreshDeals(queryClient);
    },
  });
}
