import { schema } from '@cairn/db';
import { type AnswerKey, type InvestorType, NO_ANSWERS, takeOverAnswers } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import type { SubscriptionInputs, SubscriptionView } from './fund-subscriptions.types.ts';
import {
  auditSubscription,
  loadDocuments,
  lockRecord,
  readAnswers,
  type StoredAnswers,
  type SubscriptionRecord,
  todayOf,
  writeCell,
} from './subscription-record.ts';
import { tellSubscribers } from './tell-subscribers.ts';
import { getSubscription } from './view-subscription.ts';

type Changes = Parameters<typeof updateIfUnchanged<typeof schema.fundSubscriptions>>[4];

/** Moves a subscription that is locked; its version says that nobody has moved it since. */
export async function moveRecord(ctx: Ctx, { id, version }: SubscriptionRecord, changes: Changes): Promise<void> {
  if (!(await updateIfUnchanged(ctx.tx, schema.fundSubscriptions, id, version, changes))) throw fail('FUND_WORK_DONE');
}

/** Begins a subscription. Nobody of the LP sees it until it is sent. */
export async function openSubscription(ctx: Ctx, input: SubscriptionInputs['open']): Promise<SubscriptionView> {
  const { tx, actor, now } = ctx;
  const { fund_id, lp_id, closing_on, due_on, offered = null, note = null } = input;
  const [fund] = await tx.query<{ name: string; currency: string }>(
    'select name, currency from funds where id = $1',
    [fund_id],
    'fund-of-subscription',
  );
  if (!fund) throw invalidField('fund_id', 'This fund does not exist. Choose another one.');
  const [lp] = await tx.query<{ id: string }>(
    'select id from limited_partners where id = $1',
    [lp_id],
    'lp-of-subscription',
  );
  if (!lp) throw invalidField('lp_id', 'This limited partner does not exist. Choose another one.');
  await requireDeadline(ctx, due_on);
  const id = newId();
  await insertMany(tx, schema.fundSubscriptions, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      lp_id,
      fund_name: fund.name,
      currency: fund.currency,
      closing_on,
      due_on,
      note,
      offered_encrypted: writeCell(await ctx.cells(), id, 'offered_encrypted', offered),
      opened_by: actor.userId,
      created_at: now,
    },
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error, 'fund_subscriptions_open_key')
      ? invalidField('lp_id', 'This limited partner has a subscription in this fund already. Continue that one.')
      : error;
  });
  await auditSubscription(ctx, 'opened', { id, fund_id, lp_id }, { closing_on, due_on });
  return getSubscription(ctx, { id });
}

async function requireDeadline(ctx: Ctx, due_on: string): Promise<void> {
  if (due_on < (await todayOf(ctx))) throw invalidField('due_on', 'This day has passed. Choose a later one.');
}

/** Changes what is offered. A later deadline opens again what has expired. */
export async function updateSubscription(
  ctx: Ctx,
  { id, version, offered, ...values }: SubscriptionInputs['update'],
): Promise<SubscriptionView> {
  const record = await lockRecord(ctx, id, 'edit', version);
  if (values.due_on !== undefined && values.due_on !== record.due_on) await requireDeadline(ctx, values.due_on);
  const cells = await ctx.cells();
  await moveRecord(ctx, record, {
    ...values,
    ...(offered !== undefined && { offered_encrypted: writeCell(cells, id, 'offered_encrypted', offered) }),
  });
  await auditSubscription(ctx, 'updated', record, {
    fields: [...Object.keys(values), ...(offered === undefined ? [] : ['offered'])],
  });
  return getSubscription(ctx, { id });
}

/** Sends it to those who speak for the LP, with the answers that it has given before, each to be confirmed. */
export async function sendSubscription(
  ctx: Ctx,
  { id, version }: SubscriptionInputs['send'],
): Promise<SubscriptionView> {
  const record = await lockRecord(ctx, id, 'send', version);
  await requireDeadline(ctx, record.due_on);
  const documents = (await loadDocuments(ctx, [id])).get(id) ?? [];
  if (!documents.some(({ kind }) => kind === 'agreement'))
    throw invalidField('documents', 'Add the subscription agreement before you send it.');
  const answers = await firstAnswers(ctx, record);
  await moveRecord(ctx, record, {
    state: 'sent',
    sent_at: ctx.now,
    answers_encrypted: writeCell(await ctx.cells(), id, 'answers_encrypted', JSON.stringify(answers)),
  });
  const told = await tellSubscribers(ctx, record, {
    heading: `Your subscription to ${record.fund_name}`,
    paragraphs: [
      `${record.lp_name} is invited to subscribe to ${record.fund_name}. Answer the questions, sign the documents and submit both by ${record.due_on}.`,
      ...(answers.earlier
        ? ['What is known from before is filled in already. Please confirm that it is still right.']
        : []),
      ...(record.note ? [record.note] : []),
    ],
  });
  if (told === 0)
    throw invalidField('lp_id', 'Nobody speaks for this limited partner yet. Add a contact in the register first.');
  await auditSubscription(ctx, 'sent', record, { contacts: told, taken_over: answers.unconfirmed.length });
  return getSubscription(ctx, { id });
}

/** Those of the latest subscription that the LP submitted, or what the register says of it. */
async function firstAnswers(ctx: Ctx, { id, lp_id }: SubscriptionRecord): Promise<StoredAnswers> {
  const [latest] = await ctx.tx.query<SubscriptionRecord & Record<string, unknown>>(
    `select id, fund_name, answers_encrypted, to_char(submitted_at, 'YYYY-MM-DD') as submitted_at from fund_subscriptions
      where lp_id = $1 and id <> $2 and submitted_at is not null order by submitted_at desc, id limit 1`,
    [lp_id, id],
    'latest-answers-of-lp',
  );
  if (latest) {
    const { values } = readAnswers(await ctx.cells(), latest);
    const { answers, unconfirmed } = takeOverAnswers(values);
    const source = `Answers of ${latest.submitted_at} for ${latest.fund_name}`;
    return { values: answers, unconfirmed, earlier: { source, values: { ...values, amount: null } } };
  }
  const [lp] = await ctx.tx.query<{ name: string; investor_type: InvestorType; country: string | null }>(
    'select name, investor_type, country from limited_partners where id = $1',
    [lp_id],
    'register-of-subscriber',
  );
  if (!lp) throw fail('NOT_FOUND');
  const known = { legal_name: lp.name, investor_type: lp.investor_type, tax_residence: lp.country };
  const values = { ...NO_ANSWERS, ...known };
  const unconfirmed = (Object.keys(known) as AnswerKey[]).filter((key) => values[key] !== null);
  return { values, unconfirmed, earlier: { source: 'What the firm has on record', values } };
}

/** Reminds those who speak for the LP, while answers are awaited. */
export async function remindOfSubscription(
  ctx: Ctx,
  { id, version }: SubscriptionInputs['remind'],
): Promise<SubscriptionView> {
  const record = await lockRecord(ctx, id, 'answer', version);
  const told = await tellSubscribers(ctx, record, {
    heading: `Reminder: your subscription to ${record.fund_name}`,
    paragraphs: [`What is missing for ${record.lp_name} can be submitted until ${record.due_on}.`],
  });
  await auditSubscription(ctx, 'reminded', record, { contacts: told });
  return getSubscription(ctx, { id });
}

export async function withdrawSubscription(
  ctx: Ctx,
  { id, version, reason = null }: SubscriptionInputs['withdraw'],
): Promise<SubscriptionView> {
  const record = await lockRecord(ctx, id, 'withdraw', version);
  await moveRecord(ctx, record, {
    state: 'withdrawn',
    reason_encrypted: writeCell(await ctx.cells(), id, 'reason_encrypted', reason),
  });
  if (record.state !== 'draft')
    await tellSubscribers(ctx, record, {
      heading: `Subscription to ${record.fund_name} withdrawn`,
      paragraphs: [`The firm has withdrawn the subscription of ${record.lp_name}. There is nothing left to do.`],
    });
  await auditSubscription(ctx, 'withdrawn', record);
  return getSubscription(ctx, { id });
}
