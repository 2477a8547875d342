import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import type { BulkAct } from '../bulk/bulk-acts.ts';
import { countSelected } from '../bulk/selection/selection.ts';
import type { Ticks } from '../bulk/selection/selection-context.ts';
import type { DealFilters } from '../opportunities/opportunities-search.ts';

/** Moves, assigns and tags what is selected; Escape takes the ticks away. */
export function useListKeys(
  ticks: Ticks,
  total: number,
  onAct: (act: BulkAct) => void,
  archived: DealFilters['archived'],
): void {
  const isAny = () => countSelected(ticks.store.get(), total) > 0;
  // In the archive nothing can be changed.
  const act = (wanted: BulkAct) => () => isAny() && archived !== true && onAct(wanted);
  useShortcuts({
    move: act('move'),
    assign: act('assign'),
    tag: act('tag'),
    close: () => isAny() && ticks.clear(),
  });
}
