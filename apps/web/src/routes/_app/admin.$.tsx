import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readStatuses } from '../../features/access/invitations/filter-invitations.ts';
import {
  type OrganizationsSearch,
  readOrganizationsSearch,
} from '../../features/platform/administration/organizations/organizations-search.ts';
import { PlatformAdminPage } from '../../features/platform/administration/platform-admin-page.tsx';
import { PLATFORM_ADMIN_TABS } from '../../features/platform/administration/platform-admin-tabs.ts';
import { ReadButton } from '../../features/platform/break-glass/read-button.tsx';
import { lazy } from '../../lib/base/lazy.tsx';
import { oneOf } from '../../lib/base/search-params.ts';

const OverviewTab = lazy(async () => ({
  default: (await import('../../features/platform/administration/overview/overview-tab.tsx')).OverviewTab,
}));
const OrganizationsTab = lazy(async () => ({
  default: (await import('../../features/platform/administration/organizations/organizations-tab.tsx'))
    .OrganizationsTab,
}));
const UsersTab = lazy(async () => ({
  default: (await import('../../features/platform/administration/users/users-tab.tsx')).UsersTab,
}));
const InvitationsSection = lazy(async () => ({
  default: (await import('../../features/access/invitations/invitations-section.tsx')).InvitationsSection,
}));
const SubscriptionsTab = lazy(async () => ({
  default: (await import('../../features/platform/administration/subscriptions/subscriptions-tab.tsx'))
    .SubscriptionsTab,
}));
const AuditTab = lazy(async () => ({
  default: (await import('../../features/platform/administration/audit/audit-tab.tsx')).AuditTab,
}));

interface AdminSearch extends OrganizationsSearch {
  /** Statuses of the platform's own invitations. */
  invited?: ReturnType<typeof readStatuses>;
}

/** Platform Administration: each tab has its address below /admin, and the overview every other one. */
export const Route = createFileRoute('/_app/admin/$')({
  validateSearch: (search): AdminSearch => ({
    ...readOrganizationsSearch(search),
    invited: readStatuses(search.invited),
  }),
  component: PlatformAdmin,
});

function PlatformAdmin() {
  const { _splat } = Route.useParams();
  const search = Route.useSearch();
  const { invited, state, tier } = search;
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
        organizations: (
          <OrganizationsTab
            search={{ search: search.search, state, tier }}
            onSearch={onSearch}
            actions={(organization) => <ReadButton organization={organization} />}
          />
        ),
        users: (
          <UsersTab search={search.search} onSearch={(text) => onSearch({ search: text })}>
            <InvitationsSection
              filter={{ search: search.search, status: invited }}
              onStatus={(status) => onSearch({ invited: status })}
            />
          </UsersTab>
        ),
        subscriptions: <SubscriptionsTab />,
        'audit-logs': <AuditTab />,
      }}
    />
  );
}
