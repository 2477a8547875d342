import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import type { BulkAct } from '../bulk/bulk-acts.ts';
import { countSelected } from '../bulk/selection/selection.ts';
import type { Ticks } from '../bulk/selection/selection-context.ts';

/** Moves, assigns and tags what is selected; Escape takes the ticks away. */
export function useListKeys(ticks: Ticks, total: number, onAct: (act: BulkAct) => void): void {
  const isAny = () => countSelected(ticks.store.get(), total) > 0;
  const act = (wanted: BulkAct) => () => isAny() && onAct(wanted);
  useShortcuts({
    move: act('move'),
    assign: act('assign'),
    tag: act('tag'),
    close: () => isAny() && ticks.clear(),
  });
}
