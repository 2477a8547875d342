import { hasPermission } from '@cairn/domain';
import { useProfile } from '../../../lib/session/auth.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { MoveProvider } from '../stage-moves/move-provider.tsx';
import { DealDialogs } from './deal-dialogs.tsx';
import { type OpportunitiesParts, OpportunitiesView } from './opportunities-view.tsx';

/** Opportunity Management: the firm's pipeline as a board and as a list, its analysis and its settings. */
export function OpportunitiesPage(parts: OpportunitiesParts) {
  const { role } = useProfile();
  if (!hasPermission(role, 'opportunity:read')) return <NoAccess />;
  return (
    <MoveProvider>
      <OpportunitiesView {...parts} />
      <DealDialogs />
    </MoveProvider>
  );
}
