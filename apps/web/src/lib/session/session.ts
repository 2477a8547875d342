import { queryClient } from '../api/query-client.ts';
import { showTimesIn } from '../base/format.ts';
import { createStore } from '../base/store.ts';
import { closeTabDrafts } from '../base/tab-drafts.ts';
import { forgetRemaining } from './session-time.ts';

/** Where the profile of the signed-in person is cached: null means that nobody is signed in. */
export const PROFILE_KEY = ['profile'] as const;

/**
 * How the last session on this page came to its end: by the person's own hand, here or in another tab; because the time
 * was up, after inactivity or at the absolute limit; or because the server ended it.
 */
export type Ending = 'left' | 'left-elsewhere' | 'idle' | 'limit' | 'ended';

/** Null while somebody is signed in, and when nobody was since the page was opened. */
export const lastEnding = createStore<Ending | null>(null);

/** What the server says of it: that the person or the firm was suspended, and whom to ask. */
export const endingReason = createStore<string | null>(null);

/** While a page says goodbye: the server has ended the session already, and what is on screen stays until the page goes. */
export const departing = createStore(false);

/** Nobody is signed in any more. The access guard sees the missing profile and leads to /auth, which says why. */
export function dropProfile(ending: Ending, reason: string | null = null): void {
  lastEnding.set(ending);
  endingReason.set(reason);
  closeTabDrafts();
  forgetRemaining();
  showTimesIn(undefined);
  void queryClient.cancelQueries({ queryKey: PROFILE_KEY });
  queryClient.setQueryData(PROFILE_KEY, null);
}

/** The server answered that it does not know us: an end only if it knew us before. */
export function dropUnknown(reason: string | null = null): void {
  if (departing.get()) return;
  const state = queryClient.getQueryState(PROFILE_KEY);
  const wasSignedIn = state !== undefined && (state.error !== null || Boolean(state.data));
  if (wasSignedIn) dropProfile('ended', reason);
}

/** Forgets what was read for the person before: the next one at this screen must not see a trace of it. */
export function forgetEverything(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== PROFILE_KEY[0] });
  queryClient.getMutationCache().clear();
}
