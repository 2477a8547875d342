import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFileRecord } from './file-records.ts';
import { COLUMNS, type FileRow } from './files.queries.ts';

/** A file of a record that the person may see; otherwise the one answer for missing, deleted and another firm's. */
export async function getFile(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await findFileRow(ctx.tx, id);
  if (!file) throw fail('NOT_FOUND');
  await getFileRecord(ctx, file);
  return file;
}

/** For other features, which have a rule of their own: the file as far as the policies show it. */
export async function findFileRow(tx: Tx, id: string): Promise<FileRow | undefined> {
  const text = `select ${COLUMNS} from files where id = $1 and deleted_at is null`;
  return (await tx.query<FileRow>(text, [id], 'find-file'))[0];
}
