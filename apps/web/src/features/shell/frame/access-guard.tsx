import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { isConnected } from '../../../lib/api/connection.ts';
import { gotNoAnswer, readError } from '../../../lib/api/errors.ts';
import { localPath } from '../../../lib/base/local-path.ts';
import { useStore } from '../../../lib/base/store.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { AccountInactive } from './account-inactive.tsx';

/** Lets signed-in people with an active account through (docs/rules/access.md#access-guard). The server asks again at every call. */
export function AccessGuard({ children, secondFactor }: { children: ReactNode; secondFactor?: ReactNode }) {
  const { status, profile, error, retry, left } = useAuth();
  const connected = useStore(isConnected);
  const isUnanswered = status === 'failed' && gotNoAnswer(error);
  useEffect(() => {
    if (connected && isUnanswered) retry();
  }, [connected, isUnanswered, retry]);
  if (profile) return profile.is_active ? children : <AccountInactive />;
  if (status === 'failed') {
    if (readError(error).code === 'ACCOUNT_INACTIVE') return <AccountInactive />;
    return <ErrorState error={error} onRetry={retry} title="Cairn could not be loaded" frame="screen" />;
  }
  if (status === 'restricted') return secondFactor;
  if (status === 'signed-out') return <ToSignIn remember={!left} />;
  return <Loading label={status === 'loading-profile' ? 'Loading profile...' : 'Loading...'} />;
}

function ToSignIn({ remember }: { remember: boolean }) {
  const here = useLocation({ select: (location) => location.href });
  // The location changes while one is being led away; where one came from is the first that was seen.
  const [redirect] = useState(remember ? localPath(here) : undefined);
  return <Navigate to="/auth" search={{ redirect }} replace />;
}
