import { hasPermission } from '@cairn/domain';
import { Badge, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { formatInteger } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
import { ItemBrowser } from './item-browser.tsx';
import type { Previewed } from './queries.ts';
import classes from './shares.module.css';
import type { SharingSearch, SharingTab } from './sharing-search.ts';

const ShareAnalytics = lazy(() => import('./share-analytics.tsx'));

export interface SharingPageProps {
  search: SharingSearch;
  onSearch: (change: Partial<SharingSearch>) => void;
  /** What whom a share is for sees; the route puts it in. */
  preview: (share: Previewed) => ReactNode;
}

const CARDS = [
  ['opportunities', 'Available Opportunities', 'Open deals of the pipeline'],
  ['companies', 'Portfolio Companies', 'That can be shared'],
  ['active_shares', 'Active Shares', 'Open at this moment'],
  ['interactions', 'Interactions', 'Views, requests, downloads'],
] as const;

/** Co-Investor Management: what the firm opens to other investors, and what they do with it. */
export function SharingPage(props: SharingPageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'share:manage') ? <Sharing {...props} /> : <NoAccess />;
}

function Sharing({ search, onSearch, preview }: SharingPageProps) {
  const { data } = useQuery(orpc.shares.summarise.queryOptions());
  const tab = search.tab ?? 'opportunities';
  return (
    <Page>
      <PageHeader
        title="Co-Investor Management"
        purpose="Share opportunities and portfolio companies with other investors, and see what they look at."
        actions={
          <Badge variant="default" radius="sm" size="lg" className={classes.role}>
            Firm Admin
          </Badge>
        }
      />
      {data && !data.is_portal_open && (
        <Notice tone="warning">
          The co-investor portal is switched off in Firm Administration, so nobody can open what is shared.
        </Notice>
      )}
      <StatStrip
        stats={CARDS.map(([key, label, note]) => ({ label, value: data && formatInteger(data[key]), note }))}
      />
      <Tabs
        value={tab}
        onChange={(value) =>
          onSearch({
            tab: value === 'opportunities' ? undefined : (value as SharingTab),
            item: undefined,
            search: undefined,
          })
        }
        keepMounted={false}
      >
        <TabList mb="md">
          <Tabs.Tab value="opportunities">Opportunities</Tabs.Tab>
          <Tabs.Tab value="portfolio">Portfolio</Tabs.Tab>
          <Tabs.Tab value="analytics">Analytics</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="opportunities">
          <ItemBrowser entity="opportunity" search={search} onSearch={onSearch} preview={preview} />
        </Tabs.Panel>
        <Tabs.Panel value="portfolio">
          <ItemBrowser entity="portfolio_company" search={search} onSearch={onSearch} preview={preview} />
        </Tabs.Panel>
        <Tabs.Panel value="analytics">
          <ShareAnalytics days={search.days ?? '90'} onDays={(days) => onSearch({ days })} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
