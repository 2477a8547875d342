import type { SpotlightStore } from '@mantine/spotlight';
import { useEffect } from 'react';

/**
 * Chooses the first row whenever the list becomes another, so that Enter opens what was typed. The library keeps the choice
 * in its store and on the row's element, and leaves both alone until an arrow key is pressed.
 */
export function useFirstChosen(store: SpotlightStore, list: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the list is another one
  useEffect(() => {
    const { listId } = store.getState();
    const rows = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
    for (const [place, row] of rows.entries()) row.toggleAttribute('data-selected', place === 0);
    store.updateState((state) => ({ ...state, selected: rows.length > 0 ? 0 : -1 }));
  }, [store, list]);
}
