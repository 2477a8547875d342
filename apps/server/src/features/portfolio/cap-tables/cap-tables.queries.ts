import type { CapTable } from '@cairn/domain/conversion';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';

interface StoredVersion extends Record<string, unknown> {
  id: string;
  version_no: number;
  as_of: string;
  table_encrypted: Buffer;
  created_by: string | null;
  created_at: string;
}

/** Every version of a company's cap table, the newest first. */
export const listVersions = (tx: Tx, companyId: string): Promise<StoredVersion[]> =>
  tx.query<StoredVersion>(
    `select id, version_no, as_of::text, table_encrypted, created_by, ${isoTime('created_at')} as created_at
       from cap_tables where company_id = $1 order by version_no desc`,
    [companyId],
    'cap-table-versions',
  );

export async function readTable(ctx: Ctx, { id, table_encrypted }: StoredVersion): Promise<CapTable> {
  const cells = await ctx.cells();
  return JSON.parse(cells.decryptText('cap_tables', 'table_encrypted', id, table_encrypted)) as CapTable;
}
