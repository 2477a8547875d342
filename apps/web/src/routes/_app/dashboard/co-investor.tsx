import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { PortalPage, type PortalSearch } from '../../../features/sharing/co-investor-portal/portal-page.tsx';
import { portalCalls } from '../../../features/sharing/co-investor-portal/share-calls.ts';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';
import { useProfile } from '../../../lib/session/auth.tsx';

const ShareDetail = lazy(() => import('../../../features/sharing/co-investor-portal/share-detail.tsx'));
const SharedItemView = lazy(async () => ({
  default: (await import('../../../features/sharing/shared-item/shared-item-view.tsx')).SharedItemView,
}));

export const Route = createFileRoute('/_app/dashboard/co-investor')({
  validateSearch: (search: Record<string, unknown>): PortalSearch => ({
    tab: oneOf(search.tab, ['portfolio'] as const),
    share: textOf(search.share),
  }),
  component: CoInvestorPortal,
});

function CoInvestorPortal() {
  const { role } = useProfile();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  if (role !== 'co_investor_user') return <RoleHome of="co_investor_user" />;
  return (
    <PortalPage
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      detail={(id) => (
        <Suspense>
          <ShareDetail
            key={id}
            calls={portalCalls(id)}
            view={(item, acts) => <SharedItemView item={item} {...acts} />}
          />
        </Suspense>
      )}
    />
  );
}
