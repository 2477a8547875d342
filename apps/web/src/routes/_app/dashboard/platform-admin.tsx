import { createFileRoute } from '@tanstack/react-router';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { DemoRequestsSection } from '../../../features/site/demo-requests/demo-requests-section.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';

export const Route = createFileRoute('/_app/dashboard/platform-admin')({ component: PlatformAdminRoute });

function PlatformAdminRoute() {
  return (
    <RoleHome
      of="platform_admin"
      actions={
        <ButtonLink to="/admin/$" params={{ _splat: 'overview' }}>
          Manage Platform
        </ButtonLink>
      }
    >
      <DemoRequestsSection />
    </RoleHome>
  );
}
