import { Button, Skeleton } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { PortfolioForm } from './portfolio-form.tsx';
import { StatusBadge } from './portfolios-page.tsx';

/** One portfolio: what it is, the companies assigned to it, and its returns, which the route puts in. */
export function PortfolioDetail({ id, returns }: { id: string; returns: ReactNode }) {
  const { data, error, refetch } = useQuery(orpc.portfolios.list.queryOptions({ input: {} }));
  const { data: companies } = useQuery(orpc.portfolioCompanies.list.queryOptions());
  const [editing, setEditing] = useState(false);
  if (!data && error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()} title="The portfolio could not be loaded" frame="page" />
    );
  if (!data) return <Skeleton height={40} width={320} radius="sm" />;
  const portfolio = data.rows.find((each) => each.id === id);
  if (!portfolio)
    return (
      <EmptyState
        icon={<IconBuildingOff size={22} stroke={1.75} />}
        title="Portfolio not found"
        frame="page"
        actions={
          <ButtonLink to="/portfolio/portfolios" variant="default">
            All portfolios
          </ButtonLink>
        }
      >
        It belongs to another firm, or the address is wrong.
      </EmptyState>
    );
  const assigned = companies?.companies.filter(({ portfolio_id }) => portfolio_id === id) ?? [];
  return (
    <Page>
      <PageHeader
        title={portfolio.name}
        purpose={
          <>
            {portfolio.type} <StatusBadge status={portfolio.status} />
          </>
        }
        actions={
          <>
            <ButtonLink to="/portfolio/portfolios" variant="default">
              All portfolios
            </ButtonLink>
            {portfolio.can.edit && <Button onClick={() => setEditing(true)}>Edit</Button>}
          </>
        }
      />
      <p>
        {plural(assigned.length, 'company', 'companies')} assigned
        {assigned.length === 0 ? '. Assign one in its form, under Settings.' : ': '}
        {assigned.map((company, place) => (
          <span key={company.id}>
            {place > 0 && ', '}
            <TextLink to="/portfolio/$id" params={{ id: company.id }}>
              {company.name}
            </TextLink>
          </span>
        ))}
      </p>
      {returns}
      {editing && <PortfolioForm portfolio={portfolio} onClose={() => setEditing(false)} />}
    </Page>
  );
}
