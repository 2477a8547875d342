import { BULK_DEALS_MAX } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
import { refreshDeals, refreshPutAway } from '../opportunities/deal-cache.ts';
import { type DeletedDeal, deletedInput } from './use-deleted-deals.ts';

/** Brings deleted deals back, one or all that were found, and offers to delete them again. */
export function useRestoreDeleted() {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<string | null>(null);
  const refresh = () => {
    refreshDeals(queryClient);
    refreshPutAway(queryClient);
  };
  const restore = async (find: () => Promise<readonly DeletedDeal[]>, mark: string) => {
    if (pending !== null) return;
    setPending(mark);
    try {
      const deals = (await find()).map(({ id, version }) => ({ id, version }));
      const report = await api.bulk.restore({ deals });
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
  return {
    restoreOne: (deal: DeletedDeal) => void restore(async () => [deal], deal.id),
    restoreAll: (search: string | undefined) => void restore(() => findAll(search), 'all'),
    pending,
  };
}

/** All that were found, as far as they can be restored at once. */
async function findAll(search: string | undefined): Promise<DeletedDeal[]> {
  const found: DeletedDeal[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await api.opportunities.listDeleted(deletedInput(search, cursor ?? undefined));
    found.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor && found.length < BULK_DEALS_MAX);
  return found.slice(0, BULK_DEALS_MAX);
}
