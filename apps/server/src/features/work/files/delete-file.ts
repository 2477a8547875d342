import { authorOf } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { dropUnlessRestored } from './drop-file.ts';
import { fileEvent } from './file-event.ts';
import { type FileRecordType, lockFileRecord } from './file-records.ts';
import { canChange } from './files.policy.ts';
import { COLUMNS, type FileRow } from './files.queries.ts';
import { getFile } from './get-file.ts';
import { tellFiles } from './tell-files.ts';
import { viewFile } from './view-file.ts';

/** Takes a file out of sight. Its bytes go when the deletion can no longer be taken back and no other record shares them. */
export async function deleteFile(ctx: Ctx, { id }: { id: string }) {
  const file = await getFile(ctx, id);
  if (!canChange(ctx.actor, file)) throw fail('FORBIDDEN');
  const record = await lockFileRecord(ctx, file);
  const deleted = await markDeleted(ctx.tx, file.id, ctx.actor.userId, ctx.now);
  if (!deleted) throw fail('NOT_FOUND');
  await dropUnlessRestored(ctx, file.storage_key);
  await Promise.all([ctx.audit(fileEvent('deleted', deleted)), tellFiles(ctx, record)]);
  return viewFile(ctx, deleted, record);
}

/** For other features, which have their own rule of who may: takes a file of one kind of record, or of one record, out of sight. */
export async function removeFileOf(
  ctx: Ctx,
  recordType: FileRecordType,
  id: string,
  recordId?: string,
): Promise<string> {
  const file = await getFile(ctx, id);
  if (file.record_type !== recordType || (recordId && file.record_id !== recordId)) throw fail('NOT_FOUND');
  const record = await lockFileRecord(ctx, file);
  const deleted = await markDeleted(ctx.tx, file.id, authorOf(ctx.actor), ctx.now);
  if (!deleted) throw fail('NOT_FOUND');
  await dropUnlessRestored(ctx, file.storage_key);
  await Promise.all([ctx.audit(fileEvent('deleted', deleted)), tellFiles(ctx, record)]);
  return deleted.id;
}

/** Undefined when somebody else has deleted it in the meantime. */
async function markDeleted(tx: Tx, id: string, by: string | null, now: Date): Promise<FileRow | undefined> {
  const text = `update files set deleted_at = $2, deleted_by = $3, version = version + 1
     where id = $1 and deleted_at is null returning ${COLUMNS}`;
  return (await tx.query<FileRow>(text, [id, now, by], 'delete-file'))[0];
}
