import { FILE_HEAD_BYTES, judgeFile } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { findContent } from '../../../core/files/find-content.ts';
import { storeFile } from '../../../core/files/store-file.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { dropUnlessUploaded } from './drop-file.ts';
import type { FilePlaceOf } from './file-records.ts';
import { keepFile } from './upload-file.ts';
import type { FileView } from './view-file.ts';

/** Adds a file that the server itself has in memory, in the running transaction: small ones, since it waits for the store. */
export async function addFile(ctx: Ctx, place: FilePlaceOf, name: string, content: Buffer): Promise<FileView> {
  const judged = judgeFile(name, await findContent(content.subarray(0, FILE_HEAD_BYTES)));
  if (!judged.ok) throw fail('FILE_KIND_REFUSED', undefined, judged.message);
  const key = newId();
  await dropUnlessUploaded(ctx, key);
  const whole = async function* () {
    yield content;
  };
  const { services, actor } = ctx;
  const at = { tenantId: actor.tenantId, key };
  const sha256 = await storeFile(services.files, await ctx.cells(), at, whole(), content.length);
  const kept = { file_name: judged.name, content_type: judged.type, byte_size: content.length, sha256 };
  return keepFile(ctx, place, key, kept);
}
