import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import type { InferContractRouterInputs } from '@orpc/contract';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { removeFileOf } from '../../work/files/delete-file.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import { makeDeal } from '../submissions/decide-submission.ts';
import {
  type SubmissionRecord,
  type SubmissionView,
  submissionEvent,
  tellSubmission,
} from '../submissions/submission-row.ts';
import { getSubmission, requireSubmission, submitterOf } from '../submissions/view-submission.ts';
import { assertComplete, writeDraft } from '../submissions/write-draft.ts';

const { submissions } = schema;
type Inputs = InferContractRouterInputs<Contract>['inboundMail'];

/** Keeps what somebody of the team has completed. */
export async function saveMailDraft(ctx: Ctx, input: Inputs['saveDraft']): Promise<SubmissionView> {
  const row = await write(ctx, input);
  await ctx.audit(submissionEvent('completed', row.id));
  await tellSubmission(ctx, row);
  return getSubmission(ctx, input);
}

/** Makes a deal of it, once everything that is required is there; the one whose mail was forwarded is its founder. */
export async function acceptMailDraft(ctx: Ctx, input: Inputs['acceptDraft']): Promise<SubmissionView> {
  const { actor, now } = ctx;
  const row = await write(ctx, input);
  assertComplete(row);
  const accepted = await updateIfUnchanged(ctx.tx, submissions, row.id, row.version, {
    status: 'accepted',
    decided_at: now,
    decided_by: actor.userId,
    first_answered_at: row.first_answered_at ?? now,
    updated_at: now,
  });
  if (!accepted) throw await staleVersion(getSubmission(ctx, input));
  const deal = await makeDeal(ctx, accepted, await submitterOf(ctx, accepted));
  await ctx.audit(submissionEvent('accepted', row.id, { opportunity_id: deal.id, source: 'mail' }));
  await tellSubmission(ctx, row);
  return getSubmission(ctx, input);
}

/** Deletes it for good, with its files and the text of the mail; that a mail came is kept, so that it does not come again. */
export async function discardMailDraft(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const { tx } = ctx;
  const row = await requireDraft(ctx, id);
  const files = await listFilesOf(ctx, { record_type: 'submission', record_id: id });
  for (const file of files) await removeFileOf(ctx, 'submission', file.id, id);
  const [mail] = await tx.query<{ id: string }>(
    'update inbound_mails set submission_id = null where submission_id = $1 returning id',
    [id],
    'leave-mail',
  );
  if (mail) {
    const cells = await ctx.cells();
    const nothing = cells.encrypt('inbound_mails', 'content_encrypted', mail.id, '{}');
    await tx.query('update inbound_mails set content_encrypted = $2 where id = $1', [mail.id, nothing], 'empty-mail');
  }
  const deleted = await tx.query(
    `delete from submissions where id = $1 and status in ('draft', 'under_review') and source = 'mail' returning id`,
    [id],
    'discard-mail',
  );
  if (deleted.length === 0) throw fail('SUBMISSION_DECIDED');
  await ctx.audit(submissionEvent('discarded', id, { files: files.length, source: 'mail' }));
  await tellSubmission(ctx, row);
  return { id };
}

async function requireDraft(ctx: Ctx, id: string): Promise<SubmissionRecord> {
  const row = await requireSubmission(ctx, id);
  if (row.source !== 'mail') throw fail('NOT_FOUND');
  if (row.status !== 'draft' && row.status !== 'under_review') throw fail('SUBMISSION_DECIDED');
  return row;
}

async function write(ctx: Ctx, { id, version, ...values }: Inputs['saveDraft']): Promise<SubmissionRecord> {
  await requireDraft(ctx, id);
  return writeDraft(ctx, { id, version }, values, () => getSubmission(ctx, { id }));
}
