import { Tabs } from '@mantine/core';
import {
  IconChecklist,
  IconFileText,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconSubtask,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './record.module.css';
import { RecordOverview } from './record-overview.tsx';
import type { RecordPageProps } from './record-page.tsx';
import { RECORD_TABS, type RecordTabKey } from './record-tab-keys.ts';

const DealActivity = lazy(async () => ({ default: (await import('../activity/deal-activity.tsx')).DealActivity }));

const LOOKS: Record<RecordTabKey, { label: string; icon: typeof IconHistory }> = {
  overview: { label: 'Overview', icon: IconLayoutDashboard },
  activity: { label: 'Activity', icon: IconHistory },
  files: { label: 'Files', icon: IconFileText },
  tasks: { label: 'Tasks', icon: IconSubtask },
  diligence: { label: 'Due Diligence', icon: IconChecklist },
  committee: { label: 'Committee', icon: IconGavel },
};

export function RecordTabs({ deal, search, onSearch, parts }: Omit<RecordPageProps, 'dealId'> & { deal: Deal }) {
  const panels: Record<RecordTabKey, ReactNode> = {
    overview: <RecordOverview deal={deal} upcoming={parts.upcoming} />,
    activity: (
      <DealActivity
        deal={deal}
        part={search.show ?? 'all'}
        onPart={(part) => onSearch({ show: part === 'all' ? undefined : part }, { replace: true })}
      />
    ),
    files: parts.files,
    tasks: parts.tasks,
    diligence: parts.diligence,
    committee: parts.committee,
  };
  const shown = RECORD_TABS.filter((key) => panels[key] !== undefined);
  const tab = search.tab && shown.includes(search.tab) ? search.tab : 'overview';
  return (
    <Tabs
      value={tab}
      onChange={(value) => onSearch({ tab: value === 'overview' ? undefined : (value as RecordTabKey) })}
      keepMounted={false}
    >
      <TabList>
        {shown.map((key) => {
          const { label, icon: Icon } = LOOKS[key];
          return (
            <Tabs.Tab key={key} value={key} leftSection={<Icon size={16} stroke={1.75} />}>
              {label}
            </Tabs.Tab>
          );
        })}
      </TabList>
      {shown.map((key) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          <WhileLoading
            show={
              <LoadingRegion label={`Loading ${LOOKS[key].label}`}>
                <SkeletonLines count={8} height={16} gap={16} />
              </LoadingRegion>
            }
          >
            {panels[key]}
          </WhileLoading>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
