import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type FilePlaceOf, getFileRecord } from './file-records.ts';
import { canUpload } from './files.policy.ts';
import { COLUMNS, type FileRow } from './files.queries.ts';
import { viewFile } from './view-file.ts';

export async function listFiles(ctx: Ctx, place: FilePlaceOf) {
  const [record, rows] = await Promise.all([getFileRecord(ctx, place), listFileRows(ctx.tx, place)]);
  return {
    files: rows.map((row) => viewFile(ctx, row, record)),
    can: { upload: canUpload(ctx.actor, record) },
  };
}

/** For other features: the files of a record that they have found themselves, newest first. */
export function listFilesOf({ tx }: Ctx, place: FilePlaceOf): Promise<FileRow[]> {
  return listFileRows(tx, place);
}

function listFileRows(tx: Tx, { record_type, record_id }: FilePlaceOf): Promise<FileRow[]> {
  const text = `select ${COLUMNS} from files
     where record_type = $1 and record_id = $2 and deleted_at is null order by files.created_at desc, id desc`;
  return tx.query(text, [record_type, record_id], 'list-files');
}
