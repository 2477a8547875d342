import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFileRecord } from './file-records.ts';
import { type FileRow, findFile } from './files.queries.ts';

/** A file of a record that the person may see; otherwise the one answer for missing, deleted and another firm's. */
export async function getFile(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await findFile(ctx.tx, id);
  if (!file) throw fail('NOT_FOUND');
  await getFileRecord(ctx, file);
  return file;
}
