import { holds } from '@cairn/domain';
import { IconShieldX } from '@tabler/icons-react';
import { useProfile } from '../../lib/auth.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/links.tsx';
import { DealDialogs } from './deal-dialogs.tsx';
import { MoveProvider } from './move/move-provider.tsx';
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

function NoAccess() {
  return (
    <EmptyState
      icon={<IconShieldX size={22} stroke={1.75} />}
      tone="negative"
      title="Access denied"
      actions={<TextLink to="/dashboard">Go to the dashboard</TextLink>}
      frame="page"
    >
      Access denied. This page requires firm user privileges or higher.
    </EmptyState>
  );
}
