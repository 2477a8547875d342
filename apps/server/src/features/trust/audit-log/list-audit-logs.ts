import { pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type AuditInputs, type AuditOutputs, type Filters, findEvents } from './audit-log.queries.ts';
import { hideConfidential } from './hide-confidential.ts';

type ListInput = Filters & Pick<NonNullable<AuditInputs['list']>, 'cursor'> & { limit: number };

/** Events of the firm's log, newest first; a page, and the way to the next. */
export async function listAuditLogs(ctx: Ctx, input: ListInput): Promise<AuditOutputs['list']> {
  const { cursor, limit } = input;
  const rows = await findEvents(ctx.tx, input, { now: ctx.now, cursor, limit: limit + 1 }).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.exactly);
  return { rows: await hideConfidential(ctx, shown), next_cursor };
}
