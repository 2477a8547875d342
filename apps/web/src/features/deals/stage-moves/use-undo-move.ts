import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { rememberDeal } from '../opportunities/deal-cache.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import type { Deal } from '../opportunities/queries.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';

/**
 * Says that a deal has moved and offers to move it back. A plain call and no mutation hook: the toast outlives the dialog,
 * and often the page.
 */
export function useUndoMove() {
  const queryClient = useQueryClient();
  return useCallback(
    (deal: Deal, from: { stage_key: string; stage_label: string }, to: string) => {
      const undo = async () => {
        try {
          const { id, version } = deal;
          const move = { opportunity_id: id, new_stage: from.stage_key, version, change_reason: 'Move undone' };
          rememberDeal(queryClient, await api.opportunities.updateStage(move));
          toast({ title: `${deal.company_name} is back in ${from.stage_label}`, tone: 'success' });
        } catch (error) {
          const current = staleDeal(error);
          if (current) rememberDeal(queryClient, current);
          toastError(FAILED.move, error);
        }
      };
      toast({
        title: `${deal.company_name} moved to ${to}`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void undo() },
      });
    },
    [queryClient],
  );
}
