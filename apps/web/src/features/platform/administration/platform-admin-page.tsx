import { Button, Skeleton, Tabs } from '@mantine/core';
import {
  IconBuildingSkyscraper,
  IconCreditCard,
  IconFileSearch,
  IconGauge,
  IconRefresh,
  IconShieldX,
  IconUsers,
} from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WhileLoading } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './platform-admin.module.css';
import { PLATFORM_ADMIN_TABS, type PlatformAdminTab } from './platform-admin-tabs.ts';

const TABS = {
  overview: { label: 'Overview', Icon: IconGauge },
  organizations: { label: 'Organizations', Icon: IconBuildingSkyscraper },
  users: { label: 'Platform Users', Icon: IconUsers },
  subscriptions: { label: 'Subscriptions', Icon: IconCreditCard },
  'audit-logs': { label: 'Audit Logs', Icon: IconFileSearch },
} satisfies Record<PlatformAdminTab, { label: string; Icon: typeof IconUsers }>;

interface PlatformAdminPageProps {
  tab: PlatformAdminTab;
  onTab: (tab: PlatformAdminTab) => void;
  panels: Record<PlatformAdminTab, ReactNode>;
}

/** Where the installation is run. The route asks for the role too; a page that is shown by mistake shows nothing. */
export function PlatformAdminPage({ tab, onTab, panels }: PlatformAdminPageProps) {
  const { role } = useProfile();
  if (role !== 'platform_admin') return <NotForYou />;
  return (
    <Page>
      <PageHeader
        title="Platform Administration"
        purpose="The organizations on this installation, their plans, and the people who run it."
        actions={<Refresh />}
      />
      <Tabs value={tab} onChange={(value) => onTab(value as PlatformAdminTab)} keepMounted={false}>
        <TabList>
          {PLATFORM_ADMIN_TABS.map((name) => {
            const { label, Icon } = TABS[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} stroke={1.75} />}>
                {label}
              </Tabs.Tab>
            );
          })}
        </TabList>
        {PLATFORM_ADMIN_TABS.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            <WhileLoading show={<Waiting />}>{panels[name]}</WhileLoading>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function Refresh() {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.75} />}
      loading={isFetching}
      onClick={() => void queryClient.invalidateQueries()}
    >
      Refresh
    </Button>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Loading">
      <Skeleton height={320} radius="md" />
    </LoadingRegion>
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
      This interface is restricted to Platform Administrators only.
    </EmptyState>
  );
}
