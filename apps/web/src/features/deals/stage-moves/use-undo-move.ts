import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { saveOver } from '../../../lib/forms/save-over.ts';
import { ChangedSince, offerUndo } from '../../../ui/base/undo.ts';
import { rememberDeal } from '../opportunities/deal-cache.ts';
import type { Deal } from '../opportunities/queries.ts';

/**
 * Says that a deal has moved and offers to move it back. A plain call and no mutation hook: the toast outlives the dialog,
 * and often the page.
 */
export function useUndoMove() {
  const queryClient = useQueryClient();
  return useCallback(
    (deal: Deal, from: { stage_key: string; stage_label: string }, to: string) => {
      const undo = async () => {
        const { saved, theirs } = await saveOver<Deal, Pick<Deal, 'status'>>({
          version: deal.version,
          changes: { status: from.stage_key },
          seen: { status: deal.status },
          send: (_, version) =>
            api.opportunities.updateStage({
              opportunity_id: deal.id,
              new_stage: from.stage_key,
              version,
              change_reason: 'Move undone',
              is_undo: true,
            }),
          valuesOf: ({ status }) => ({ status }),
        });
        rememberDeal(queryClient, saved ?? theirs);
        if (theirs) throw new ChangedSince();
        return `${deal.company_name} is back in ${from.stage_label}`;
      };
      offerUndo({ title: `${deal.company_name} moved to ${to}`, undo });
    },
    [queryClient],
  );
}
