import { Select, Tabs } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { PortalHistory } from './portal-history.tsx';
import { PortalSubmit } from './portal-submit.tsx';

/** The Company Portal: what the own company is asked and has reported. */
export function PortalPage() {
  const { data, error, refetch } = useQuery(orpc.companyPortal.get.queryOptions());
  const [chosen, setChosen] = useState<string | null>(null);
  const company = data?.companies.find(({ id }) => id === chosen) ?? data?.companies[0];
  const id = company?.id;
  // What the company has reported: the same file as in its history.
  usePageExport(useMemo(() => (id ? async () => (await api.companyPortal.exportHistory({ id })).body : null), [id]));
  return (
    <Page>
      <PageHeader
        title="Company Portal"
        purpose={
          company && data ? `${company.name} reports to ${data.firm}.` : 'What your company reports to its investor.'
        }
        actions={
          data &&
          data.companies.length > 1 && (
            <Select
              aria-label="Company"
              data={data.companies.map(({ id, name }) => ({ value: id, label: name }))}
              value={company?.id ?? null}
              onChange={setChosen}
            />
          )
        }
      />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The portal could not be loaded" frame="page" />
      )}
      {!data && !error && <Loading />}
      {data && !company && (
        <EmptyState icon={<IconBuildingOff size={22} stroke={1.75} />} title="No company yet" frame="page">
          {data.firm} has not linked your account to a company, or your access has ended. Ask your contact there.
        </EmptyState>
      )}
      {data && company && (
        <Tabs key={company.id} defaultValue="submit" keepMounted={false}>
          <TabList mb="md">
            <Tabs.Tab value="submit">Submit Update</Tabs.Tab>
            <Tabs.Tab value="history">Update History</Tabs.Tab>
          </TabList>
          <Tabs.Panel value="submit">
            <PortalSubmit
              companyId={company.id}
              requests={data.requests.filter(({ company_id }) => company_id === company.id)}
            />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <PortalHistory companyId={company.id} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}
