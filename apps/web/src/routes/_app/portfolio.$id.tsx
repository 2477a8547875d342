import { isDay } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '../../features/portfolio/portfolio-companies/record/company-page.tsx';
import { textOf } from '../../lib/base/search-params.ts';
import { companyTabs } from '../-company-tabs.tsx';

interface CompanySearch {
  tab?: string;
  /** The day of the figures of its investments. */
  as_of?: string;
}

export const Route = createFileRoute('/_app/portfolio/$id')({
  validateSearch: ({ tab, as_of }: Record<string, unknown>): CompanySearch => ({
    tab: textOf(tab),
    as_of: isDay(as_of) ? as_of : undefined,
  }),
  component: Company,
});

function Company() {
  const { id } = Route.useParams();
  const { tab, as_of } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: CompanySearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <CompanyPage
      id={id}
      tab={tab}
      onTab={(open) => onSearch({ tab: open })}
      more={(company) => companyTabs(company, { asOf: as_of, onAsOf: (day) => onSearch({ as_of: day }) })}
    />
  );
}
