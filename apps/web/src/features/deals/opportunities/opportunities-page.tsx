import { holds } from '@cairn/domain';
import { useProfile } from '../../../lib/session/auth.tsx';
import { DealDialogs } from './deal-dialogs.tsx';
import { MoveProvider } from './move/move-provider.tsx';
import { NoAccess } from './no-access.tsx';
import { type OpportunitiesParts, OpportunitiesView } from './opportunities-view.tsx';

/** Opportunity Management: the firm's pipeline as a board and as a list, its analysis and its settings. */
export function OpportunitiesPage(parts: OpportunitiesParts) {
  const { role } = useProfile();
  if (!holds(role, 'opportunity:read')) return <NoAccess />;
  return (
    <MoveProvider>
      <OpportunitiesView {...parts} />
      <DealDialogs />
    </MoveProvider>
  );
}
