import { may } from '../../../core/actor.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { addCommitment } from '../funds/add-commitment.ts';
import { lockFund } from '../ledger/load-fund-book.ts';
import type { SubscriptionInputs, SubscriptionView } from './fund-subscriptions.types.ts';
import { moveRecord } from './open-subscription.ts';
import {
  auditSubscription,
  findRecord,
  loadDocuments,
  lockRecord,
  readAnswers,
  readCell,
  type SubscriptionRecord,
  writeCell,
} from './subscription-record.ts';
import { tellSubscribers } from './tell-subscribers.ts';
import { closingRefusal, getSubscription } from './view-subscription.ts';

/** Approves what somebody else has opened, as it was submitted; asks for changes, with the answers kept; or declines. */
export async function decideSubscription(ctx: Ctx, input: SubscriptionInputs['decide']): Promise<SubscriptionView> {
  const { id, version, decision, reason = null } = input;
  const record = await lockRecord(ctx, id, 'decide', version);
  const decided = { state: decision, decided_by: ctx.actor.userId, decided_at: ctx.now };
  if (decision === 'approved') await approve(ctx, record, input.accepted ?? null, decided);
  else {
    if (!reason) throw invalidField('reason', 'Reason is required: the limited partner reads it.');
    const cells = await ctx.cells();
    const reason_encrypted = writeCell(cells, id, 'reason_encrypted', reason);
    const isAskedAgain = decision === 'changes_requested';
    await moveRecord(ctx, record, {
      ...decided,
      reason_encrypted,
      ...(isAskedAgain && { answers_encrypted: keptAnswers(cells, record) }),
    });
    await tellSubscribers(ctx, record, {
      heading: `${isAskedAgain ? 'Changes requested' : 'Not accepted'}: subscription to ${record.fund_name}`,
      paragraphs: [isAskedAgain ? `What was answered is kept. The firm asks: ${reason}` : reason],
    });
    await auditSubscription(ctx, decision, record);
  }
  return getSubscription(ctx, { id });
}

/** The answers stay, and those of the next submission are compared with them. */
function keptAnswers(cells: Parameters<typeof readAnswers>[0], record: SubscriptionRecord): Buffer | null {
  const { values } = readAnswers(cells, record);
  const source = `As submitted on ${record.submitted_at?.slice(0, 10)}`;
  const kept = { values, unconfirmed: [], earlier: { source, values } };
  return writeCell(cells, record.id, 'answers_encrypted', JSON.stringify(kept));
}

async function approve(
  ctx: Ctx,
  record: SubscriptionRecord,
  typed: number | null,
  decided: Parameters<typeof moveRecord>[2],
): Promise<void> {
  if (!may(ctx.actor, 'fund:approve')) throw fail('FORBIDDEN');
  const independence = await requireSecondPerson(ctx, record.opened_by);
  const cells = await ctx.cells();
  const asked = readAnswers(cells, record).values.amount ?? 0;
  const accepted = typed ?? asked;
  if (accepted === 0 || accepted > asked)
    throw invalidField('accepted', 'Accept the amount of the subscription, or a part of it.');
  await moveRecord(ctx, record, {
    ...decided,
    accepted_encrypted: writeCell(cells, record.id, 'accepted_encrypted', accepted),
    reason_encrypted: null,
  });
  await tellSubscribers(ctx, record, {
    heading: `Approved: subscription to ${record.fund_name}`,
    paragraphs: [
      `The subscription of ${record.lp_name} was approved${accepted < asked ? ' for a part of the amount' : ''}. The firm signs it next; there is nothing that you have to do.`,
    ],
  });
  await auditSubscription(ctx, 'approved', record, { in_part: accepted < asked, ...independence });
}

/** The firm has signed what binds both sides, and each such document is there. */
export async function countersignSubscription(
  ctx: Ctx,
  { id, version }: SubscriptionInputs['countersign'],
): Promise<SubscriptionView> {
  const record = await lockRecord(ctx, id, 'countersign', version);
  const documents = (await loadDocuments(ctx, [id])).get(id) ?? [];
  const open = documents.filter((each) => each.needs_countersignature && each.countersigned === null);
  if (open.length > 0)
    throw invalidField(
      'documents',
      `Add what both sides have signed first: ${open.map(({ file_name }) => file_name).join(', ')}.`,
    );
  await moveRecord(ctx, record, {
    state: 'countersigned',
    countersigned_by: ctx.actor.userId,
    countersigned_at: ctx.now,
  });
  await tellSubscribers(ctx, record, {
    heading: `Countersigned: subscription to ${record.fund_name}`,
    paragraphs: ['The documents that both sides have signed are in the LP Portal.'],
  });
  await auditSubscription(ctx, 'countersigned', record);
  return getSubscription(ctx, { id });
}

/** Makes it a commitment at a closing, by the one use case that writes commitments, and once. */
export async function closeSubscription(
  ctx: Ctx,
  { id, version, closed_on }: SubscriptionInputs['close'],
): Promise<SubscriptionView> {
  // The fund before what belongs to it, as everything that writes its books.
  const { fund_id } = await findRecord(ctx, id);
  if (!(await lockFund(ctx.tx, fund_id))) throw fail('NOT_FOUND');
  const record = await lockRecord(ctx, id, 'close', version);
  const refusal = await closingRefusal(ctx, record);
  if (refusal)
    throw invalidField('lp_id', `${refusal} Bring the record of the limited partner up to date before you close.`);
  const amount = Number(readCell(await ctx.cells(), record, 'accepted_encrypted'));
  const day = closed_on ?? record.closing_on;
  const commitment = await addCommitment(ctx, { id: fund_id, lp_id: record.lp_id, amount, closed_on: day });
  await moveRecord(ctx, record, {
    state: 'closed',
    closed_by: ctx.actor.userId,
    closed_at: ctx.now,
    commitment_id: commitment.id,
    closing_on: day,
  });
  await tellSubscribers(ctx, record, {
    heading: `Welcome to ${record.fund_name}`,
    paragraphs: [`The subscription of ${record.lp_name} was closed on ${day}. Its commitment is in the LP Portal.`],
  });
  await auditSubscription(ctx, 'closed', record, { commitment_id: commitment.id, closed_on: day });
  return getSubscription(ctx, { id });
}
