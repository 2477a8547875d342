import { createFileRoute } from '@tanstack/react-router';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { PortalPage } from '../../../features/sharing/submitter-portal/portal-page.tsx';
import { textOf } from '../../../lib/base/search-params.ts';
import { useProfile } from '../../../lib/session/auth.tsx';

export const Route = createFileRoute('/_app/dashboard/opportunity-user')({
  validateSearch: (search: Record<string, unknown>): { submission?: string | undefined } => ({
    submission: textOf(search.submission),
  }),
  component: SubmitterPortal,
});

function SubmitterPortal() {
  const { role } = useProfile();
  const navigate = Route.useNavigate();
  const { submission } = Route.useSearch();
  if (role !== 'opportunity_user') return <RoleHome of="opportunity_user" />;
  return <PortalPage submission={submission} onSubmission={(id) => void navigate({ search: { submission: id } })} />;
}
