import { SUBSCRIPTION_STATES, type SubscriptionState } from '@cairn/domain/fund';
import { createFileRoute } from '@tanstack/react-router';
import { FundFinancialsPage } from '../../../features/funds/funds/fund-financials-page.tsx';
import { lazy } from '../../../lib/base/lazy.tsx';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

const ModelsTab = lazy(() => import('../../../features/funds/financial-models/models-tab.tsx'));
const PartnerDelegates = lazy(() => import('../../../features/funds/lp-delegates/partner-delegates.tsx'));
const PartnerRegister = lazy(() => import('../../../features/funds/limited-partners/partner-register.tsx'));
const SubscriptionsTab = lazy(() => import('../../../features/funds/fund-subscriptions/subscriptions-tab.tsx'));

interface FinancialsSearch {
  tab?: string;
  search?: string | undefined;
  /** Of the subscriptions. */
  state?: SubscriptionState | undefined;
}

const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];

export const Route = createFileRoute('/_app/fund-financials/')({
  validateSearch: ({ tab, search, state }: Record<string, unknown>): FinancialsSearch => ({
    tab: textOf(tab),
    search: textOf(search),
    state: oneOf(state, STATES),
  }),
  component: FundFinancials,
});

function FundFinancials() {
  const { tab, search, state } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: FinancialsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <FundFinancialsPage
      tab={tab}
      onTab={(open) => onSearch({ tab: open })}
      more={{
        'Limited Partners': (
          <PartnerRegister
            search={search}
            onSearch={(text) => onSearch({ search: text })}
            delegates={(partner, onClose) => <PartnerDelegates partner={partner} onClose={onClose} />}
          />
        ),
        Subscriptions: <SubscriptionsTab search={{ search, state }} onSearch={onSearch} />,
        Models: <ModelsTab />,
      }}
    />
  );
}
