import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import type { AuditSearch } from './audit-search.ts';

export type AuditPage = Outputs['auditLogs']['list'];
export type AuditEntryRow = AuditPage['rows'][number];
export type AuditState = Outputs['auditLogs']['state'];

/** Titles of failures; binding (docs/rules/audit.md#audit-texts). */
export const FAILED = { list: 'Failed to load audit logs', export: 'Export failed' } as const;

export const auditOptions = (filters: AuditSearch) => ({
  queryKey: [...orpc.auditLogs.list.key(), filters],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => api.auditLogs.list({ ...filters, cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: AuditPage) => next_cursor ?? undefined,
});
