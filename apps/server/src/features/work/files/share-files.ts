import type { Ctx } from '../../../core/procedure.ts';
import { fileEvent } from './file-event.ts';
import { type FilePlaceOf, getFileRecord, lockFileRecord } from './file-records.ts';
import { copyFileRows, type FileRow } from './files.queries.ts';
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
