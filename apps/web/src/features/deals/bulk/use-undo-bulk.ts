import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { refreshDeals } from '../opportunities/deal-cache.ts';
import type { BulkReport } from './bulk-acts.ts';

/**
 * Takes a bulk change back and says what came of it. A plain call and no mutation hook: the toast that offers it outlives
 * the dialog, and often the page.
 */
export function useUndoBulk(onReport: (report: BulkReport) => void) {
  const queryClient = useQueryClient();
  const running = useRef(false);
  return useCallback(
    async ({ id }: BulkReport) => {
      if (running.current) return;
      running.current = true;
      try {
        const report = await api.bulk.undo({ id });
        const { changed, refused } = report;
        toast({
          title: `${plural(changed.length, 'deal is', 'deals are')} as before`,
          description: refused.length > 0 && `${plural(refused.length, 'deal')} could not be restored.`,
          tone: 'success',
        });
        if (refused.length > 0) onReport(report);
      } catch (error) {
        toastError('The change was not undone', error);
      } finally {
        running.current = false;
        void queryClient.invalidateQueries({ queryKey: orpc.bulk.latest.key() });
        refreshDeals(queryClient);
      }
    },
    [queryClient, onReport],
  );
}
