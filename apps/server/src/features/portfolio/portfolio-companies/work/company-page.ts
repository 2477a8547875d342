import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';

/** Which part of a company's records: at most `limit`, older than `before`, the last one seen. */
export interface PartInput {
  id: string;
  limit: number;
  before?: string | undefined;
}

/** A record of one of a company's tables, as {@link listPart} finds it: newest first, under the policies of its company. */
export async function listPart<R extends { id: string }>(
  tx: Tx,
  table: 'company_updates' | 'company_notes' | 'company_audit_entries',
  columns: string,
  { id, limit, before }: PartInput,
): Promise<{ rows: R[]; has_more: boolean }> {
  const values: unknown[] = [id, limit + 1, ...(before === undefined ? [] : [before])];
  const older = before
    ? `and (r.created_at, r.id) < (select s.created_at, s.id from ${table} s where s.id = $3 and s.company_id = $1)`
    : '';
  const rows = await tx.query<R>(
    `select ${columns} from ${table} r where r.company_id = $1 ${older} order by r.created_at desc, r.id desc limit $2`,
    values,
    `list-${table}${before ? '-before' : ''}`,
  );
  // An empty list says nothing of whether there is such a company.
  if (rows.length === 0) await assertCompany(tx, id);
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Refuses a company that does not exist, is hidden or is another firm's. */
async function assertCompany(tx: Tx, id: string): Promise<void> {
  const found = await tx.query('select 1 from portfolio_companies where id = $1', [id], 'company-exists');
  if (found.length === 0) throw fail('NOT_FOUND');
}
