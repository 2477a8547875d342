import { DELEGATE_VIEWS } from '@cairn/domain/fund';
import { Tabs } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { InvestmentCard } from './investment-card.tsx';
import { LpCompanies } from './lp-companies.tsx';
import { LpDetails } from './lp-details.tsx';
import { LpNotices } from './lp-notices.tsx';
import classes from './lp-portal.module.css';
import { LpReports } from './lp-reports.tsx';
import { type Portal, portalOptions } from './queries.ts';

export interface LpPortalSearch {
  tab?: 'companies' | 'reports' | undefined;
}

interface LpPortalPageProps {
  search: LpPortalSearch;
  onSearch: (search: LpPortalSearch) => void;
  /** Whom the person has let in; the route puts it in. */
  delegates: (partners: Portal['partners']) => ReactNode;
  /** What is offered to the LPs of the person; the route puts it in. */
  subscriptions: ReactNode;
}

/** LP Portal: what the limited partners that a person speaks for have in the funds of a firm. */
export function LpPortalPage({ search, onSearch, delegates, subscriptions }: LpPortalPageProps) {
  const { tenant_name } = useProfile();
  const { data, error, refetch } = useQuery(portalOptions());
  return (
    <Page>
      <PageHeader title="LP Portal" purpose={`Your investments in the funds of ${tenant_name}.`} />
      <Tabs
        value={search.tab ?? 'investments'}
        onChange={(tab) => onSearch({ tab: tab === 'companies' || tab === 'reports' ? tab : undefined })}
        keepMounted={false}
      >
        <TabList mb="md">
          <Tabs.Tab value="investments">Investments</Tabs.Tab>
          <Tabs.Tab value="companies">Portfolio Companies</Tabs.Tab>
          <Tabs.Tab value="reports">Reports</Tabs.Tab>
        </TabList>
        {!data && error && (
          <ErrorState error={error} onRetry={() => void refetch()} title="Your investments could not be loaded" />
        )}
        {!data && !error && (
          <LoadingRegion label="Loading your investments">
            <SkeletonLines count={8} height={24} />
          </LoadingRegion>
        )}
        {data && (
          <>
            <Tabs.Panel value="investments">
              <Investments portal={data} delegates={delegates} subscriptions={subscriptions} />
            </Tabs.Panel>
            <Tabs.Panel value="companies">
              <LpCompanies portal={data} />
            </Tabs.Panel>
            <Tabs.Panel value="reports">
              <LpReports portal={data} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </Page>
  );
}

interface InvestmentsProps extends Pick<LpPortalPageProps, 'delegates' | 'subscriptions'> {
  portal: Portal;
}

function Investments({ portal, delegates, subscriptions }: InvestmentsProps) {
  const { tenant_name } = useProfile();
  if (portal.investments.length === 0 && portal.delegations.length === 0)
    return (
      <div className={classes.tab}>
        {subscriptions}
        <EmptyState icon={<IconReportMoney size={22} stroke={1.75} />} title="No investments yet">
          Once {tenant_name} has recorded your commitment, it appears here with everything that follows from it.
        </EmptyState>
        <LpDetails portal={portal} />
        {delegates(portal.partners)}
      </div>
    );
  return (
    <div className={classes.tab}>
      {subscriptions}
      {portal.delegations.map(({ id, lp_name, funds, views, expires_on }) => (
        <Notice key={id}>
          You are a delegate of {lp_name} until {formatDay(expires_on)}, and may see the following of{' '}
          {funds.map(({ name }) => name).join(', ')}: {views.map((view) => DELEGATE_VIEWS[view]).join(', ')}. {lp_name}{' '}
          can see when you look.
        </Notice>
      ))}
      <LpNotices title="Notices" notices={portal.notices.filter(({ open }) => open > 0)} />
      {portal.investments.map((investment) => (
        <InvestmentCard key={`${investment.lp_id} ${investment.fund_id}`} investment={investment} asOf={portal.as_of} />
      ))}
      <LpNotices title="Earlier notices" notices={portal.notices.filter(({ open }) => open === 0)} />
      <LpDetails portal={portal} />
      {delegates(portal.partners)}
    </div>
  );
}
