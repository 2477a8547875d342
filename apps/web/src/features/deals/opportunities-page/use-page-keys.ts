import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { expectOpening, whileComing } from '../../../lib/base/opening.ts';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { useAssignActions } from '../assignments/assign-context.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import type { Deal } from '../opportunities/queries.ts';
import { useMayCreate } from '../opportunities/use-may-create.ts';
import { dealUnder } from '../opportunities/use-near-deal.ts';
import { useEditDeal, useOpenDeal } from '../opportunities/use-open-deal.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';

/** The keys of the page: they mean the deal whose card or row has the focus. */
export function usePageKeys(): void {
  const [, change] = useOpportunitiesSearch();
  const queryClient = useQueryClient();
  const mayCreate = useMayCreate();
  const openDeal = useOpenDeal();
  const editDeal = useEditDeal();
  const { ask: askToMove } = useMoveActions();
  const { ask: askWhose } = useAssignActions();

  /** Fetched ahead since it has the focus. */
  const withDeal = async (id: string, act: (deal: Deal) => unknown) => {
    try {
      const options = orpc.opportunities.get.queryOptions({ input: { id } });
      const deal = await whileComing(queryClient.ensureQueryData(options));
      if (!deal) return;
      if (act(deal) !== false) expectOpening();
    } catch (error) {
      toastError(FAILED.loadDeal, error);
    }
  };
  const onDeal = (act: (id: string) => void) => () => {
    const id = dealUnder(document.activeElement);
    if (id === undefined) return false;
    act(id);
    return true;
  };
  useShortcuts({
    create: () => mayCreate && change({ new: 1 }),
    peek: onDeal(openDeal),
    edit: onDeal(editDeal),
    move: onDeal((id) => void withDeal(id, (deal) => deal.can.move && askToMove(deal))),
    assign: onDeal((id) => void withDeal(id, (deal) => deal.can.edit && askWhose(id))),
  });
}
