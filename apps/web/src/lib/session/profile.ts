import { queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from '../api/api.ts';
import { readError } from '../api/errors.ts';
import { serverNow } from '../api/server-clock.ts';
import { PROFILE_KEY } from './session.ts';
import { noteRemaining } from './session-time.ts';

export type Profile = Outputs['auth']['getProfile'];

/** The signed-in person, or null when nobody is: being signed out is an answer here, not an error. */
export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: async ({ signal }): Promise<Profile | null> => {
    try {
      const profile = await api.auth.getProfile(undefined, { signal });
      noteRemaining(Date.parse(profile.session_expires_at) - serverNow());
      return profile;
    } catch (error) {
      if (readError(error).code === 'UNAUTHENTICATED') return null;
      throw error;
    }
  },
  staleTime: 60_000,
});
