import { ROLE_TABLE, type Role, roleLabel } from '@cairn/domain';
import { IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { HomePage } from './home-page.tsx';

interface RoleHomeProps {
  of: Role;
  /** Where the work of this role is done. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The home route of one role. Everyone may open it (docs/rules/access.md#routes); people of another role find a link to their own. */
export function RoleHome({ of: role, actions, children }: RoleHomeProps) {
  const { role: own } = useProfile();
  const { title } = ROLE_TABLE[role];
  if (own === role)
    return (
      <HomePage title={title} actions={actions}>
        {children}
      </HomePage>
    );
  // Some homes are areas of other features, so the path is a plain string to the router.
  const home: string = ROLE_TABLE[own].home;
  return (
    <Page width="reading">
      <PageHeader title={title} />
      <EmptyState
        title={`This is the home page of the role ${roleLabel(role)}`}
        icon={<IconCompass size={22} stroke={1.75} />}
        actions={<ButtonLink to={home}>Go to your home</ButtonLink>}
      >
        You are signed in as {roleLabel(own)}. Your tasks, changes and figures are on your own home page.
      </EmptyState>
    </Page>
  );
}
