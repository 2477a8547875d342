import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { fileEvent } from './file-event.ts';
import { type FilePlaceOf, getFileRecord, lockFileRecord } from './file-records.ts';
import { COLUMNS, type FileRow } from './files.queries.ts';
import { tellFiles } from './tell-files.ts';

/**
 * Gives another record the files of one, for other features: a won deal's to the portfolio company, a duplicate's to the deal
 * that is kept. The bytes are shared, not copied; the files stay where they were, and doing it twice changes nothing. Who may
 * is the caller's rule.
 */
export async function shareFiles(ctx: Ctx, from: FilePlaceOf, to: FilePlaceOf): Promise<FileRow[]> {
  await getFileRecord(ctx, from);
  const target = await lockFileRecord(ctx, to);
  const carried = await copyFileRows(ctx.tx, from, target);
  if (carried.length === 0) return [];
  const { record_type, record_id } = from;
  await Promise.all([
    ctx.audit(...carried.map((file) => fileEvent('carried', file, { from: { record_type, record_id } }))),
    tellFiles(ctx, target),
  ]);
  return carried;
}

// Of what is carried twice there is still one.
const COPY = `
  insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256,
                     storage_key, uploaded_by, created_at)
  select f.tenant_id, gen_random_uuid(), $3, $4, $5, f.file_name, f.content_type, f.byte_size, f.sha256,
         f.storage_key, f.uploaded_by, f.created_at
    from files f
   where f.record_type = $1 and f.record_id = $2 and f.deleted_at is null
     and not exists (select 1 from files there where there.tenant_id = f.tenant_id and there.record_type = $3
                      and there.record_id = $4 and there.storage_key = f.storage_key and there.deleted_at is null)
  returning ${COLUMNS}`;

/** Gives another record the living files of one: new rows for the same bytes. */
function copyFileRows(
  tx: Tx,
  from: FilePlaceOf,
  to: FilePlaceOf & { opportunity_id: string | null },
): Promise<FileRow[]> {
  return tx.query(
    COPY,
    [from.record_type, from.record_id, to.record_type, to.record_id, to.opportunity_id],
    'copy-files',
  );
}
