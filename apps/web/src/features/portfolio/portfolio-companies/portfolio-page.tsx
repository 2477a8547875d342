import { hasPermission } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../../lib/session/auth.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { CompanyList } from './company-list.tsx';
import type { PortfolioSearch } from './portfolio-search.ts';
import { companiesOptions } from './queries.ts';

interface PortfolioPageProps {
  search: PortfolioSearch;
  onSearch: (change: Partial<PortfolioSearch>) => void;
}

/** Portfolio Management: the companies that the firm has invested in. */
export function PortfolioPage(props: PortfolioPageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'portfolio:read') ? <Portfolio {...props} /> : <NoAccess />;
}

function Portfolio({ search, onSearch }: PortfolioPageProps) {
  const { data, error, refetch } = useQuery(companiesOptions());
  return (
    <Page>
      <PageHeader title="Portfolio Management" purpose="The companies that the firm has invested in, and why it did." />
      <CompanyList
        companies={data?.companies}
        error={error}
        onRetry={() => void refetch()}
        search={search}
        onSearch={onSearch}
      />
    </Page>
  );
}
