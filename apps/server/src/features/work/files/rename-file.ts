import { renameFile as nameFor } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { fileEvent } from './file-event.ts';
import { lockFileRecord } from './file-records.ts';
import { canChange } from './files.policy.ts';
import { COLUMNS, type FileRow } from './files.queries.ts';
import { getFile } from './get-file.ts';
import { tellFiles } from './tell-files.ts';
import { viewFile } from './view-file.ts';

export async function renameFile(ctx: Ctx, input: { id: string; version: number; file_name: string }) {
  const before = await getFile(ctx, input.id);
  if (!canChange(ctx.actor, before)) throw fail('FORBIDDEN');
  const record = await lockFileRecord(ctx, before);
  const judged = nameFor(before.file_name, input.file_name, before.content_type);
  if (!judged.ok) throw invalidField('file_name', judged.message);
  const after = await renameIfUnchanged(ctx.tx, before.id, input.version, judged.name);
  if (!after) throw await staleVersion(viewFile(ctx, await getFile(ctx, input.id), record));
  await Promise.all([
    ctx.audit(fileEvent('renamed', after, { former_name: before.file_name })),
    tellFiles(ctx, record),
  ]);
  return viewFile(ctx, after, record);
}

/** Undefined when it is no longer the version that was seen. */
async function renameIfUnchanged(tx: Tx, id: string, version: number, name: string): Promise<FileRow | undefined> {
  const text = `update files set file_name = $3, version = version + 1
     where id = $1 and version = $2 and deleted_at is null returning ${COLUMNS}`;
  return (await tx.query<FileRow>(text, [id, version, name], 'rename-file'))[0];
}
