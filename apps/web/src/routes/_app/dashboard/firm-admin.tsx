import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorRule } from '../../../features/access/factors/rule/second-factor-rule.tsx';
import { InviteButton } from '../../../features/access/invitations/invite-button.tsx';
import { SsoSettings } from '../../../features/access/sso/sso-settings.tsx';
import { MemberlessNotice } from '../../../features/deals/memberless-deals/memberless-notice.tsx';
import { FirmAdminPage } from '../../../features/firm/firm-admin/firm-admin-page.tsx';
import { FIRM_ADMIN_TABS, type FirmAdminTab } from '../../../features/firm/firm-admin/firm-admin-tabs.ts';
import { oneOf } from '../../../lib/base/search-params.ts';
import { Users } from '../../-users.tsx';
import { readUsersSearch, type UsersSearch } from '../../-users-search.ts';

interface FirmAdminSearch extends UsersSearch {
  tab?: FirmAdminTab;
}

export const Route = createFileRoute('/_app/dashboard/firm-admin')({
  validateSearch: (search): FirmAdminSearch => ({
    ...readUsersSearch(search),
    tab: oneOf(search.tab, FIRM_ADMIN_TABS),
  }),
  component: FirmAdminRoute,
});

function FirmAdminRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: Partial<FirmAdminSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <FirmAdminPage
      tab={search.tab ?? 'users'}
      onTab={(tab) => onSearch({ tab: tab === 'users' ? undefined : tab })}
      action={<InviteButton />}
      users={
        <>
          <MemberlessNotice />
          <Users search={search} onSearch={onSearch} />
        </>
      }
      security={
        <>
          <SecondFactorRule />
          <SsoSettings />
        </>
      }
    />
  );
}
