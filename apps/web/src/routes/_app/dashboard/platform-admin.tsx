import { createFileRoute } from '@tanstack/react-router';
import { InviteButton } from '../../../features/access/invitations/invite-button.tsx';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { DemoRequestsSection } from '../../../features/site/demo-requests/demo-requests-section.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Users } from '../../-users.tsx';
import { readUsersSearch, type UsersSearch } from '../../-users-search.ts';
import classes from './-platform-admin.module.css';

export const Route = createFileRoute('/_app/dashboard/platform-admin')({
  validateSearch: readUsersSearch,
  component: PlatformAdminRoute,
});

function PlatformAdminRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: Partial<UsersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <RoleHome
      of="platform_admin"
      actions={
        <ButtonLink to="/admin/$" params={{ _splat: 'overview' }}>
          Manage Platform
        </ButtonLink>
      }
    >
      <div className={classes.staff}>
        <div className={classes.action}>
          <InviteButton />
        </div>
        <Users search={search} onSearch={onSearch} />
        <DemoRequestsSection />
      </div>
    </RoleHome>
  );
}
