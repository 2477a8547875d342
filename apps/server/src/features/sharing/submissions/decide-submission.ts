import { schema } from '@cairn/db';
import {
  dayIn,
  declineSubject,
  SUBMISSION_ANSWERS,
  SUBMISSION_INDUSTRIES,
  SUBMISSION_STAGES,
  type SubmissionStatus,
  submitterMail,
} from '@cairn/domain';
import { fail, invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { isAssignable } from '../../access/auth/account/is-assignable.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { createOpportunity } from '../../deals/opportunities/edit/create-opportunity.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import { shareFiles } from '../../work/files/share-files.ts';
import { notify, notifyPortal } from '../../work/notifications/notify.ts';
import { isTellable, mailSubject, viewMail } from '../inbound-mail/view-mail.ts';
import { followPath } from '../intake/follow-link.ts';
import {
  factsOf,
  type SubmissionInputs,
  type SubmissionRecord,
  type SubmissionView,
  submissionEvent,
  tellSubmission,
} from './submission-row.ts';
import { getSubmission, requireSubmission, submitterOf } from './view-submission.ts';

const { submissions } = schema;
type Changes = Partial<Omit<SubmissionRecord, 'id' | 'tenant_id' | 'version'>>;

/** Takes it under review; the submitter is told. */
export async function reviewSubmission(ctx: Ctx, input: SubmissionInputs['review']): Promise<SubmissionView> {
  const row = await change(ctx, input, ['submitted', MAIL_DRAFT], { status: 'under_review' }, true);
  await ctx.audit(submissionEvent('reviewed', row.id));
  await answer(ctx, row, 'review', input.message);
  return getSubmission(ctx, input);
}

/** Gives it to a colleague, who is told. */
export async function assignSubmission(ctx: Ctx, input: SubmissionInputs['assign']): Promise<SubmissionView> {
  const { assigned_to } = input;
  if (assigned_to !== null && !(await isAssignable(ctx, assigned_to))) throw fail('ASSIGNEE_UNKNOWN');
  const row = await change(ctx, input, [...OPEN, MAIL_DRAFT], { assigned_to }, false);
  await ctx.audit(submissionEvent('assigned', row.id, { assigned_to }));
  await notify(ctx, [assigned_to], {
    kind: 'submission',
    title: `The submission of ${await nameOf(ctx, row)} is yours to look at`,
    path: `/opportunities/submissions?submission=${row.id}`,
    subjectId: row.id,
  });
  return getSubmission(ctx, input);
}

/** Makes a deal of it in the first stage, with its files and the submitter as founder; the submitter is told. */
export async function acceptSubmission(ctx: Ctx, input: SubmissionInputs['accept']): Promise<SubmissionView> {
  const decided = { status: 'accepted' as SubmissionStatus, decided_at: ctx.now, decided_by: ctx.actor.userId };
  // What came by mail is completed with being accepted.
  if ((await requireSubmission(ctx, input.id)).source === 'mail') throw fail('SUBMISSION_DECIDED');
  const row = await change(ctx, input, OPEN, decided, true);
  const deal = await makeDeal(ctx, row, await submitterOf(ctx, row));
  await ctx.audit(submissionEvent('accepted', row.id, { opportunity_id: deal.id }));
  await answer(ctx, row, 'accept', input.message);
  return getSubmission(ctx, input);
}

/** The deal that a submission becomes, with its files. */
export async function makeDeal(ctx: Ctx, row: SubmissionRecord, founder: { name: string; email: string }) {
  const facts = factsOf(await ctx.cells(), row);
  const deal = await createOpportunity(ctx, {
    company_name: row.company_name ?? '',
    founder_name: founder.name || null,
    founder_email: founder.email || null,
    website: row.website,
    industry: facts.industry && SUBMISSION_INDUSTRIES[facts.industry],
    current_stage: facts.stage && SUBMISSION_STAGES[facts.stage],
    description: row.description,
    target_amount: facts.funding_amount,
    currency: facts.currency,
    source: 'inbound',
    received_on: dayIn(row.submitted_at ?? ctx.now, await getTimeZone(ctx.tx)),
    ...(row.assigned_to && { assigned_to: row.assigned_to }),
  });
  const from = { record_type: 'submission', record_id: row.id } as const;
  if ((await listFilesOf(ctx, from)).length > 0)
    await shareFiles(ctx, from, { record_type: 'opportunity', record_id: deal.id });
  await ctx.tx.query('update submissions set opportunity_id = $2 where id = $1', [row.id, deal.id], 'link-submission');
  return deal;
}

/**
 * Declines it: the reason stays with the firm, the submitter gets the message by mail and in the thread. Who sent a mail is
 * told when they are proven; to anybody else nothing is sent.
 */
export async function declineSubmission(ctx: Ctx, input: SubmissionInputs['decline']): Promise<SubmissionView> {
  const { reason, message } = input;
  const decided = { status: 'declined' as SubmissionStatus, decided_at: ctx.now, decided_by: ctx.actor.userId };
  const before = await requireSubmission(ctx, input.id);
  const isTold = before.source !== 'mail' || isTellable(await viewMail(ctx, before));
  if (isTold && message === undefined) throw invalidField('message', 'Message is required.');
  const changes = { ...decided, decline_reason: reason };
  const row = await change(ctx, input, [...OPEN, MAIL_DRAFT], changes, true);
  if (isTold && message !== undefined) await addMessage(ctx, row.id, message);
  await ctx.audit(submissionEvent('declined', row.id, { reason }));
  if (isTold && message !== undefined)
    await mailSubmitter(ctx, row, declineSubject(await nameOf(ctx, row)), message, isTold);
  return getSubmission(ctx, input);
}

/** Writes to the submitter, who gets it by mail too. */
export async function writeToSubmitter(ctx: Ctx, { id, body }: SubmissionInputs['write']): Promise<SubmissionView> {
  const row = await requireSubmission(ctx, id);
  if (row.source === 'mail') throw fail('FORBIDDEN');
  await addMessage(ctx, id, body);
  await ctx.tx.query(
    'update submissions set first_answered_at = coalesce(first_answered_at, $2) where id = $1',
    [id, ctx.now],
    'note-first-answer',
  );
  await ctx.audit(submissionEvent('answered', id));
  await mailSubmitter(ctx, row, `A message about ${row.company_name}`, body);
  await tellSubmission(ctx, row);
  return getSubmission(ctx, { id });
}

interface Seen {
  id: string;
  version: number;
}

const OPEN = ['submitted', 'under_review'] as const;
/** Nobody else's drafts are seen: what came by mail and is not completed. */
const MAIL_DRAFT = 'draft';

/** Its company, or what the mail is about that does not name one yet. */
async function nameOf(ctx: Ctx, row: SubmissionRecord): Promise<string> {
  return row.company_name || (await mailSubject(ctx, row)) || 'a mail without a subject';
}

async function change(
  ctx: Ctx,
  { id, version }: Seen,
  from: readonly SubmissionStatus[],
  changes: Changes,
  isAnswer: boolean,
) {
  const before = await requireSubmission(ctx, id);
  const isOwnDraft = before.status === MAIL_DRAFT && before.source !== 'mail';
  if (isOwnDraft || !from.includes(before.status as SubmissionStatus)) throw fail('SUBMISSION_DECIDED');
  const row = await updateIfUnchanged(ctx.tx, submissions, id, version, {
    ...changes,
    updated_at: ctx.now,
    ...(isAnswer && { first_answered_at: before.first_answered_at ?? ctx.now }),
  });
  if (!row) throw await staleVersion(getSubmission(ctx, { id }));
  await tellSubmission(ctx, row);
  return row;
}

async function addMessage({ tx, actor, now }: Ctx, submission_id: string, body: string): Promise<void> {
  const message = { tenant_id: actor.tenantId, id: newId(), submission_id, author_id: actor.userId };
  await insertMany(tx, schema.submissionMessages, [{ ...message, is_from_firm: true, body, created_at: now }]);
}

/** Tells the submitter by mail and in the thread; who sent a mail reads neither. */
async function answer(
  ctx: Ctx,
  row: SubmissionRecord,
  act: keyof typeof SUBMISSION_ANSWERS,
  message: string | undefined,
): Promise<void> {
  if (row.source === 'mail') return;
  const { subject, text } = SUBMISSION_ANSWERS[act];
  const body = message ?? text;
  await addMessage(ctx, row.id, body);
  await mailSubmitter(ctx, row, subject(row.company_name ?? ''), body);
}

async function mailSubmitter(
  ctx: Ctx,
  row: SubmissionRecord,
  subject: string,
  text: string,
  isTold = row.source !== 'mail',
): Promise<void> {
  // Who sent a mail has no place where they would read it, and hears of the end alone.
  if (!isTold) return;
  const { email } = await submitterOf(ctx, row);
  const mail = submitterMail(await getFirmName(ctx.tx), subject, text);
  const { button: label, ...words } = mail;
  const path = row.visitor_id
    ? await followPath(ctx, row.visitor_id, row.id)
    : `/dashboard/opportunity-user?submission=${row.id}`;
  const content = { ...words, heading: subject, ...(row.source !== 'mail' && { button: { label, path } }) };
  await notifyPortal(ctx, [{ userId: row.submitted_by, to: email, content }], {
    kind: 'submission_answer',
    title: subject,
    path,
    template: 'submission',
    subjectId: row.id,
  });
}
