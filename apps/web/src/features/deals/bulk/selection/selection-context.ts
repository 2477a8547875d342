import { createContext, useContext, useSyncExternalStore } from 'react';
import { createStore, type Store, useStore } from '../../../../lib/base/store.ts';
import { isSelected, NONE, type Selectable, type Selection, withRows } from './selection.ts';

/** The ticks of one list. Outside of React's state, so that a tick draws one checkbox and not three thousand rows. */
export interface Ticks {
  store: Store<Selection>;
  /** Whether there is anything that this person may do to deals. */
  isOffered: boolean;
  /** On a phone: whether a tap ticks a card instead of opening it. */
  choosing: Store<boolean>;
  set: (rows: readonly Selectable[], on: boolean) => void;
  /** One row; with `range`, all from the one that was ticked before. */
  tick: (rows: readonly Selectable[], index: number, on: boolean, range: boolean) => void;
  replace: (selection: Selection) => void;
  clear: () => void;
}

export function createTicks(isOffered: boolean): Ticks {
  const store = createStore<Selection>(NONE);
  const choosing = createStore(false);
  let anchor: string | undefined;
  const set: Ticks['set'] = (rows, on) => {
    if (isOffered) store.set(withRows(store.get(), rows, on));
  };
  return {
    store,
    isOffered,
    choosing,
    set,
    tick: (rows, index, on, range) => {
      const from = range ? rows.findIndex(({ id }) => id === anchor) : -1;
      const first = from < 0 ? index : Math.min(from, index);
      const last = from < 0 ? index : Math.max(from, index);
      set(rows.slice(first, last + 1), on);
      anchor = rows[index]?.id;
    },
    replace: (selection) => store.set(selection),
    clear: () => {
      anchor = undefined;
      store.set(NONE);
      choosing.set(false);
    },
  };
}

export const TicksContext = createContext<Ticks | null>(null);

export function useTicks(): Ticks {
  const ticks = useContext(TicksContext);
  if (!ticks) throw new Error('useTicks must be used within a list');
  return ticks;
}

/** Drawn again only when this one row's tick changes. */
export function useIsTicked(id: string): boolean {
  const { store } = useTicks();
  return useSyncExternalStore(store.subscribe, () => isSelected(store.get(), id));
}

export const useSelection = (): Selection => useStore(useTicks().store);
export const useChoosing = (): boolean => useStore(useTicks().choosing);
