import { createStore, type Store } from '../../../lib/base/store.ts';
import type { PeekCode } from '../opportunity-peek/peek-ways.ts';

/** The panel with its tabs weighs as much as the board, so it is fetched when somebody comes near a deal. */
export interface PeekLoader {
  /** Drawn at once where it is there. */
  store: Store<PeekCode | undefined>;
  fetch: () => Promise<PeekCode>;
}

export function createPeekLoader(load: () => Promise<PeekCode>): PeekLoader {
  const store = createStore<PeekCode | undefined>(undefined);
  return {
    store,
    fetch: async () => {
      const code = await load();
      store.set(code);
      return code;
    },
  };
}
