import { createFileRoute } from '@tanstack/react-router';
import { OtherOrganization } from '../../../features/access/auth/organizations/other-organization.tsx';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { PortalPage, type PortalSearch } from '../../../features/sharing/co-investor-portal/portal-page.tsx';
import { portalCalls } from '../../../features/sharing/co-investor-portal/share-calls.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
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
    firm: textOf(search.firm),
  }),
  component: CoInvestorPortal,
});

function CoInvestorPortal() {
  const { role } = useProfile();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const { share, firm } = search;
  const portal = (
    <PortalPage
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      detail={(id) => (
        <ShareDetail key={id} calls={portalCalls(id)} view={(item, acts) => <SharedItemView item={item} {...acts} />} />
      )}
    />
  );
  return (
    <OtherOrganization firm={firm} search={{ ...(share && { share }) }}>
      {role === 'co_investor_user' ? portal : <RoleHome of="co_investor_user" />}
    </OtherOrganization>
  );
}
