import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import type { Deal } from '../opportunities/queries.ts';
import type { PeekWays } from './peek-ways.ts';

/** While a deal is shown beside them, the keys of board and list mean this one. */
export function usePeekKeys({ onPrevious, onNext, onPage, onEdit, onClose }: PeekWays, deal: Deal | undefined): void {
  useShortcuts(
    {
      next: () => onNext?.(),
      previous: () => onPrevious?.(),
      open: () => deal && onPage(),
      edit: () => deal && onEdit(),
      close: onClose,
    },
    { isPanel: true },
  );
}
