import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { refreshDeals, refreshPutAway } from '../opportunities/deal-cache.ts';
import type { BulkReport } from './bulk-acts.ts';

/**
 * Takes a bulk change back and answers with what came of it. A plain call and no mutation hook: the offer outlives the
 * dialog, and often the page.
 */
export function useUndoBulk(onReport: (report: BulkReport) => void) {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ id }: BulkReport): Promise<string> => {
      try {
        const report = await api.bulk.undo({ id });
        if (report.refused.length > 0) onReport(report);
        const left =
          report.refused.length > 0 ? `; ${plural(report.refused.length, 'deal')} could not be restored` : '';
        return `${plural(report.changed.length, 'deal is', 'deals are')} as before${left}`;
      } finally {
        void queryClient.invalidateQueries({ queryKey: orpc.bulk.latest.key() });
        refreshDeals(queryClient);
        refreshPutAway(queryClient);
      }
    },
    [queryClient, onReport],
  );
}
