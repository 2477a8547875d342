import { hasPermission } from '@cairn/domain';
import { Button, Tabs } from '@mantine/core';
import { IconChecklist, IconFileText, IconPlus, IconShieldX, IconTemplate } from '@tabler/icons-react';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { useMay, useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import classes from './diligence.module.css';
import type { DiligenceParts, DiligenceTab } from './diligence-search.ts';
import { ActiveProcesses } from './list/active-processes.tsx';
import { CardsSkeleton } from './list/cards-skeleton.tsx';
import { StatCards } from './stat-cards.tsx';

const ReportsTab = lazy(() => import('./reports/reports-tab.tsx'));
const TemplatesTab = lazy(() => import('./templates/templates-tab.tsx'));
const StartDialog = lazy(() => import('./start/start-dialog.tsx'));

/** The due diligence dashboard: processes, the templates that they are started from, and their reports. */
export function DiligencePage(parts: DiligenceParts) {
  const { role } = useProfile();
  return hasPermission(role, 'diligence:read') ? <Dashboard {...parts} /> : <NoAccess />;
}

function Dashboard({ search, change }: DiligenceParts) {
  const { tab = 'processes', start } = search;
  const shown = useLast(start);
  const phone = usePhone();
  const mayStart = useMay('diligence:edit');
  return (
    <Page>
      <PageHeader
        title="Due Diligence"
        purpose={
          phone
            ? undefined
            : 'What must be known before the firm invests: who finds it out, by when, and with which evidence.'
        }
        actions={
          mayStart && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => change({ start: 'new' })}>
              Start New Process
            </Button>
          )
        }
      />
      <StatCards />
      <Tabs
        value={tab}
        onChange={(value) =>
          change({ tab: value === 'processes' ? undefined : (value as DiligenceTab), template: undefined })
        }
        keepMounted={false}
      >
        <TabList>
          <Tabs.Tab value="processes" leftSection={<IconChecklist size={16} stroke={1.75} />}>
            Active Processes
          </Tabs.Tab>
          <Tabs.Tab value="templates" leftSection={<IconTemplate size={16} stroke={1.75} />}>
            Templates
          </Tabs.Tab>
          <Tabs.Tab value="reports" leftSection={<IconFileText size={16} stroke={1.75} />}>
            Reports
          </Tabs.Tab>
        </TabList>
        <Tabs.Panel value="processes" className={classes.panel}>
          <ActiveProcesses search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="templates" className={classes.panel}>
          <WhileLoading show={<CardsSkeleton label="Loading the templates" />}>
            <TemplatesTab search={search} change={change} />
          </WhileLoading>
        </Tabs.Panel>
        <Tabs.Panel value="reports" className={classes.panel}>
          <WhileLoading show={<CardsSkeleton label="Loading the reports" />}>
            <ReportsTab />
          </WhileLoading>
        </Tabs.Panel>
      </Tabs>
      {shown !== undefined && (
        <StartDialog
          opened={start !== undefined}
          dealId={shown === 'new' ? undefined : shown}
          onClose={() => change({ start: undefined }, { replace: true })}
        />
      )}
    </Page>
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
