import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { removeFileOf } from '../../work/files/delete-file.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import { submissionEvent } from '../submissions/submission-row.ts';
import { requireOwn } from './own-submissions.ts';

/** Deletes a draft of one's own for good, with its files; what was sent stays with the firm. */
export async function discardOwn(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const { tx, actor } = ctx;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [actor.userId], 'lock-own-submissions');
  const draft = await requireOwn(ctx, id);
  if (draft.status !== 'draft') throw fail('SUBMISSION_SENT');
  const files = await listFilesOf(ctx, { record_type: 'submission', record_id: draft.id });
  for (const file of files) await removeFileOf(ctx, 'submission', file.id, draft.id);
  const deleted = await tx.query<{ id: string }>(
    `delete from submissions where id = $1 and status = 'draft' returning id`,
    [draft.id],
    'discard-submission',
  );
  if (deleted.length === 0) throw fail('SUBMISSION_SENT');
  await ctx.audit(submissionEvent('discarded', draft.id, { files: files.length }));
  return { id: draft.id };
}
