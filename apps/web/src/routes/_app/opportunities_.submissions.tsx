import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TriagePage, type TriageSearch } from '../../features/sharing/submissions/triage-page.tsx';
import { oneOf, textOf } from '../../lib/base/search-params.ts';

const STATUSES = ['submitted', 'under_review', 'accepted', 'declined'] as const;

export const Route = createFileRoute('/_app/opportunities_/submissions')({
  validateSearch: (search: Record<string, unknown>): TriageSearch => ({
    status: oneOf(search.status, STATUSES),
    search: textOf(search.search),
    submission: textOf(search.submission),
  }),
  component: Submissions,
});

function Submissions() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: Partial<TriageSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return <TriagePage search={Route.useSearch()} onSearch={onSearch} />;
}
