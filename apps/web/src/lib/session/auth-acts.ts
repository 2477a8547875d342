import { api, type Inputs, type Outputs } from '../api/api.ts';
import { readError } from '../api/errors.ts';
import { queryClient } from '../api/query-client.ts';
import { forgetTabDrafts } from '../base/tab-drafts.ts';
import { departing, dropProfile, type Ending, forgetEverything, lastEnding, PROFILE_KEY } from './session.ts';
import { noteRemaining } from './session-time.ts';
import { tellTabs } from './tabs.ts';
import { type Entry, entry } from './use-login-report.ts';

export type NewSession = Outputs['auth']['token'];
export type SignOutScope = NonNullable<Inputs['auth']['signOut']['query']>['scope'];

/** Somebody is in: whatever was read for anybody else goes, and every tab asks who it is. */
export function enter(session: NewSession, by: Entry = 'sign-in'): void {
  rememberSession(session);
  // A person who switches to another of their firms was in already, and has not signed in.
  entry.set(queryClient.getQueryData(PROFILE_KEY) ? null : by);
  lastEnding.set(null);
  tellTabs({ kind: 'entered', userId: session.user.id });
  void rereadProfile();
}

export async function refresh(): Promise<void> {
  tellTabs({ kind: 'entered' });
  await rereadProfile();
}

/** Draws nothing of the person before, not even while the answer is on its way. */
export async function rereadProfile(): Promise<void> {
  const asked = queryClient.resetQueries({ queryKey: PROFILE_KEY });
  forgetEverything();
  await asked;
}

/** From seconds, not from a time of day: the clock of this machine may be wrong. */
export function rememberSession({ expires_in }: Pick<NewSession, 'expires_in'>): void {
  noteRemaining(expires_in * 1000);
}

/**
 * A session that the server no longer knows is as good as ended; any other failure is the caller's to show. Calls of the
 * page that are refused before the answer is here do not count as the end: it would be remembered where the person was.
 */
export async function leave(scope: SignOutScope = 'local'): Promise<void> {
  const isEnd = scope !== 'others';
  departing.set(isEnd);
  if (isEnd) tellTabs({ kind: 'leaving' });
  try {
    await api.auth.signOut({ query: { scope } }).catch((failure: unknown) => {
      if (readError(failure).code !== 'UNAUTHENTICATED') throw failure;
    });
    if (isEnd) forget('left');
  } finally {
    departing.set(false);
  }
  if (isEnd) tellTabs({ kind: 'left', ending: 'left-elsewhere' });
}

/** Whether or not the server can be told, this screen shows nothing more; the server ends the session by itself. */
export async function expire(ending: 'idle' | 'limit'): Promise<void> {
  const told = api.auth.signOut({ query: { scope: 'local' } });
  forget(ending);
  tellTabs({ kind: 'left', ending });
  await told.catch(() => undefined);
}

export const isByHand = (ending: Ending): boolean => ending === 'left' || ending === 'left-elsewhere';

export function forget(ending: Ending): void {
  entry.set(null);
  // A session that ran out is gone on with; a person who signs out leaves the machine to others.
  if (isByHand(ending)) forgetTabDrafts();
  dropProfile(ending);
  forgetEverything();
}
