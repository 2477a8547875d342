import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
import { refreshDeals, refreshPutAway } from '../opportunities/deal-cache.ts';
import type { DeletedDeal } from './use-deleted-deals.ts';

/** Brings deleted deals back, one or all that are shown, and offers to delete them again. */
export function useRestoreDeleted() {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<string | null>(null);
  const refresh = () => {
    refreshDeals(queryClient);
    refreshPutAway(queryClient);
  };
  const restore = async (deals: readonly DeletedDeal[], mark: string) => {
    if (pending !== null) return;
    setPending(mark);
    try {
      const report = await api.bulk.restore({ deals: deals.map(({ id, version }) => ({ id, version })) });
      const [only] = report.changed;
      const count = report.changed.length;
      const said = only && count === 1 ? `${only.company_name} was restored` : `${plural(count, 'deal')} restored`;
      const left = report.refused.length;
      const description =
        left > 0 ? `${plural(left, 'deal was', 'deals were')} changed by someone else in the meantime.` : undefined;
      if (count === 0) toast({ title: 'No deal was restored', description, tone: 'info' });
      else
        offerUndo({
          title: said,
          description,
          undo: async () => {
            const undone = await api.bulk.undo({ id: report.id });
            refresh();
            return `${plural(undone.changed.length, 'deal is', 'deals are')} as before`;
          },
        });
    } catch (error) {
      toastError('Failed to restore the deals', error);
    } finally {
      setPending(null);
      refresh();
    }
  };
  return { restore: (deals: readonly DeletedDeal[], mark: string) => void restore(deals, mark), pending };
}
