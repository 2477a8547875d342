import { Skeleton, Tabs } from '@mantine/core';
import {
  IconApi,
  IconBuilding,
  IconCreditCard,
  IconDoor,
  IconKey,
  IconShieldLock,
  IconShieldX,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { WhileLoading } from '../../../lib/base/lazy.tsx';
import { useMay, useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './firm-admin.module.css';
import { FIRM_ADMIN_TABS, type FirmAdminTab } from './firm-admin-tabs.ts';

const TABS = {
  organization: { label: 'Organization', Icon: IconBuilding },
  users: { label: 'Users', Icon: IconUsers },
  billing: { label: 'Billing', Icon: IconCreditCard },
  portals: { label: 'Portals', Icon: IconDoor },
  admin: { label: 'Admin', Icon: IconKey },
  security: { label: 'Security', Icon: IconShieldLock },
  api: { label: 'API', Icon: IconApi },
} satisfies Record<FirmAdminTab, { label: string; Icon: typeof IconUsers }>;

interface FirmAdminPageProps {
  tab: FirmAdminTab;
  onTab: (tab: FirmAdminTab) => void;
  /** The primary action of the people's tab. */
  invite: ReactNode;
  panels: Record<FirmAdminTab, ReactNode>;
}

/** Where a firm is administered. The parts are other features', put in by the route and fetched when their tab is opened. */
export function FirmAdminPage({ tab, onTab, invite, panels }: FirmAdminPageProps) {
  const { role, tenant_name, is_reading } = useProfile();
  const mayInvite = useMay('invitation:manage');
  if (role !== 'firm_admin' && role !== 'platform_admin') return <NotForYou />;
  return (
    <Page>
      <PageHeader
        title="Firm Administration"
        purpose={`What ${tenant_name} is, who works in it, and how they get in.`}
        actions={tab === 'users' && mayInvite && invite}
      />
      <Tabs value={tab} onChange={(value) => onTab(value as FirmAdminTab)} keepMounted={false}>
        <TabList>
          {FIRM_ADMIN_TABS.map((name) => {
            const { label, Icon } = TABS[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} stroke={1.75} />}>
                {label}
              </Tabs.Tab>
            );
          })}
        </TabList>
        {FIRM_ADMIN_TABS.map((name) => (
          <Tabs.Panel key={name} value={name} className={name === 'users' ? classes.panel : classes.sections}>
            <WhileLoading show={<Waiting />}>
              {is_reading && name !== 'users' ? <Unchangeable>{panels[name]}</Unchangeable> : panels[name]}
            </WhileLoading>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** What is set stays readable in its fields. */
function Unchangeable({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.note}>
        <Notice>You are viewing this organization, so nothing can be changed here.</Notice>
      </div>
      <fieldset className={classes.fields} disabled>
        {children}
      </fieldset>
    </>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Loading">
      <Skeleton height={320} radius="md" mt="lg" />
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
      Access denied. This page requires firm admin privileges.
    </EmptyState>
  );
}
