import { createStore } from './store.ts';

/** Something that opens once its code can be fetched. */
export interface WaitingPart {
  /** Gives it up, where it can be. */
  giveUp?: () => void;
  /** What had the focus when it was asked for, and gets it back when it is given up. */
  opener?: Element | null;
}

/** What waits for the connection and has no place on the page that would say so, such as a dialog. */
export const waitingParts = createStore<readonly WaitingPart[]>([]);

export function addWaiting(part: WaitingPart): () => void {
  const waiting = { ...part, opener: document.activeElement };
  waitingParts.set([...waitingParts.get(), waiting]);
  return () => waitingParts.set(waitingParts.get().filter((each) => each !== waiting));
}

export const OFFLINE_PART = 'This could not be loaded: you are offline. It opens when the connection is back.';
