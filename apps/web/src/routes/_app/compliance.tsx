import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type AuditSearch, readAuditSearch } from '../../features/trust/audit-log/audit-search.ts';
import { CompliancePage } from '../../features/trust/compliance/compliance-page.tsx';
import {
  type ComplianceSearch,
  type ComplianceTab,
  readComplianceSearch,
} from '../../features/trust/compliance/compliance-search.ts';
import { lazy } from '../../lib/base/lazy.tsx';

const AuditViewer = lazy(async () => ({
  default: (await import('../../features/trust/audit-log/audit-viewer.tsx')).AuditViewer,
}));

/** The audit viewer's filters in names of their own: its ranges are others than those of the lists. */
interface Search extends ComplianceSearch {
  audit?: AuditSearch;
}

export const Route = createFileRoute('/_app/compliance')({
  validateSearch: (search): Search => ({
    ...readComplianceSearch(search),
    audit: readAuditPart(search.audit),
  }),
  component: Compliance,
});

function readAuditPart(part: unknown): AuditSearch | undefined {
  const read = readAuditSearch((part ?? {}) as Record<string, unknown>);
  return Object.values(read).some((value) => value !== undefined) ? read : undefined;
}

const NO_FILTERS: AuditSearch = {};

function Compliance() {
  const { audit = NO_FILTERS, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: Partial<ComplianceSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const onTab = (tab: ComplianceTab) => void navigate({ search: { tab: tab === 'overview' ? undefined : tab } });
  const onAudit = useCallback(
    (change: Partial<AuditSearch>) =>
      void navigate({
        search: (before) => ({ ...before, audit: { ...before.audit, ...change } }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <CompliancePage
      search={search}
      onSearch={onSearch}
      onTab={onTab}
      auditLogs={<AuditViewer search={audit} onSearch={onAudit} />}
    />
  );
}
