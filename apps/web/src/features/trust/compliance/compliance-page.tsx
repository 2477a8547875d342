import { hasPermission } from '@cairn/domain';
import { Badge, Skeleton, Tabs } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { formatInteger } from '../../../lib/base/format.ts';
import { WhileLoading } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './compliance.module.css';
import { COMPLIANCE_TABS, type ComplianceTab, type TabProps } from './compliance-search.ts';
import { ExceptionsTab } from './exceptions-tab.tsx';
import { FlaggedEventsTab } from './flagged-events-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { FAILED, statsOptions } from './queries.ts';
import { ReportButtons } from './report-buttons.tsx';
import { RoleChangesTab } from './role-changes-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { SettingChangesTab } from './setting-changes-tab.tsx';

const CARDS = [
  ['total_tenants', 'Active Tenants'],
  ['active_sessions', 'Active Sessions'],
  ['flagged_events_24h', 'Flagged Events 24h'],
  ['locked_accounts', 'Locked Accounts'],
] as const;

interface CompliancePageProps extends TabProps {
  /** Opens a tab without the filters of the one before. */
  onTab: (tab: ComplianceTab) => void;
  /** Another feature's: the audit viewer, with its own filters. */
  auditLogs: ReactNode;
}

/** What happened to access in all firms, for the platform's administrators alone. */
export function CompliancePage(props: CompliancePageProps) {
  const { role } = useProfile();
  if (!hasPermission(role, 'compliance:manage'))
    return (
      <Page>
        <EmptyState icon={<IconShieldX size={22} stroke={1.75} />} tone="negative" title="Access denied" frame="page">
          Access denied. This Compliance Dashboard is restricted to Platform Administrators only.
        </EmptyState>
      </Page>
    );
  return <Dashboard {...props} />;
}

function Dashboard({ search, onSearch, onTab, auditLogs }: CompliancePageProps) {
  const { data: stats, error, refetch } = useQuery(statsOptions());
  const panels: Record<ComplianceTab, ReactNode> = {
    overview: <OverviewTab onTab={onTab} />,
    'audit-logs': auditLogs,
    'role-changes': <RoleChangesTab search={search} onSearch={onSearch} />,
    'security-settings': <SettingChangesTab search={search} onSearch={onSearch} />,
    sessions: <SessionsTab search={search} onSearch={onSearch} />,
    'flagged-events': <FlaggedEventsTab search={search} onSearch={onSearch} />,
    exceptions: <ExceptionsTab search={search} onSearch={onSearch} />,
  };
  return (
    <Page>
      <PageHeader
        title="Compliance Dashboard"
        purpose="Who may do what in every organization, what changed, and what needs a decision."
        actions={
          <>
            <Badge variant="default">SOC 2 Type II</Badge>
            <ButtonLink to="/compliance/controls" size="xs" variant="default">
              Controls
            </ButtonLink>
            <ButtonLink to="/compliance/access-reviews" size="xs" variant="default">
              Access Reviews
            </ButtonLink>
            <ReportButtons />
          </>
        }
      />
      {!stats && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.stats} />
      ) : (
        <dl className={classes.cards}>
          {CARDS.map(([key, label]) => (
            <div key={key} className={classes.card}>
              <dt>{label}</dt>
              <dd className="tnum">{stats ? formatInteger(stats[key]) : <Skeleton height={20} width={48} my={4} />}</dd>
            </div>
          ))}
        </dl>
      )}
      <Tabs value={search.tab ?? 'overview'} onChange={(tab) => onTab(tab as ComplianceTab)} keepMounted={false}>
        <TabList>
          {Object.entries(COMPLIANCE_TABS).map(([value, label]) => (
            <Tabs.Tab key={value} value={value} rightSection={value === 'flagged-events' && <UnresolvedBadge />}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        {Object.entries(panels).map(([value, panel]) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            <WhileLoading
              show={
                <LoadingRegion label="Loading">
                  <Skeleton height={320} radius="md" />
                </LoadingRegion>
              }
            >
              {panel}
            </WhileLoading>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** How many flagged events wait, of whatever age and of every firm; nothing while there are none. */
function UnresolvedBadge() {
  const { data } = useQuery(orpc.flaggedEvents.summary.queryOptions({ input: {} }));
  if (!data?.unresolved) return null;
  return (
    <Badge size="sm" color="red" aria-label={`${formatInteger(data.unresolved)} unresolved`}>
      {formatInteger(data.unresolved)}
    </Badge>
  );
}
