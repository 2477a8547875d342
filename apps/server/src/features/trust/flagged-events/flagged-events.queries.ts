import type { Contract } from '@cairn/contract';
import type { FlagFilter, Severity } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor } from '../../../core/page-cursor.ts';
import { containing, newestFirst, type Ordered, type PageOf, since } from '../compliance/lists-of-firms.ts';

export type FlagOutputs = InferContractRouterOutputs<Contract>['flaggedEvents'];
type FlaggedEvent = Omit<FlagOutputs['list']['rows'][number], 'can'>;

export interface FlagFilters {
  days: number;
  search?: string | undefined;
  tenant_id?: string | undefined;
  severity?: Severity | undefined;
  status: FlagFilter;
}

/** Flagged events of all firms that the filters leave, newest first. */
export function findFlaggedEvents(tx: Tx, filters: FlagFilters, page: PageOf): Promise<Ordered<FlaggedEvent>[]> {
  const values: unknown[] = [since(page.now, filters.days)];
  const parts = ['e.created_at >= $1'];
  if (filters.tenant_id) parts.push(`e.tenant_id = $${values.push(filters.tenant_id)}`);
  if (filters.severity) parts.push(`e.severity = $${values.push(filters.severity)}`);
  if (filters.status !== 'all') parts.push(`e.resolved = $${values.push(filters.status === 'resolved')}`);
  if (filters.search) {
    const place = values.push(containing(filters.search));
    parts.push(`(e.description ilike $${place} or e.user_id::text ilike $${place} or e.ip_address ilike $${place})`);
  }
  const after = afterCursor(page.cursor, newestFirst('e.created_at', 'e.id'), values);
  return tx.query(
    `select e.id, ${isoTime('e.created_at')} as created_at, e.created_at::text as exactly,
            ${isoTime('e.last_seen_at')} as last_seen_at, e.tenant_id, t.name as tenant_name, e.user_id, e.event_type,
            e.severity, e.description, e.metadata, e.ip_address, e.resolved, ${isoTime('e.resolved_at')} as resolved_at,
            e.resolved_by, e.resolution_note
       from flagged_events e join tenants t on t.id = e.tenant_id
      where ${parts.join(' and ')} ${after} order by e.created_at desc, e.id desc limit ${page.limit}`,
    values,
  );
}
