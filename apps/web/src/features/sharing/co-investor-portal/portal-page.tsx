import { Button, Tabs } from '@mantine/core';
import { IconAffiliate, IconArrowLeft, IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './portal.module.css';
import { ShareCard, type SharedRow } from './share-card.tsx';

export interface PortalSearch {
  tab?: 'portfolio' | undefined;
  /** The share that is open. */
  share?: string | undefined;
  /** Whose share that is, where a mail leads here. */
  firm?: string | undefined;
}

interface PortalPageProps {
  search: PortalSearch;
  onSearch: (change: Partial<PortalSearch>) => void;
  /** One share; the route puts it in. */
  detail: (shareId: string) => ReactNode;
}

/** Co-Investor Portal: what the firm shares with the person. Another firm's shares are seen by switching to that firm. */
export function PortalPage({ search, onSearch, detail }: PortalPageProps) {
  const { tenant_name } = useProfile();
  if (search.share)
    return (
      <Page>
        <div className={classes.backRow}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowLeft size={14} stroke={1.75} />}
            onClick={() => onSearch({ share: undefined })}
          >
            Everything shared
          </Button>
        </div>
        {detail(search.share)}
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Co-Investor Portal"
        purpose={`What ${tenant_name} shares with you. What you open and download is visible to ${tenant_name}.`}
      />
      <Tabs
        value={search.tab ?? 'opportunities'}
        onChange={(tab) => onSearch({ tab: tab === 'portfolio' ? 'portfolio' : undefined })}
        keepMounted={false}
      >
        <TabList mb="md">
          <Tabs.Tab value="opportunities">Shared Opportunities</Tabs.Tab>
          <Tabs.Tab value="portfolio">Portfolio Access</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="opportunities">
          <Opportunities onOpen={(share) => onSearch({ share })} />
        </Tabs.Panel>
        <Tabs.Panel value="portfolio">
          <Companies onOpen={(share) => onSearch({ share })} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

interface ListProps {
  onOpen: (shareId: string) => void;
}

function Opportunities({ onOpen }: ListProps) {
  const { tenant_name } = useProfile();
  const { data, error, refetch } = useQuery(orpc.coInvestorPortal.getSharedOpportunities.queryOptions({ input: {} }));
  return (
    <Shared rows={data} error={error} onRetry={() => void refetch()} onOpen={onOpen} label="Shared opportunities">
      <EmptyState icon={<IconAffiliate size={22} stroke={1.75} />} title="No shared opportunities yet">
        When {tenant_name} shares an opportunity with you, you get a mail and it appears here.
      </EmptyState>
    </Shared>
  );
}

function Companies({ onOpen }: ListProps) {
  const { tenant_name } = useProfile();
  const { data, error, refetch } = useQuery(orpc.coInvestorPortal.listCompanies.queryOptions());
  return (
    <Shared rows={data?.rows} error={error} onRetry={() => void refetch()} onOpen={onOpen} label="Portfolio access">
      <EmptyState icon={<IconBuilding size={22} stroke={1.75} />} title="No portfolio companies yet">
        When {tenant_name} gives you access to a company of its portfolio, it appears here.
      </EmptyState>
    </Shared>
  );
}

interface SharedProps extends ListProps {
  label: string;
  rows: readonly SharedRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** What stands there while there is nothing. */
  children: ReactNode;
}

function Shared({ label, rows, error, onRetry, onOpen, children }: SharedProps) {
  if (!rows && error) return <ErrorState error={error} onRetry={onRetry} title="Failed to load shared content" />;
  if (!rows)
    return (
      <LoadingRegion label="Loading what is shared">
        <SkeletonLines count={6} height={20} />
      </LoadingRegion>
    );
  if (rows.length === 0) return children;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <ShareCard key={row.share_id} row={row} onOpen={() => onOpen(row.share_id)} />
      ))}
    </ul>
  );
}
