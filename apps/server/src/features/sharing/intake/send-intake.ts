import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { asFirm } from '../../../core/access/as-firm.ts';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { NOBODY } from '../../deal-access/audience.ts';
import type { SubmissionRecord } from '../submissions/submission-row.ts';
import { discardOwn } from '../submitter-portal/discard-own.ts';
import { addOwnFile } from '../submitter-portal/own-files.ts';
import { beginSubmission, requireOwn, submitOwn } from '../submitter-portal/own-submissions.ts';
import { findPage, requireFirmOf } from './find-page.ts';
import { describeVisitor, followPath } from './follow-link.ts';
import { gateOf } from './gate.ts';
import { hasAccount } from './prove-address.ts';
import { readSaid } from './read-said.ts';
import { requireVisitor } from './visitor.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Own = InferContractRouterOutputs<Contract>['intake']['submit'];

/** Begins anew. What is sent is what the page shows, so nothing of an attempt that was given up goes along. */
export async function beginIntake(context: RequestContext, { slug, visit }: Inputs['intake']['begin']): Promise<Own> {
  const { services, origin } = context;
  const visitor = await requireVisitorOf(context, slug, visit);
  return runAs(services, visitor, origin, 'write', async (ctx) => {
    await assertNoAccount(ctx);
    const drafts = await ctx.tx.query<{ id: string }>(
      `select id from submissions where status = 'draft'`,
      [],
      'own-drafts',
    );
    for (const draft of drafts) await discardOwn(ctx, draft);
    return beginSubmission(ctx);
  });
}

/** Sends it to the firm, with the answers to its questions, and a link to follow it to whom it is from. */
export async function submitIntake(context: RequestContext, input: Inputs['intake']['submit']): Promise<Own> {
  const { services, origin } = context;
  const { slug, visit, id, version, ...said } = input;
  const visitor = await requireVisitorOf(context, slug, visit);
  const page = await runAs(services, gateOf(visitor.tenantId), origin, 'read', findPage);
  const answers = readSaid(page?.questions ?? [], said);
  await assertWithinLimit(services, 'intake submission by address', networkOf(origin.ip));
  await assertWithinLimit(services, 'intake submission by account', visitor.userId);
  await assertWithinLimit(services, 'intake submission by firm', visitor.tenantId);
  return runAs(services, visitor, origin, 'write', async (ctx) => {
    await assertNoAccount(ctx);
    const { answers: _, ...values } = said;
    const sent = await submitOwn(ctx, { id, version, ...values }, answers);
    await mailReceipt(ctx, await requireOwn(ctx, id));
    return sent;
  });
}

/** A file for a draft or for what was sent, within the limits of the network, the person and the firm. */
export async function addVisitorFile(
  context: RequestContext,
  { visit, submission_id }: Inputs['submissionVisits']['uploadFile']['query'],
) {
  const { services, origin } = context;
  const visitor = await requireVisitor(context, visit);
  await assertWithinLimit(services, 'intake file by address', networkOf(origin.ip));
  await assertWithinLimit(services, 'intake file by account', visitor.userId);
  await assertWithinLimit(services, 'intake file by firm', visitor.tenantId);
  return addOwnFile(context, visitor, submission_id);
}

/** The visitor, on the page of the firm to which the address was proven. */
async function requireVisitorOf(context: RequestContext, slug: string, visit: string): Promise<Actor> {
  const tenantId = await requireFirmOf(context.services, slug);
  const visitor = await requireVisitor(context, visit);
  if (visitor.tenantId !== tenantId) throw fail('SUBMISSION_LINK_INVALID');
  return visitor;
}

/** The address was proven, so that its owner is told, and nobody else. */
async function assertNoAccount(ctx: Ctx): Promise<void> {
  const { email } = await describeVisitor(ctx, ctx.actor.userId);
  const index = ctx.services.master.addressIndex(email);
  if (await asFirm(ctx, NOBODY, () => hasAccount(ctx, index))) throw fail('SUBMITTER_HAS_ACCOUNT');
}

async function mailReceipt(ctx: Ctx, row: SubmissionRecord): Promise<void> {
  const { tx, services, actor, now } = ctx;
  const firm = await getFirmName(tx);
  const { email } = await describeVisitor(ctx, actor.userId);
  const content = {
    subject: `${firm} has received ${row.company_name}`,
    heading: 'Your submission has arrived',
    paragraphs: [
      `${firm} has received what you sent about ${row.company_name}. By the link below you follow its progress, write with the firm, and add further files. It is for you alone.`,
    ],
    button: {
      label: 'Follow your submission',
      path: await asFirm(ctx, NOBODY, () => followPath(ctx, actor.userId, row.id)),
    },
    note: `You get this mail because this address was proven on the intake page of ${firm}.`,
  };
  const about = { tenantId: actor.tenantId, template: 'submission', now };
  await queueMessage(services, tx, await ctx.cells(), { channel: 'email', to: email, content }, about);
}
