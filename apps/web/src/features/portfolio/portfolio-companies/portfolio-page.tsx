import { filterCompanies, hasPermission, sortCompanies } from '@cairn/domain';
import { Button, Tabs } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useOffer } from '../../../lib/commands/offers.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { TabPart } from '../../../ui/base/tab-part.tsx';
import { PeekFrame } from '../../../ui/peek/peek-frame.tsx';
import { CompanyList } from './company-list.tsx';
import { useCompanyList } from './company-views.tsx';
import { PortfolioFigures } from './portfolio-figures.tsx';
import type { PortfolioSearch, PortfolioTab } from './portfolio-search.ts';
import { type Company, companiesOptions } from './queries.ts';

const CompanyDialog = lazy(() => import('./company-dialog.tsx'));
const CompanyPeek = lazy(() => import('./company-peek.tsx'));
const CompanyView = lazy(() => import('./record/company-view.tsx'));

interface PortfolioPageProps {
  search: PortfolioSearch;
  onSearch: (change: Partial<PortfolioSearch>) => void;
  /** The risk alerts, the requests for updates and the reports; the route puts them in. */
  alerts: ReactNode;
  requests: ReactNode;
  reports: ReactNode;
  /** Further tabs of the company whose dialog is open. */
  more: (company: Company) => Readonly<Record<string, ReactNode>>;
  /** The last of the five figures. */
  value: { text: string; note: string } | undefined;
}

/** Portfolio Management: the companies that the firm has invested in. */
export function PortfolioPage(props: PortfolioPageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'portfolio:read') ? <Portfolio {...props} /> : <NoAccess />;
}

function Portfolio({ search, onSearch, alerts, requests, reports, more, value }: PortfolioPageProps) {
  const { data, error, refetch } = useQuery(companiesOptions());
  // The id of a company, or none for a new one.
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const tab = search.tab ?? 'companies';
  const canEdit = data?.can.create ?? false;
  const state = useCompanyList(search, onSearch);
  const { catalogue } = state;
  const found = data && sortCompanies(filterCompanies(data.companies, search, catalogue), search, catalogue);
  // The file has what the list shows: the cards all facts, the table its columns.
  const asked = JSON.stringify(exportOf(search, state.chosen));
  const exportShown = useCallback(
    async () => (await api.portfolioCompanies.exportList(JSON.parse(asked) as ReturnType<typeof exportOf>)).body,
    [asked],
  );
  useOffer(
    canEdit
      ? {
          about: 'the portfolio',
          commands: () => [{ command: 'createCompany', label: 'Add a company', act: () => setEdited({ id: null }) }],
        }
      : null,
  );
  usePageExport(data && data.companies.length > 0 ? exportShown : null);
  const peeked = tab === 'companies' ? search.peek : undefined;
  const onPeek = (id: string | undefined) => onSearch({ peek: id });
  const page = (
    <Page>
      <PageHeader
        title="Portfolio Management"
        purpose="The companies that the firm has invested in, what they report, and what may go wrong."
        actions={
          <>
            <ButtonLink to="/portfolio/portfolios" variant="default">
              Portfolios
            </ButtonLink>
            <ButtonLink to="/portfolio/returns" variant="default">
              Returns
            </ButtonLink>
            <ButtonLink to="/portfolio/calibration" variant="default">
              Calibration
            </ButtonLink>
            {canEdit && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} stroke={1.75} />}
                onClick={() => onSearch({ import: 'new' })}
              >
                Import
              </Button>
            )}
            {canEdit && (
              <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited({ id: null })}>
                Add Company
              </Button>
            )}
          </>
        }
      />
      <PortfolioFigures companies={data?.companies} value={value} />
      <Tabs
        value={tab}
        onChange={(value) => onSearch({ tab: value === 'companies' ? undefined : (value as PortfolioTab) })}
        keepMounted={false}
      >
        <TabList mb="md">
          <Tabs.Tab value="companies">Companies</Tabs.Tab>
          <Tabs.Tab value="requests">Updates</Tabs.Tab>
          <Tabs.Tab value="alerts">Risk Alerts</Tabs.Tab>
          <Tabs.Tab value="reports">Reports</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="companies">
          <CompanyList
            companies={data?.companies}
            found={found}
            state={state}
            error={error}
            onRetry={() => void refetch()}
            search={search}
            onSearch={onSearch}
            canEdit={canEdit}
            onAdd={() => setEdited({ id: null })}
            onEdit={({ id }) => setEdited({ id })}
            onPeek={onPeek}
          />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <TabPart>{requests}</TabPart>
        </Tabs.Panel>
        <Tabs.Panel value="alerts">
          <TabPart>{alerts}</TabPart>
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <TabPart>{reports}</TabPart>
        </Tabs.Panel>
      </Tabs>
      {edited && <CompanyDialog id={edited.id} onClose={() => setEdited(null)} />}
      {search.company !== undefined && (
        <CompanyView id={search.company} more={more} onClose={() => onSearch({ company: undefined })} />
      )}
    </Page>
  );
  return (
    <PeekFrame
      isLong
      page={page}
      peek={
        peeked === undefined ? null : (
          <CompanyPeek
            id={peeked}
            ids={found?.map(({ id }) => id) ?? []}
            more={more}
            canEdit={canEdit}
            onEdit={(id) => setEdited({ id })}
            onPeek={onPeek}
          />
        )
      }
    />
  );
}

/** What of the address an export is about. */
function exportOf(address: PortfolioSearch, chosen: CompanyColumns) {
  const { search, company_status, risk, custom, view, sort, descending } = address;
  const columns = view === 'table' ? [...chosen] : undefined;
  return { search, company_status, risk, custom, sort, descending, columns };
}
type CompanyColumns = ReturnType<typeof useCompanyList>['chosen'];
