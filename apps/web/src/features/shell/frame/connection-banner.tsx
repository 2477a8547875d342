import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isConnected } from '../../../lib/api/connection.ts';
import { gotNoAnswer } from '../../../lib/api/errors.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { plural } from '../../../lib/base/format.ts';
import { useStore } from '../../../lib/base/store.ts';
import { waitingSaves } from '../../../lib/base/waiting-saves.ts';
import { Banner } from '../../../ui/base/banner.tsx';

/** Tells that the server does not answer, until it does; what could not be read meanwhile is then asked for again. */
export function ConnectionBanner() {
  const connected = useStore(isConnected);
  useEffect(() => {
    if (!connected) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => gotNoAnswer(state.error) });
  }, [connected]);
  const waiting = useStore(waitingSaves);
  const isWaiting = waiting > 0 && `${plural(waiting, 'change waits', 'changes wait')} to be saved.`;
  if (connected && !isWaiting) return null;
  return (
    <Banner icon={IconPlugConnectedX} tone="warning" label="Connection">
      <span role="alert">
        {!connected &&
          'You are offline: the server cannot be reached. What you type is kept here, and what you edit in place is saved when the connection is back. '}
        {isWaiting}
      </span>
    </Banner>
  );
}
