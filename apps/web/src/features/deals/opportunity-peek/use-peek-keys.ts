import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import type { PeekWays } from '../../../ui/peek/peek-bar.tsx';
import { useAssignActions } from '../assignments/assign-context.ts';
import type { Deal } from '../opportunities/queries.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';

/** While a deal is shown beside them, the keys of board and list mean this one. */
export function usePeekKeys({ onPrevious, onNext, onPage, onEdit, onClose }: PeekWays, deal: Deal | undefined): void {
  const { ask: askToMove } = useMoveActions();
  const { ask: askWhose } = useAssignActions();
  useShortcuts(
    {
      next: () => onNext?.(),
      previous: () => onPrevious?.(),
      open: () => deal && onPage(),
      // Open already.
      peek: () => undefined,
      edit: () => deal && onEdit(),
      move: () => deal?.can.move && askToMove(deal),
      assign: () => deal?.can.edit && askWhose(deal.id),
      close: onClose,
    },
    { isPanel: true },
  );
}
