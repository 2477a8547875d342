import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FundFinancialsPage } from '../../features/funds/funds/fund-financials-page.tsx';
import { textOf } from '../../lib/base/search-params.ts';

const ModelsTab = lazy(() => import('../../features/funds/financial-models/models-tab.tsx'));
const PartnerDelegates = lazy(() => import('../../features/funds/lp-delegates/partner-delegates.tsx'));
const PartnerRegister = lazy(() => import('../../features/funds/limited-partners/partner-register.tsx'));

interface FinancialsSearch {
  tab?: string;
  search?: string;
}

export const Route = createFileRoute('/_app/fund-financials/')({
  validateSearch: ({ tab, search }: Record<string, unknown>): FinancialsSearch => ({
    tab: textOf(tab),
    search: textOf(search),
  }),
  component: FundFinancials,
});

function FundFinancials() {
  const { tab, search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: FinancialsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <FundFinancialsPage
      tab={tab}
      onTab={(open) => onSearch({ tab: open })}
      more={{
        'Limited Partners': (
          <Suspense>
            <PartnerRegister
              search={search}
              onSearch={(text) => onSearch({ search: text })}
              delegates={(partner, onClose) => <PartnerDelegates partner={partner} onClose={onClose} />}
            />
          </Suspense>
        ),
        Models: (
          <Suspense>
            <ModelsTab />
          </Suspense>
        ),
      }}
    />
  );
}
