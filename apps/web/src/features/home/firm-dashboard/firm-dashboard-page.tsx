import { ROLE_TABLE } from '@cairn/domain';
import { Button, Tabs } from '@mantine/core';
import { IconBriefcase, IconChecklist, IconLayoutKanban, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useMay, useProfile } from '../../../lib/session/auth.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { TabPart } from '../../../ui/base/tab-part.tsx';
import { EarlyDealsTab } from './early-deals-tab.tsx';
import classes from './firm-dashboard.module.css';
import type { DashboardSearch, DashboardTab } from './firm-dashboard-search.ts';
import { PortfolioDialog } from './portfolio-dialog.tsx';
import { PortfoliosTab } from './portfolios-tab.tsx';
import { SummaryCards } from './summary-cards.tsx';

const MoneyCards = lazy(() => import('./money-cards.tsx'));

interface FirmDashboardPageProps {
  search: DashboardSearch;
  onSearch: (change: Partial<DashboardSearch>) => void;
  /** The tasks are another feature's; the route puts them in, with their primary action. */
  tasks: ReactNode;
  newTask: ReactNode;
}

/** Where the firm's daily work stands: portfolios, early deals and tasks (docs/rules/home.md#firm-dashboard). */
export function FirmDashboardPage({ search, onSearch, tasks, newTask }: FirmDashboardPageProps) {
  const { tenant_name } = useProfile();
  const [mayInvest, mayFunds] = [useMay('investment:read'), useMay('fund:read')];
  const [adding, setAdding] = useState(false);
  const tab = search.tab ?? 'portfolios';
  const add = () => setAdding(true);
  const actions: Record<DashboardTab, ReactNode> = {
    portfolios: (
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
        New Portfolio
      </Button>
    ),
    opportunities: (
      <ButtonLink to="/opportunities" search={{ new: 1 }} leftSection={<IconPlus size={16} stroke={1.75} />}>
        Add Opportunity
      </ButtonLink>
    ),
    tasks: newTask,
  };
  return (
    <Page>
      <PageHeader
        title={ROLE_TABLE.firm_user.title}
        purpose={`Portfolios, early deals and tasks of ${tenant_name}.`}
        actions={actions[tab]}
      />
      <SummaryCards />
      {mayInvest && mayFunds && <MoneyCards />}
      <Tabs
        value={tab}
        onChange={(value) => onSearch({ tab: value === 'portfolios' ? undefined : (value as DashboardTab) })}
        keepMounted={false}
      >
        <TabList>
          <Tabs.Tab value="portfolios" leftSection={<IconBriefcase size={16} stroke={1.75} />}>
            Portfolios
          </Tabs.Tab>
          <Tabs.Tab value="opportunities" leftSection={<IconLayoutKanban size={16} stroke={1.75} />}>
            Opportunities
          </Tabs.Tab>
          <Tabs.Tab value="tasks" leftSection={<IconChecklist size={16} stroke={1.75} />}>
            Tasks
          </Tabs.Tab>
        </TabList>
        <Tabs.Panel value="portfolios" className={classes.panel}>
          <PortfoliosTab
            all={search.portfolios === 'all'}
            onAll={(all) => onSearch({ portfolios: all ? 'all' : undefined })}
            onNew={add}
          />
        </Tabs.Panel>
        <Tabs.Panel value="opportunities" className={classes.panel}>
          <EarlyDealsTab />
        </Tabs.Panel>
        <Tabs.Panel value="tasks" className={classes.panel}>
          <TabPart>{tasks}</TabPart>
        </Tabs.Panel>
      </Tabs>
      {adding && <PortfolioDialog portfolio={null} onClose={() => setAdding(false)} />}
    </Page>
  );
}
