import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { removeFileOf } from '../../work/files/delete-file.ts';
import { findFileRow } from '../../work/files/get-file.ts';
import { uploadFileAs } from '../../work/files/upload-file.ts';
import type { PortalOutputs } from '../submissions/submission-row.ts';
import { requireOwn } from './own-submissions.ts';

/** Adds a file to a submission of one's own, until the firm has decided. */
export async function addOwnFile(
  context: RequestContext,
  actor: Actor,
  id: string,
): Promise<PortalOutputs['uploadFile']> {
  await runAs(context.services, actor, context.origin, 'read', (ctx) => assertUndecided(ctx, id));
  const added = await uploadFileAs({ ...context, actor }, { record_type: 'submission', record_id: id });
  return { id: added.id, file_name: added.file_name, byte_size: added.byte_size };
}

async function assertUndecided(ctx: Ctx, id: string): Promise<void> {
  const { status } = await requireOwn(ctx, id);
  if (status === 'accepted' || status === 'declined') throw fail('SUBMISSION_DECIDED');
}

/** Takes a file of a draft away; what was sent stays with the firm. */
export async function removeOwnFile(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const file = await findFileRow(ctx.tx, id);
  if (file?.record_type !== 'submission') throw fail('NOT_FOUND');
  const { status } = await requireOwn(ctx, file.record_id);
  if (status !== 'draft') throw fail('SUBMISSION_SENT');
  return { id: await removeFileOf(ctx, 'submission', id) };
}
