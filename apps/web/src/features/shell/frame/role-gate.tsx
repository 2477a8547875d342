import { IconShieldX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayVisit } from '../../../lib/route-rule.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';

/** Shows the page only to the roles of the route table; the shell around it stays, so there is a way out. */
export function RoleGate({ children }: { children: ReactNode }) {
  const { role } = useProfile();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (mayVisit(role, pathname)) return children;
  return (
    <EmptyState
      icon={<IconShieldX size={22} stroke={1.75} />}
      tone="negative"
      title="Access Denied"
      actions={<TextLink to="/dashboard">Go to the dashboard</TextLink>}
      frame="page"
    >
      You don't have permission to access this page.
    </EmptyState>
  );
}
