import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasNoConnection, isConnected } from '../../lib/api/connection.ts';
import { isUnfetched } from '../../lib/base/lazy.tsx';
import { useStore } from '../../lib/base/store.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

/** What the router shows when a page throws: the rest of the shell stays usable. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const connected = useStore(isConnected);
  const [wasOffline] = useState(!connected || !navigator.onLine);
  useEffect(() => {
    hasNoConnection();
  }, []);
  useEffect(() => {
    // Some browsers never ask for code again in the same page.
    if (wasOffline && connected && navigator.onLine) window.location.reload();
  }, [wasOffline, connected]);
  if (wasOffline)
    return (
      <div role="status" style={{ display: 'contents' }}>
        <EmptyState icon={<IconPlugConnectedX size={22} stroke={1.75} />} title="You are offline" frame="page">
          This page could not be loaded without a connection. It opens when the connection is back.
        </EmptyState>
      </div>
    );
  const retry = () => {
    if (isUnfetched(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={retry} title="This page could not be shown" frame="page" />;
}
