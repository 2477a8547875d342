import { hasPermission, type Permission } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { api, type Inputs } from '../api/api.ts';
import { readError } from '../api/errors.ts';
import { useStore } from '../base/store.ts';
import { enter, expire, leave, type NewSession, refresh, rememberSession, type SignOutScope } from './auth-acts.ts';
import { type Profile, profileQuery } from './profile.ts';
import { type Ending, lastEnding } from './session.ts';
import { entry, useLoginReport } from './use-login-report.ts';
import { useOtherTabs } from './use-other-tabs.ts';

export interface Auth {
  /**
   * `loading`: is anybody signed in? `loading-profile`: somebody is, but who? `restricted`: signed in, but something is to be
   * done first. `failed`: the server did not answer.
   */
  status: 'loading' | 'loading-profile' | 'signed-out' | 'restricted' | 'signed-in' | 'failed';
  /** What is to be done first: give the second factor, or set one up; or that the firm has closed the portal. */
  restriction: 'second_factor' | 'enrolment' | 'portal_closed' | null;
  profile: Profile | null;
  error: Error | null;
  retry: () => void;
  /** Signed out by their own hand: the next person to sign in starts at home, not where the last person was. */
  left: boolean;
  /** How the last session came to its end; null while somebody is signed in. */
  ending: Ending | null;
  signIn: (credentials: { email: string; password: string }) => Promise<NewSession>;
  signUp: (registration: Inputs['auth']['signUp']['body']) => Promise<NewSession>;
  /** After any other call whose answer is a session that lets somebody in: a passkey, a code, an invitation. */
  enter: (session: NewSession) => void;
  /** Asks again who is signed in, here and in the other tabs: after a step up that answered without a session. */
  refresh: () => Promise<void>;
  /** Keeps how long the session of this answer lasts. */
  rememberSession: (session: NewSession) => void;
  /** Ends this session (`local`), all of them (`global`), or all but this one (`others`). */
  signOut: (scope?: SignOutScope) => Promise<void>;
  /** The time is up. Signs out without asking, and remembers where the person was. */
  expire: (ending: 'idle' | 'limit') => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(profileQuery);
  const ending = useStore(lastEnding);
  const entered = useStore(entry) !== null;
  useLoginReport(data);
  useOtherTabs();

  const auth = useMemo(
    (): Auth => ({
      status: statusOf(data, error, entered),
      restriction: restrictionOf(error),
      // Of a session that may do nothing any more, nothing stays on screen.
      profile: restrictionOf(error) ? null : (data ?? null),
      error,
      left: ending === 'left' || ending === 'left-elsewhere',
      ending,
      retry: () => void refetch(),
      signIn: async (body) => {
        const session = await api.auth.token({ query: { grant_type: 'password' }, body });
        enter(session);
        return session;
      },
      signUp: async (body) => {
        const session = await api.auth.signUp({ query: {}, body });
        enter(session, 'sign-up');
        return session;
      },
      enter,
      refresh,
      rememberSession,
      signOut: leave,
      expire,
    }),
    [data, error, entered, ending, refetch],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in person, for components inside the access guard. */
export function useProfile(): Profile {
  const { profile } = useAuth();
  if (!profile) throw new Error('useProfile must be used inside the access guard');
  return profile;
}

/**
 * Whether the person may change what this permission is about: their role holds it, and they do not read a firm by a grant,
 * where nothing can be changed or exported. What may only be looked at is asked of the role alone.
 */
export function useMay(permission: Permission): boolean {
  const { role, is_reading } = useProfile();
  return hasPermission(role, permission) && !is_reading;
}

function statusOf(data: Profile | null | undefined, error: Error | null, hasSession: boolean): Auth['status'] {
  if (restrictionOf(error)) return 'restricted';
  if (data) return 'signed-in';
  if (data === null) return 'signed-out';
  if (error) return 'failed';
  return hasSession ? 'loading-profile' : 'loading';
}

const RESTRICTIONS: Partial<Record<string, Auth['restriction']>> = {
  SECOND_FACTOR_REQUIRED: 'second_factor',
  SECOND_FACTOR_ENROLMENT_REQUIRED: 'enrolment',
  PORTAL_CLOSED: 'portal_closed',
};

function restrictionOf(error: Error | null): Auth['restriction'] {
  return (error && RESTRICTIONS[readError(error).code ?? '']) ?? null;
}
