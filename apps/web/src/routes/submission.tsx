import { createFileRoute } from '@tanstack/react-router';
import { FollowPage } from '../features/sharing/submitter-portal/follow-page.tsx';
import { textOf } from '../lib/base/search-params.ts';

export const Route = createFileRoute('/submission')({
  validateSearch: (search): { token?: string; visit?: string; submission?: string } => ({
    token: textOf(search.token),
    visit: textOf(search.visit),
    submission: textOf(search.submission),
  }),
  component: Submission,
});

function Submission() {
  const { token, visit, submission } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The token leaves the address with the first visit.
  return (
    <FollowPage
      token={token}
      visit={visit}
      submission={submission}
      onOpened={(opened) => void navigate({ search: { visit: opened, submission }, replace: true })}
      onSubmission={(id) => void navigate({ search: { visit, submission: id } })}
    />
  );
}
