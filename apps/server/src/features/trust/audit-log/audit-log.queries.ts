import type { Contract } from '@cairn/contract';
import { ACTION_GROUPS } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor } from '../../../core/page-cursor.ts';

export type AuditInputs = InferContractRouterInputs<Contract>['auditLogs'];
export type AuditOutputs = InferContractRouterOutputs<Contract>['auditLogs'];
export type Entry = AuditOutputs['list']['rows'][number];
export type Filters = Pick<NonNullable<AuditInputs['list']>, 'action' | 'data_classification' | 'search'> & {
  days: number;
};

export const TIME = 'a.created_at';
export const COLUMNS = `a.id, ${isoTime(TIME)} as created_at, ${TIME}::text as exactly, a.user_id, a.action, a.resource_type, a.resource_id,
  a.table_name, a.ip_address, a.data_classification, a.session_id, a.metadata,
  a.log_window <= coalesce((select max(h.log_window) from audit_headers h), -1) as is_sealed`;

export type StoredEntry = Omit<Entry, 'is_hidden' | 'user_name' | 'record_name'> & { exactly: string };

export interface Page {
  tenantId: string;
  now: Date;
  cursor?: string | undefined;
  limit: number;
}

export const NEWEST_FIRST = `order by ${TIME} desc, a.id desc`;

/**
 * The firm is named although the policy does: the planner sees no value in a policy, takes every firm for one of middle size,
 * and sorts all events of a large one instead of reading its newest from the index.
 */
export function conditionsOf(filters: Filters, page: Page, values: unknown[]) {
  const { action, data_classification, search } = filters;
  const firm = values.push(page.tenantId);
  const from = values.push(sinceOf(filters, page));
  const after = afterCursor(page.cursor, { by: TIME, type: 'timestamptz', id: 'a.id', direction: 'desc' }, values);
  const parts: string[] = [];
  if (action) parts.push(`a.action like any ($${values.push(ACTION_GROUPS[action].contains.map(containing))}::text[])`);
  if (data_classification) parts.push(`a.data_classification = $${values.push(data_classification)}`);
  if (search) {
    const place = values.push(containing(search));
    parts.push(`(a.action ilike $${place} or a.resource_type ilike $${place} or a.ip_address ilike $${place})`);
  }
  return { range: `a.tenant_id = $${firm} and ${TIME} >= $${from} ${after}`, parts };
}

export const sinceOf = (filters: Filters, { now }: Pick<Page, 'now'>) =>
  new Date(now.getTime() - filters.days * 24 * 60 * 60_000);

/** A pattern that finds the words as they are: their own signs of LIKE mean themselves. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
