import type { Contract } from '@cairn/contract';
import { ACTION_GROUPS } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor } from '../../../core/page-cursor.ts';

export type AuditInputs = InferContractRouterInputs<Contract>['auditLogs'];
export type AuditOutputs = InferContractRouterOutputs<Contract>['auditLogs'];
export type Entry = AuditOutputs['list']['rows'][number];
export type Filters = Pick<NonNullable<AuditInputs['list']>, 'action' | 'data_classification' | 'search'> & {
  days: number;
};

const TIME = 'a.created_at';
const COLUMNS = `a.id, ${isoTime(TIME)} as created_at, ${TIME}::text as exactly, a.user_id, a.action, a.resource_type, a.resource_id,
  a.table_name, a.ip_address, a.data_classification, a.session_id, a.metadata,
  a.log_window <= coalesce((select max(h.log_window) from audit_headers h), -1) as is_sealed`;

type StoredEntry = Omit<Entry, 'is_hidden'> & { exactly: string };

/** Events of the firm that the filters leave, newest first. */
export function findEvents(
  tx: Tx,
  filters: Filters,
  { now, cursor, limit }: { now: Date; cursor?: string; limit: number },
): Promise<StoredEntry[]> {
  const values: unknown[] = [new Date(now.getTime() - filters.days * 24 * 60 * 60_000)];
  const parts = [`${TIME} >= $1`];
  const { action, data_classification, search } = filters;
  if (action) parts.push(`a.action like any ($${values.push(ACTION_GROUPS[action].contains.map(containing))}::text[])`);
  if (data_classification) parts.push(`a.data_classification = $${values.push(data_classification)}`);
  if (search) {
    const place = values.push(containing(search));
    parts.push(`(a.action ilike $${place} or a.resource_type ilike $${place} or a.ip_address ilike $${place})`);
  }
  const after = afterCursor(cursor, { by: TIME, type: 'timestamptz', id: 'a.id', direction: 'desc' }, values);
  return tx.query<StoredEntry>(
    `select ${COLUMNS} from audit_logs a where ${parts.join(' and ')} ${after}
      order by ${TIME} desc, a.id desc limit ${limit}`,
    values,
  );
}

/** A pattern that finds the words as they are: their own signs of LIKE mean themselves. */
function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
