import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { api, type Inputs, type Outputs } from './api.ts';
import { readError } from './errors.ts';
import { type Profile, profileQuery } from './profile.ts';
import { dropProfile, forgetEverything, PROFILE_KEY } from './session.ts';

type Session = Outputs['auth']['signIn'];

export interface Auth {
  /** `loading`: is anybody signed in? `loading-profile`: somebody is, but who? `failed`: the server did not answer. */
  status: 'loading' | 'loading-profile' | 'signed-out' | 'signed-in' | 'failed';
  profile: Profile | null;
  error: Error | null;
  retry: () => void;
  /** Signed out by their own hand: whoever signs in next starts at home, not where the last person was. */
  left: boolean;
  signIn: (credentials: { email: string; password: string }) => Promise<Session>;
  signUp: (registration: Inputs['auth']['signUp']) => Promise<Session>;
  signOut: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(profileQuery);
  // What this page did about the session; null until it did something.
  const [act, setAct] = useState<'entered' | 'left' | null>(null);

  const auth = useMemo((): Auth => {
    const begin = (session: Session): Session => {
      forgetEverything();
      setAct('entered');
      void queryClient.resetQueries({ queryKey: PROFILE_KEY });
      return session;
    };
    return {
      status: statusOf(data, error, act === 'entered'),
      profile: data ?? null,
      error,
      left: act === 'left',
      retry: () => void refetch(),
      signIn: async (body) => begin(await api.auth.signIn({ query: { grant_type: 'password' }, body })),
      signUp: async (registration) => begin(await api.auth.signUp(registration)),
      signOut: async () => {
        await api.auth.signOut({ query: { scope: 'local' } }).catch((failure: unknown) => {
          if (readError(failure).code !== 'UNAUTHENTICATED') throw failure;
        });
        setAct('left');
        dropProfile();
        forgetEverything();
      },
    };
  }, [data, error, act, queryClient, refetch]);

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

function statusOf(data: Profile | null | undefined, error: Error | null, hasSession: boolean): Auth['status'] {
  if (data) return 'signed-in';
  if (data === null) return 'signed-out';
  if (error) return 'failed';
  return hasSession ? 'loading-profile' : 'loading';
}
