import { ANSWER_FILE_MAX_BYTES, formatBytes, formatBytesAbove } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { removeFileOf } from '../../work/files/delete-file.ts';
import { uploadFileAs } from '../../work/files/upload-file.ts';
import { findAnswer, type PortalOutputs } from './company-portal.queries.ts';

type AnswerFile = PortalOutputs['uploadFile'];

/** Attaches a file to what is being written, as a founder with an account or with a link. */
export async function attachFile(context: RequestContext, actor: Actor, answerId: string): Promise<AnswerFile> {
  const { services, origin, request } = context;
  await runAs(services, actor, origin, 'read', (ctx) => assertOpen(ctx, answerId));
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > ANSWER_FILE_MAX_BYTES) {
    const [size, max] = [formatBytesAbove(ANSWER_FILE_MAX_BYTES, length), formatBytes(ANSWER_FILE_MAX_BYTES)];
    // What still comes is let pass, so that the sender hears the answer.
    request.raw.resume();
    throw fail(
      'PAYLOAD_TOO_LARGE',
      undefined,
      `This file has ${size}; the largest that can be attached has ${max}. Put a link to it into the text instead.`,
    );
  }
  const query = { record_type: 'update_answer', record_id: answerId } as const;
  const { id, file_name, byte_size } = await uploadFileAs({ ...context, actor }, query);
  return { id, file_name, byte_size };
}

async function assertOpen(ctx: Ctx, id: string): Promise<void> {
  const answer = await findAnswer(ctx.tx, id);
  if (!answer) throw fail('NOT_FOUND');
  if (answer.revoked_at) throw fail('ANSWER_CLOSED');
}

/** Takes an attached file away again; what was sent with an update stays with the company. */
export async function detachFile(
  ctx: Ctx,
  { id, answerId }: { id: string; answerId?: string },
): Promise<{ id: string }> {
  return { id: await removeFileOf(ctx, 'update_answer', id, answerId) };
}
