import type { Contract } from '@cairn/contract';
import { type ExceptionState, exceptionState, type RiskLevel } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor } from '../../../core/page-cursor.ts';
import { newestFirst, type Ordered, type PageOf } from '../compliance/lists-of-firms.ts';

export type ExceptionOutputs = InferContractRouterOutputs<Contract>['complianceExceptions'];
type Listed = Omit<ExceptionOutputs['list']['rows'][number], 'can' | 'created_by_name' | 'decided_by_name'>;

export interface ExceptionFilters {
  tenant_id?: string | undefined;
  status?: ExceptionState | undefined;
  risk_level?: RiskLevel | undefined;
}

type Row = Omit<Ordered<Listed>, 'expires_at'> & { expires_at: Date | null };
const OPEN = `e.status in ('pending', 'approved')`;

/** Exceptions of all firms that the filters leave, newest first, in the state that they have by the clock. */
export async function findExceptions(tx: Tx, filters: ExceptionFilters, page: PageOf): Promise<Ordered<Listed>[]> {
  const values: unknown[] = [page.now];
  const isOver = '(e.expires_at is not null and e.expires_at <= $1)';
  const parts = ['$1::timestamptz is not null'];
  if (filters.tenant_id) parts.push(`e.tenant_id = $${values.push(filters.tenant_id)}`);
  if (filters.risk_level) parts.push(`e.risk_level = $${values.push(filters.risk_level)}`);
  if (filters.status === 'expired') parts.push(`(e.status = 'expired' or (${OPEN} and ${isOver}))`);
  else if (filters.status) {
    parts.push(`e.status = $${values.push(filters.status)}`);
    if (filters.status !== 'rejected') parts.push(`not ${isOver}`);
  }
  const after = afterCursor(page.cursor, newestFirst('e.created_at', 'e.id'), values);
  const rows = await tx.query<Row>(
    `select e.id, e.tenant_id, t.name as tenant_name, e.exception_type, e.policy_name, e.description, e.justification,
            e.risk_level, e.status, ${isoTime('e.created_at')} as created_at, e.created_at::text as exactly, e.created_by,
            e.expires_at, ${isoTime('e.approved_at')} as approved_at, e.approved_by,
            ${isoTime('e.rejected_at')} as rejected_at, e.rejected_by, e.decision_note
       from compliance_exceptions e join tenants t on t.id = e.tenant_id
      where ${parts.join(' and ')} ${after} order by e.created_at desc, e.id desc limit ${page.limit}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    status: exceptionState(row, page.now),
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
}
