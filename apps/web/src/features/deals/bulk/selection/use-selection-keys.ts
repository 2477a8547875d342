import { useShortcuts } from '../../../../lib/keys/use-shortcuts.ts';
import type { DealFilters } from '../../opportunities/opportunities-search.ts';
import type { BulkAct } from '../bulk-acts.ts';
import { countSelected } from './selection.ts';
import type { Ticks } from './selection-context.ts';

/** Moves, assigns and tags what is selected; Escape takes the ticks away. */
export function useSelectionKeys(
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
