import { queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from '../api/api.ts';
import { serverNow } from '../api/server-clock.ts';
import { showTimesIn } from '../base/format.ts';
import { openTabDrafts } from '../base/tab-drafts.ts';
import { dropUnknown, PROFILE_KEY } from './session.ts';
import { noteRemaining, sessionLength } from './session-time.ts';

export type Profile = Outputs['auth']['getProfile'];

/** The signed-in person, or null when nobody is: being signed out is an answer here, not an error. */
export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: async ({ signal }): Promise<Profile | null> => {
    const { profile, ended } = await api.auth.getSignedIn({}, { signal });
    if (profile) noteRemaining(Date.parse(profile.session_expires_at) - serverNow());
    else dropUnknown(ended);
    if (profile) openTabDrafts(`${profile.tenant_id} ${profile.id}`);
    if (profile) sessionLength.set(profile.session_minutes * 60_000);
    showTimesIn(profile?.time_zone);
    return profile;
  },
  staleTime: 60_000,
});
