import { RESTORE_WITHIN_MS } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertStorage } from '../../access/tenants/assert-storage.ts';
import { fileEvent } from './file-event.ts';
import { lockFileRecord } from './file-records.ts';
import { canChange } from './files.policy.ts';
import { COLUMNS, type FileRow } from './files.queries.ts';
import { tellFiles } from './tell-files.ts';
import { viewFile } from './view-file.ts';

/** Takes a deletion back, as long as the bytes are certainly there. */
export async function restoreFile(ctx: Ctx, { id }: { id: string }) {
  const file = await findDeletedFile(ctx.tx, id, new Date(ctx.now.getTime() - RESTORE_WITHIN_MS));
  if (!file) throw fail('NOT_FOUND');
  const record = await lockFileRecord(ctx, file);
  if (!canChange(ctx.actor, file)) throw fail('FORBIDDEN');
  // It took no room while it was deleted, and what was added since may have filled the plan.
  await assertStorage(ctx, file.byte_size);
  const restored = await markRestored(ctx.tx, file.id);
  if (!restored) throw fail('NOT_FOUND');
  await Promise.all([ctx.audit(fileEvent('restored', restored)), tellFiles(ctx, record)]);
  return viewFile(ctx, restored, record);
}

/** One that was deleted after `since`. */
async function findDeletedFile(tx: Tx, id: string, since: Date): Promise<FileRow | undefined> {
  const text = `select ${COLUMNS} from files where id = $1 and deleted_at > $2`;
  return (await tx.query<FileRow>(text, [id, since], 'find-deleted-file'))[0];
}

async function markRestored(tx: Tx, id: string): Promise<FileRow | undefined> {
  const text = `update files set deleted_at = null, deleted_by = null, version = version + 1
     where id = $1 and deleted_at is not null returning ${COLUMNS}`;
  return (await tx.query<FileRow>(text, [id], 'restore-file'))[0];
}
