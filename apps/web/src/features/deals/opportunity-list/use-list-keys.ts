import { useHotkeys } from '@mantine/hooks';
import type { BulkAct } from '../bulk/bulk-acts.ts';
import { countSelected } from '../bulk/selection/selection.ts';
import type { Ticks } from '../bulk/selection/selection-context.ts';

const isCovered = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Keys of the list. They work with the focus on a tick as well, which is no field that is typed in. */
export function useKeysOfList(keys: Record<string, () => void>): void {
  const act = (run: () => void) => (event: KeyboardEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') return;
    event.preventDefault();
    run();
  };
  useHotkeys(
    Object.entries(keys).map(([key, run]) => [key, act(run), { preventDefault: false }]),
    ['TEXTAREA', 'SELECT'],
  );
}

/** m, a and t move, assign and tag what is selected; Escape takes the ticks away. */
export function useListKeys(ticks: Ticks, total: number, onAct: (act: BulkAct) => void): void {
  const act = (wanted: BulkAct) => () => {
    if (!isCovered() && countSelected(ticks.store.get(), total) > 0) onAct(wanted);
  };
  useKeysOfList({
    m: act('move'),
    a: act('assign'),
    t: act('tag'),
    Escape: () => isCovered() || ticks.clear(),
  });
}
