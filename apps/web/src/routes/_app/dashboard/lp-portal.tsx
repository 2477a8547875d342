import { createFileRoute } from '@tanstack/react-router';
import { LpPortalPage, type LpPortalSearch } from '../../../features/funds/lp-portal/lp-portal-page.tsx';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { lazy } from '../../../lib/base/lazy.tsx';
import { oneOf } from '../../../lib/base/search-params.ts';
import { useProfile } from '../../../lib/session/auth.tsx';

const OwnDelegates = lazy(() => import('../../../features/funds/lp-delegates/own-delegates.tsx'));
const OwnSubscriptions = lazy(() => import('../../../features/funds/lp-subscriptions/own-subscriptions.tsx'));

export const Route = createFileRoute('/_app/dashboard/lp-portal')({
  validateSearch: ({ tab }: Record<string, unknown>): LpPortalSearch => ({
    tab: oneOf(tab, ['companies', 'reports'] as const),
  }),
  component: LpPortal,
});

function LpPortal() {
  const { role } = useProfile();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  if (role !== 'lp') return <RoleHome of="lp" />;
  return (
    <LpPortalPage
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      subscriptions={<OwnSubscriptions />}
      delegates={(partners) => <OwnDelegates partners={partners} />}
    />
  );
}
