import { hasPermission } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { fetchAhead } from '../../../lib/api/reload-when-replaced.ts';
import { createStore } from '../../../lib/base/store.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { PeekFrame } from '../../../ui/peek/peek-frame.tsx';
import { AssignProvider } from '../assignments/assign-provider.tsx';
import { NOTHING_SHOWN, type PeekActions, PeekProvider } from '../opportunities/peek-context.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import type { PeekCode } from '../opportunity-peek/peek-ways.ts';
import { MoveProvider } from '../stage-moves/move-provider.tsx';
import { DealDialogs } from './deal-dialogs.tsx';
import { type OpportunitiesParts, OpportunitiesView } from './opportunities-view.tsx';
import { createPeekLoader } from './peek-loader.ts';
import { PeekPane } from './peek-pane.tsx';
import { usePageKeys } from './use-page-keys.ts';

interface OpportunitiesPageProps extends OpportunitiesParts {
  /** Fetches what shows a deal beside the board. */
  loadPeek: () => Promise<PeekCode>;
}

/** Opportunity Management: the firm's pipeline as a board and as a list, its analysis and its settings. */
export function OpportunitiesPage({ loadPeek, ...parts }: OpportunitiesPageProps) {
  const { role, is_reading } = useProfile();
  const [{ view = 'board', peek }] = useOpportunitiesSearch();
  const queryClient = useQueryClient();
  const code = useMemo(() => createPeekLoader(loadPeek), [loadPeek]);
  const actions = useMemo(
    (): PeekActions => ({
      shown: createStore(NOTHING_SHOWN),
      fetchAhead: (id) => {
        // The log of a firm that is read tells what was opened, and a deal that was only near was not.
        if (is_reading) return;
        void fetchAhead(async () => (await code.fetch()).fetchAhead(id));
        void queryClient.prefetchQuery(orpc.opportunities.get.queryOptions({ input: { id } }));
      },
    }),
    [queryClient, code, is_reading],
  );
  if (!hasPermission(role, 'opportunity:read')) return <NoAccess />;
  const peeked = view === 'board' || view === 'list' ? peek : undefined;
  return (
    <MoveProvider>
      <AssignProvider>
        <Keys />
        <PeekProvider value={actions}>
          <PeekFrame
            page={<OpportunitiesView {...parts} />}
            peek={peeked === undefined ? null : <PeekPane dealId={peeked} code={code} />}
          />
        </PeekProvider>
        <DealDialogs />
      </AssignProvider>
    </MoveProvider>
  );
}

/** Inside of the providers that the keys act by. */
function Keys() {
  usePageKeys();
  return null;
}
