import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DiligencePage } from '../../features/deals/diligence/diligence-page.tsx';
import { type ChangeSearch, readDiligenceSearch } from '../../features/deals/diligence/diligence-search.ts';

export const Route = createFileRoute('/_app/due-diligence/')({
  validateSearch: readDiligenceSearch,
  component: DueDiligenceRoute,
});

function DueDiligenceRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = useCallback<ChangeSearch>(
    (patch, options) =>
      void navigate({ search: (before) => ({ ...before, ...patch }), resetScroll: false, ...options }),
    [navigate],
  );
  return <DiligencePage search={search} change={change} />;
}
