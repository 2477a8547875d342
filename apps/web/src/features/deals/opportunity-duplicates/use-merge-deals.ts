import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
import { refreshDeals, rememberDeal } from '../opportunities/deal-cache.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';
import { useUndoMerge } from '../opportunities/use-undo-merge.ts';

interface Merging {
  /** The deal whose page this is: when that one goes, the page goes along to the other. */
  page: string;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Merges two deals. When one of them was changed meanwhile, the comparison shows it as it stands now. */
export function useMergeDeals({ page, onBusy, onDone }: Merging) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const undo = useUndoMerge();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Inputs['opportunities']['merge']) => api.opportunities.merge(input),
    onSuccess: (kept, { other_id }) => {
      rememberDeal(queryClient, kept);
      // What went over stands in other calls as well.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => Array.isArray(path) && path[0] !== 'auth',
      });
      onDone();
      offerUndo({ title: `The two deals were merged: ${kept.company_name}`, undo: () => undo(kept.id, other_id) });
      if (kept.id !== page) void navigate({ to: '/opportunities/$id', params: { id: kept.id } });
    },
    onError: (error) => {
      const current = staleDeal(error);
      if (current) rememberDeal(queryClient, current);
      else refreshDeals(queryClient);
      toastError('Failed to merge the deals', error);
    },
  });
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  return { merge: mutate, pending: isPending };
}
