import { type AnswerKey, allowsAct, type SubscriptionAnswers } from '@cairn/domain/fund';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { moveRecord } from '../fund-subscriptions/open-subscription.ts';
import {
  auditSubscription,
  findRecord,
  listRecords,
  loadDocuments,
  lockRecord,
  readAnswers,
  type SubscriptionRecord,
  todayOf,
  viewDetail,
  viewRow,
  writeCell,
} from '../fund-subscriptions/subscription-record.ts';
import { tellFirm } from '../fund-subscriptions/tell-subscribers.ts';
import type { LpSubscriptionInputs, LpSubscriptionOutputs, LpSubscriptionView } from './lp-subscriptions.types.ts';

/** What is offered to the LPs that the person speaks for. No statement says whose: the database shows no others. */
export async function listOwnSubscriptions(ctx: Ctx): Promise<LpSubscriptionOutputs['list']> {
  const records = await listRecords(ctx);
  const documents = await loadDocuments(
    ctx,
    records.map(({ id }) => id),
  );
  const [cells, today] = [await ctx.cells(), await todayOf(ctx)];
  return { rows: records.map((record) => viewRow(cells, record, documents.get(record.id) ?? [], today)) };
}

export async function getOwnSubscription(ctx: Ctx, { id }: { id: string }): Promise<LpSubscriptionView> {
  const record = await findRecord(ctx, id);
  const detail = await viewDetail(ctx, record);
  const answers = allowsAct('answer', record.state, record.due_on, await todayOf(ctx));
  return { ...detail, can: { answer: answers, submit: answers && detail.faults.length === 0 } };
}

/** Keeps answers as they are typed. What is written anew, or confirmed, no longer waits for it. */
export async function saveAnswers(ctx: Ctx, input: LpSubscriptionInputs['save']): Promise<LpSubscriptionView> {
  const { id, version, answers = {}, confirmed = [] } = input;
  const record = await openOwn(ctx, id, version);
  const cells = await ctx.cells();
  const stored = readAnswers(cells, record);
  const settled = new Set<AnswerKey>([...(Object.keys(answers) as AnswerKey[]), ...confirmed]);
  const kept = {
    ...stored,
    values: { ...stored.values, ...answers } as SubscriptionAnswers,
    unconfirmed: stored.unconfirmed.filter((key) => !settled.has(key)),
  };
  await moveRecord(ctx, record, {
    state: record.state === 'sent' ? 'in_progress' : record.state,
    answers_encrypted: writeCell(cells, id, 'answers_encrypted', JSON.stringify(kept)),
  });
  await auditSubscription(ctx, 'answered', record, { fields: [...settled] });
  return getOwnSubscription(ctx, { id });
}

/** While answers are awaited; somebody else of the LP who was faster is told what stands now. */
async function openOwn(ctx: Ctx, id: string, version: number): Promise<SubscriptionRecord> {
  const record = await lockRecord(ctx, id, 'answer');
  if (record.version !== version) throw await staleVersion(getOwnSubscription(ctx, { id }));
  return record;
}

/** Hands answers and documents to the firm. Everything that is missing is named by its field. */
export async function submitSubscription(
  ctx: Ctx,
  { id, version }: LpSubscriptionInputs['submit'],
): Promise<LpSubscriptionView> {
  const record = await openOwn(ctx, id, version);
  const { faults } = await getOwnSubscription(ctx, { id });
  if (faults.length > 0)
    throw fail('INVALID_INPUT', { fields: Object.fromEntries(faults.map(({ field, text }) => [field, text])) });
  await moveRecord(ctx, record, { state: 'submitted', submitted_by: ctx.actor.userId, submitted_at: ctx.now });
  await tellFirm(ctx, record, {
    heading: `${record.lp_name} has submitted its subscription to ${record.fund_name}`,
    paragraphs: ['Look at the answers and the signed documents. Somebody who did not open it approves it.'],
  });
  await auditSubscription(ctx, 'submitted', record);
  return getOwnSubscription(ctx, { id });
}

export async function declineSubscription(
  ctx: Ctx,
  { id, version, reason }: LpSubscriptionInputs['decline'],
): Promise<LpSubscriptionView> {
  const record = await openOwn(ctx, id, version);
  await moveRecord(ctx, record, {
    state: 'declined',
    reason_encrypted: writeCell(await ctx.cells(), id, 'reason_encrypted', reason),
  });
  await tellFirm(ctx, record, {
    heading: `${record.lp_name} does not subscribe to ${record.fund_name}`,
    paragraphs: [reason],
  });
  await auditSubscription(ctx, 'declined', record, { from_portal: true });
  return getOwnSubscription(ctx, { id });
}
