import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inviteUser } from '../../access/invitations/invite-user.ts';
import { type SubmissionInputs, type SubmissionView, submissionEvent, tellSubmission } from './submission-row.ts';
import { getSubmission, requireSubmission, submitterOf } from './view-submission.ts';

/** Invites who submitted on the intake page, or wrote the mail, to the portal in which submitters keep what they offer. */
export async function inviteSubmitter(ctx: Ctx, { id }: SubmissionInputs['invite']): Promise<SubmissionView> {
  const row = await requireSubmission(ctx, id);
  const { email } = await submitterOf(ctx, row);
  // Of a mail that a colleague wrote by hand nobody knows whom it is about.
  if (!email) throw fail('NOT_FOUND');
  await inviteUser(ctx, { p_tenant_id: ctx.actor.tenantId, p_email: email, p_role: 'opportunity_user' });
  await ctx.audit(submissionEvent('submitter_invited', id));
  await tellSubmission(ctx, row);
  return getSubmission(ctx, { id });
}
