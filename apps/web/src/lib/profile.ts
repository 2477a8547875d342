import { queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from './api.ts';
import { readError } from './errors.ts';
import { PROFILE_KEY } from './session.ts';

export type Profile = Outputs['auth']['getProfile'];

/** The signed-in person, or null when nobody is: being signed out is an answer here, not an error. */
export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: async ({ signal }): Promise<Profile | null> => {
    try {
      return await api.auth.getProfile(undefined, { signal });
    } catch (error) {
      if (readError(error).code === 'UNAUTHENTICATED') return null;
      throw error;
    }
  },
  staleTime: 60_000,
});
