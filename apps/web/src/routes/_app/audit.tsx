import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AuditPage } from '../../features/trust/audit-log/audit-page.tsx';
import { type AuditSearch, readAuditSearch } from '../../features/trust/audit-log/audit-search.ts';

export const Route = createFileRoute('/_app/audit')({ validateSearch: readAuditSearch, component: Audit });

function Audit() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: Partial<AuditSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return <AuditPage search={Route.useSearch()} onSearch={onSearch} />;
}
