import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { expectOpening, whileComing } from '../../../../lib/base/opening.ts';
import { useShortcuts } from '../../../../lib/keys/use-shortcuts.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { useAssignActions } from '../../assignments/assign-context.ts';
import { FAILED } from '../../opportunities/fields/deal-labels.ts';
import type { DealFilters } from '../../opportunities/opportunities-search.ts';
import { useMoveActions } from '../../stage-moves/move-context.ts';
import type { BulkAct } from '../bulk-acts.ts';
import { countSelected } from './selection.ts';
import type { Ticks } from './selection-context.ts';

/**
 * Moves, assigns and tags what is selected; Escape takes the ticks away. A single deal is moved and assigned by its own
 * dialog, as it is without a tick.
 */
export function useSelectionKeys(
  ticks: Ticks,
  total: number,
  onAct: (act: BulkAct) => void,
  archived: DealFilters['archived'],
): void {
  const queryClient = useQueryClient();
  const { ask: askToMove } = useMoveActions();
  const { ask: askWhose } = useAssignActions();
  const isAny = () => countSelected(ticks.store.get(), total) > 0;
  const onSingle = async (wanted: 'move' | 'assign', id: string) => {
    try {
      const options = orpc.opportunities.get.queryOptions({ input: { id } });
      const deal = await whileComing(queryClient.ensureQueryData(options));
      if (!deal) return;
      if (wanted === 'move' && deal.can.move) askToMove(deal);
      else if (wanted === 'assign' && deal.can.edit) askWhose(id);
      // Its dialog says why not.
      else onAct(wanted);
      expectOpening();
    } catch (error) {
      toastError(FAILED.loadDeal, error);
    }
  };
  // In the archive nothing can be changed.
  const mayAct = () => isAny() && archived !== true;
  const act = (wanted: 'move' | 'assign') => () => {
    if (!mayAct()) return false;
    const selection = ticks.store.get();
    const [single, ...others] = selection.kind === 'some' ? selection.versions.keys() : [];
    if (single === undefined || others.length > 0) onAct(wanted);
    else void onSingle(wanted, single);
    return true;
  };
  useShortcuts({
    move: act('move'),
    assign: act('assign'),
    tag: () => mayAct() && onAct('tag'),
    close: () => isAny() && ticks.clear(),
  });
}
