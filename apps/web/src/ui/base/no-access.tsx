import { IconShieldX } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';
import { TextLink } from './links.tsx';

/** What the roles find that do not work on deals (docs/rules/deals.md#deal-texts). */
export function NoAccess() {
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
