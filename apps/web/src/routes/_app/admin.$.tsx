import { createFileRoute } from '@tanstack/react-router';
import { lazy, useCallback } from 'react';
import {
  type OrganizationsSearch,
  readOrganizationsSearch,
} from '../../features/platform/organizations/organizations-search.ts';
import { PlatformAdminPage } from '../../features/platform/platform-admin/platform-admin-page.tsx';
import { PLATFORM_ADMIN_TABS } from '../../features/platform/platform-admin/platform-admin-tabs.ts';
import { oneOf } from '../../lib/base/search-params.ts';

const OverviewTab = lazy(async () => ({
  default: (await import('../../features/platform/overview/overview-tab.tsx')).OverviewTab,
}));
const OrganizationsTab = lazy(async () => ({
  default: (await import('../../features/platform/organizations/organizations-tab.tsx')).OrganizationsTab,
}));

type AdminSearch = OrganizationsSearch;

/** Platform Administration: each tab has its address below /admin, and the overview every other one. */
export const Route = createFileRoute('/_app/admin/$')({
  validateSearch: (search): AdminSearch => readOrganizationsSearch(search),
  component: PlatformAdmin,
});

function PlatformAdmin() {
  const { _splat } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: Partial<AdminSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <PlatformAdminPage
      tab={oneOf(_splat, PLATFORM_ADMIN_TABS) ?? 'overview'}
      onTab={(tab) => void navigate({ params: { _splat: tab }, search: {} })}
      panels={{
        overview: <OverviewTab />,
        organizations: <OrganizationsTab search={search} onSearch={onSearch} />,
      }}
    />
  );
}
