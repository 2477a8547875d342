import { hasPermission } from '@cairn/domain';
import { Badge, Button } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDate, formatInteger } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { PortfolioForm } from './portfolio-form.tsx';

type Portfolio = Outputs['portfolios']['list']['rows'][number];

interface PortfoliosPageProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
}

/** The portfolios of the firm, such as its funds and SPVs, each with the companies that are assigned to it. */
export function PortfoliosPage({ search, onSearch }: PortfoliosPageProps) {
  const { role } = useProfile();
  const isAllowed = hasPermission(role, 'portfolio:read');
  const { data, error, refetch } = useQuery(orpc.portfolios.list.queryOptions({ input: {}, enabled: isAllowed }));
  const { data: companies } = useQuery(orpc.portfolioCompanies.list.queryOptions({ enabled: isAllowed }));
  const [edited, setEdited] = useState<{ portfolio: Portfolio | null } | null>(null);
  if (!isAllowed) return <NoAccess />;
  const wanted = (search ?? '').toLowerCase();
  const rows = data?.rows.filter(({ name, type }) => `${name} ${type}`.toLowerCase().includes(wanted));
  const countOf = (id: string) => companies?.companies.filter(({ portfolio_id }) => portfolio_id === id).length ?? 0;
  const columns: DataColumn<Portfolio>[] = [
    {
      key: 'name',
      header: 'Name',
      width: '34%',
      cell: ({ id, name }) => (
        <TextLink to="/portfolio/portfolios/$id" params={{ id }} c="inherit" fw={600}>
          {name}
        </TextLink>
      ),
    },
    { key: 'type', header: 'Type', cell: ({ type }) => type },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'companies', header: 'Companies', cell: ({ id }) => formatInteger(countOf(id)) },
    { key: 'created_at', header: 'Added', cell: ({ created_at }) => formatDate(created_at) },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (portfolio) =>
        portfolio.can.edit && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Edit ${portfolio.name}`}
            onClick={() => setEdited({ portfolio })}
          >
            Edit
          </Button>
        ),
    },
  ];
  const add = data?.can.create && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited({ portfolio: null })}>
      Add Portfolio
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Portfolios"
        purpose="Funds, SPVs and other groups of holdings, with the companies that are assigned to them."
        actions={
          <>
            <ButtonLink to="/portfolio" variant="default">
              All companies
            </ButtonLink>
            {add}
          </>
        }
      />
      <RecordList
        nouns={['portfolio', 'portfolios']}
        rows={rows}
        total={rows?.length ?? 0}
        error={error}
        onRetry={() => void refetch()}
        failed="The portfolios could not be loaded"
        columns={columns}
        filters={
          <SearchField
            label="Search portfolios"
            placeholder="Search by name or type"
            value={search}
            onChange={onSearch}
          />
        }
        isNarrowed={wanted !== ''}
        onClear={() => onSearch(undefined)}
        hint="Try another name or type."
        none={
          <EmptyState icon={<IconBriefcase size={22} stroke={1.75} />} title="No portfolios yet" actions={add}>
            Add the first fund or SPV, then assign companies to it in their form, under Settings.
          </EmptyState>
        }
      />
      {edited && <PortfolioForm portfolio={edited.portfolio} onClose={() => setEdited(null)} />}
    </Page>
  );
}

export const StatusBadge = ({ status }: Pick<Portfolio, 'status'>) => (
  <Badge variant={status === 'active' ? 'light' : 'outline'}>{status === 'active' ? 'Active' : 'Closed'}</Badge>
);
