import { dealKeys, type ReadRow } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { inSlices } from '../../../../core/sql/in-slices.ts';
import type { Existing, Keyed } from './keyed.ts';

/** Companies are recognised by name or website alone: no two rows are "the same deal". */
export async function keyCompanies({ tx }: Ctx, rows: readonly ReadRow[]): Promise<Keyed> {
  const records = await listExistingCompanies(tx);
  const hashed = await inSlices(rows, ({ row, values: { company_name = '', website } }) => ({
    row,
    ...dealKeys({ company_name, ...(website && { website }) }),
    deal_key: `row ${row}`,
  }));
  return { hashed, existing: records, records };
}

/** Every company that this person sees: one that is hidden with its deal is not told of. */
function listExistingCompanies(tx: Tx) {
  return tx.query<Existing & { website: string | null }>(
    `select id, name as company_name, website, status, false as is_archived from portfolio_companies
      order by created_at, id`,
    [],
    'companies-for-import',
  );
}
