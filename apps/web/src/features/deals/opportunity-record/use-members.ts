import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';
import { refreshDeals, rememberDeal } from '../opportunities/deal-cache.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';

type Api = Inputs['opportunities'];
export type Members = Outputs['opportunities']['listMembers'];

export function useMembers(dealId: string) {
  return useQuery(orpc.opportunities.listMembers.queryOptions({ input: { id: dealId } }));
}

/** Hides a deal or opens it. When somebody else was faster, the record as it stands now is taken over. */
export function useSetConfidential() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Api['setConfidential']) => api.opportunities.setConfidential(change),
    onSuccess: (deal) => rememberDeal(queryClient, deal),
    onError: (error) => {
      const current = staleDeal(error);
      if (current) rememberDeal(queryClient, current);
    },
  });
}

export function useAddMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (member: Api['addMember']) => api.opportunities.addMember(member),
    onSuccess: (members, { id }) => {
      queryClient.setQueryData(orpc.opportunities.listMembers.queryKey({ input: { id } }), members);
      void queryClient.invalidateQueries({ queryKey: orpc.activity.key() });
    },
  });
}

export function useRemoveMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (member: Api['removeMember']) => api.opportunities.removeMember(member),
    onSuccess: (members, { id }) => {
      queryClient.setQueryData(orpc.opportunities.listMembers.queryKey({ input: { id } }), members);
      refreshDeals(queryClient);
    },
  });
}
