import { createContext, useContext, useEffect } from 'react';
import { createStore, type Store } from '../../../lib/base/store.ts';

/** The deals of board or list in the order in which they are shown. */
export interface ShownDeals {
  ids: readonly string[];
  /** How many there are, also those that are not fetched yet; undefined until it is known. */
  total?: number | undefined;
  /** Fetches those that come after them, where there are more. */
  onMore?: (() => void) | undefined;
}

export interface PeekActions {
  shown: Store<ShownDeals>;
  /** Fetches what is needed to open the deal: somebody comes near it. */
  fetchAhead: (id: string) => void;
}

export const NOTHING_SHOWN: ShownDeals = { ids: [] };

const PeekActionsContext = createContext<PeekActions>({
  shown: createStore(NOTHING_SHOWN),
  fetchAhead: () => undefined,
});
export const PeekProvider = PeekActionsContext.Provider;
export const usePeekActions = (): PeekActions => useContext(PeekActionsContext);

/** Tells the peek which deals come before and after the one that it shows. */
export function useShownDeals(shown: ShownDeals): void {
  const { shown: store } = usePeekActions();
  useEffect(() => store.set(shown), [store, shown]);
  useEffect(() => () => store.set(NOTHING_SHOWN), [store]);
}
