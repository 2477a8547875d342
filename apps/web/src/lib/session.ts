import { queryClient } from './query-client.ts';

/** Where the profile of the signed-in person is cached: null means that nobody is signed in. */
export const PROFILE_KEY = ['profile'] as const;

/** The server no longer knows us. The access guard sees the missing profile and leads to /auth. */
export function dropProfile(): void {
  void queryClient.cancelQueries({ queryKey: PROFILE_KEY });
  queryClient.setQueryData(PROFILE_KEY, null);
}

/** Forgets what was read for the person before: the next one at this screen must not see a trace of it. */
export function forgetEverything(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== PROFILE_KEY[0] });
  queryClient.getMutationCache().clear();
}
