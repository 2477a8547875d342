import { Tabs } from '@mantine/core';
import { IconShieldLock, IconShieldX, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import classes from './firm-admin.module.css';
import type { FirmAdminTab } from './firm-admin-tabs.ts';

interface FirmAdminPageProps {
  tab: FirmAdminTab;
  onTab: (tab: FirmAdminTab) => void;
  /** The primary action. */
  action: ReactNode;
  users: ReactNode;
  security: ReactNode;
}

/** Where a firm is administered. The parts are other features', put in by the route. */
export function FirmAdminPage({ tab, onTab, action, users, security }: FirmAdminPageProps) {
  const { role, tenant_name } = useProfile();
  if (role !== 'firm_admin' && role !== 'platform_admin') return <NotForYou />;
  return (
    <Page>
      <PageHeader
        title="Firm Administration"
        purpose={`The people of ${tenant_name}, and how they sign in.`}
        actions={tab === 'users' && action}
      />
      <Tabs value={tab} onChange={(value) => onTab(value as FirmAdminTab)} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="users" leftSection={<IconUsers size={16} stroke={1.75} />}>
            Users
          </Tabs.Tab>
          <Tabs.Tab value="security" leftSection={<IconShieldLock size={16} stroke={1.75} />}>
            Security
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="users" className={classes.panel}>
          {users}
        </Tabs.Panel>
        <Tabs.Panel value="security" className={classes.sections}>
          {security}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function NotForYou() {
  return (
    <EmptyState
      icon={<IconShieldX size={22} stroke={1.75} />}
      tone="negative"
      title="Access Denied"
      actions={<TextLink to="/dashboard">Go to the dashboard</TextLink>}
      frame="page"
    >
      Access denied. This page requires firm admin privileges.
    </EmptyState>
  );
}
