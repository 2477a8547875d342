import { hasPermission } from '@cairn/domain';
import { Badge, Tabs } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { formatInteger } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
import { EncryptionStatus } from './encryption-status.tsx';
import { EncryptionTool } from './encryption-tool.tsx';
import { KeysTab } from './keys/keys-tab.tsx';
import { ProtectionOverview } from './protection-overview.tsx';
import { PROTECTION_TABS, type ProtectionSearch, type ProtectionTab } from './protection-search.ts';
import { RequestsTab } from './requests/requests-tab.tsx';
import { SampleData } from './sample-data.tsx';

interface ProtectionPageProps {
  search: ProtectionSearch;
  onSearch: (search: ProtectionSearch) => void;
}

/** What is encrypted, whether all of it is, and how it looks to those who may not read it. */
export function ProtectionPage({ search, onSearch }: ProtectionPageProps) {
  const { role } = useProfile();
  const mayLook = hasPermission(role, 'data_protection:read');
  const { data, error, refetch } = useQuery(orpc.dataProtection.state.queryOptions({ input: {}, enabled: mayLook }));
  if (!mayLook)
    return (
      <Page>
        <PageHeader title="Data Protection" />
        <EmptyState icon={<IconShieldX size={22} stroke={1.75} />} tone="negative" title="Access denied" frame="page">
          Access denied. Data Protection Dashboard is restricted to Platform and Firm Administrators.
        </EmptyState>
      </Page>
    );
  const figures = [
    ['Encrypted Fields', data?.fields],
    ['PII Fields', data?.pii],
    ['Financial Fields', data?.financial],
    ['Protected Tables', data?.tables.length],
  ] as const;
  return (
    <Page>
      <PageHeader
        title="Data Protection"
        purpose="What is encrypted, whether all of it is, and what people ask about their own data."
        actions={<Badge variant="default">Authority Block v1.1</Badge>}
      />
      <StatStrip
        stats={figures.map(([label, value]) => ({
          label,
          value: value === undefined ? undefined : formatInteger(value),
        }))}
      />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The protected data could not be loaded" />
      )}
      <Tabs
        value={search.tab ?? 'overview'}
        onChange={(tab) => onSearch({ tab: tab === 'overview' ? undefined : (tab as ProtectionTab) })}
        keepMounted={false}
      >
        <TabList mb="md" mt="md">
          {Object.entries(PROTECTION_TABS).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="overview">{data && <ProtectionOverview state={data} />}</Tabs.Panel>
        <Tabs.Panel value="encryption">{data && <EncryptionStatus state={data} />}</Tabs.Panel>
        <Tabs.Panel value="keys">
          <KeysTab />
        </Tabs.Panel>
        <Tabs.Panel value="sample-data">
          <SampleData />
        </Tabs.Panel>
        <Tabs.Panel value="testing">
          <EncryptionTool />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <RequestsTab search={search} onSearch={onSearch} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
