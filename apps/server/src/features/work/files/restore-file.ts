import { RESTORE_WITHIN_MS } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { fileEvent } from './file-event.ts';
import { lockFileRecord } from './file-records.ts';
import { canChange } from './files.policy.ts';
import { findDeletedFile, markRestored } from './files.queries.ts';
import { tellFiles } from './tell-files.ts';
import { viewFile } from './view-file.ts';

/** Takes a deletion back, as long as the bytes are certainly there. */
export async function restoreFile(ctx: Ctx, { id }: { id: string }) {
  const file = await findDeletedFile(ctx.tx, id, new Date(ctx.now.getTime() - RESTORE_WITHIN_MS));
  if (!file) throw fail('NOT_FOUND');
  const record = await lockFileRecord(ctx, file);
  if (!canChange(ctx.actor, file)) throw fail('FORBIDDEN');
  const restored = await markRestored(ctx.tx, file.id);
  if (!restored) throw fail('NOT_FOUND');
  await Promise.all([ctx.audit(fileEvent('restored', restored)), tellFiles(ctx, record)]);
  return viewFile(ctx, restored, record);
}
