import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { forgetTabDrafts } from '../base/tab-drafts.ts';
import { forget, isByHand, rereadProfile } from './auth-acts.ts';
import type { Profile } from './profile.ts';
import { departing, lastEnding, PROFILE_KEY } from './session.ts';
import { noteRemaining } from './session-time.ts';
import { onTabMessage, type TabMessage } from './tabs.ts';

/** How long the word of a tab that signs out is waited for: that may have failed, or the tab been closed before it knew. */
const LEAVING_MS = 10_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Follows what the other tabs did to the session that all of them share. */
export function useOtherTabs(): void {
  useEffect(() => onTabMessage(followTab), []);
}

export function followTab(message: TabMessage): void {
  const profile = queryClient.getQueryData<Profile | null>(PROFILE_KEY);
  stopWaiting();
  switch (message.kind) {
    case 'leaving':
      // As in that tab: that the server knows us no longer is not the end that this page tells of.
      departing.set(true);
      leaving = setTimeout(() => {
        stopWaiting();
        // News that came in the meantime were not followed.
        void queryClient.invalidateQueries();
      }, LEAVING_MS);
      return;
    case 'left':
      // Also with a second factor still to be given, when there is no profile yet.
      if (profile !== null) forget(message.ending);
      // The server may have told first that the session is over; then nobody knew yet that it was by hand.
      else if (isByHand(message.ending)) forgetTabDrafts();
      return;
    case 'entered':
      if (profile && profile.id === message.userId) void followSamePerson(profile);
      else {
        lastEnding.set(null);
        void rereadProfile();
      }
      return;
    case 'extended':
      noteRemaining(message.remaining - (Date.now() - message.at));
      return;
    case 'changed':
      void queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
  }
}

function stopWaiting(): void {
  if (leaving === undefined) return;
  clearTimeout(leaving);
  leaving = undefined;
  departing.set(false);
}

/** The page that is open here, and what is typed in it, may stay, unless the person went on in another firm. */
async function followSamePerson(before: Profile): Promise<void> {
  await queryClient.refetchQueries({ queryKey: PROFILE_KEY });
  const now = queryClient.getQueryData<Profile | null>(PROFILE_KEY);
  if (now && now.tenant_id !== before.tenant_id) await rereadProfile();
}
