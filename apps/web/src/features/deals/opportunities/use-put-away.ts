import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
import { refreshPutAway, rememberDeal } from './deal-cache.ts';
import type { Deal } from './queries.ts';
import { staleDeal } from './stale-deal.ts';

export type PutAway = 'archive' | 'restore' | 'delete';
type Named = Pick<Deal, 'id' | 'version' | 'company_name'>;

const DONE = { archive: 'was archived', restore: 'was restored', delete: 'was deleted' } as const;
/** What it means that a deal is archived, everywhere in the same words. */
export const ARCHIVED_MEANS = 'Archived deals are hidden from lists and figures; restore any time.';
const FAILED = {
  archive: 'Failed to archive the deal',
  restore: 'Failed to restore the deal',
  delete: 'Failed to delete the deal',
} as const;

/** Archives, restores or deletes a deal; what was put away can be brought back. */
export function usePutAway() {
  const queryClient = useQueryClient();
  const show = (deal: Deal) => {
    rememberDeal(queryClient, deal);
    refreshPutAway(queryClient);
  };
  return useMutation({
    mutationFn: ({ what, deal: { id, version } }: { what: PutAway; deal: Named }): Promise<Deal> =>
      api.opportunities[what]({ id, version }),
    onSuccess: (deal, { what }) => {
      show(deal);
      const title = `${deal.company_name} ${DONE[what]}`;
      if (what === 'restore') return toast({ title, tone: 'success' });
      const undo = async () => {
        show(await api.opportunities.restore({ id: deal.id, version: deal.version }));
        return `${deal.company_name} ${DONE.restore}`;
      };
      offerUndo({ title, ...(what === 'archive' && { description: ARCHIVED_MEANS }), undo });
    },
    onError: (error, { what }) => {
      const current = staleDeal(error);
      if (current) rememberDeal(queryClient, current);
      toastError(FAILED[what], error);
    },
  });
}
