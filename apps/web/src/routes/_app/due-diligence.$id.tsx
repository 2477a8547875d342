import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ProcessSearch, readProcessSearch } from '../../features/deals/diligence/diligence-search.ts';
import { ProcessPage } from '../../features/deals/diligence/process/process-page.tsx';
import { lazy } from '../../lib/base/lazy.tsx';

const RecordFiles = lazy(async () => ({
  default: (await import('../../features/work/files/record-files.tsx')).RecordFiles,
}));

export const Route = createFileRoute('/_app/due-diligence/$id')({
  validateSearch: readProcessSearch,
  component: ProcessRoute,
});

function ProcessRoute() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = useCallback(
    (patch: ProcessSearch, options?: { replace?: boolean }) =>
      void navigate({ search: (before) => ({ ...before, ...patch }), resetScroll: false, ...options }),
    [navigate],
  );
  return (
    <ProcessPage
      key={id}
      id={id}
      search={search}
      change={change}
      evidence={(item) => (
        <RecordFiles recordType="dd_item" recordId={item.id} canEdit label={`Evidence of ${item.title}`} compact />
      )}
    />
  );
}
