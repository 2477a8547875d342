import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { dropUnlessRestored } from './drop-file.ts';
import { fileEvent } from './file-event.ts';
import { lockFileRecord } from './file-records.ts';
import { canChange } from './files.policy.ts';
import { markDeleted } from './files.queries.ts';
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
