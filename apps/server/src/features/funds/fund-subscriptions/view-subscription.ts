import { type Currency, MASKS, minorDigits } from '@cairn/domain';
import {
  allowsAct,
  answersToReview,
  payoutRefusal,
  SUBSCRIPTION_STATES,
  type SubscriptionAct,
  type SubscriptionAnswers,
} from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import type {
  SubscriptionInputs,
  SubscriptionOutputs,
  SubscriptionRowView,
  SubscriptionView,
} from './fund-subscriptions.types.ts';
import {
  auditSubscription,
  findRecord,
  listRecords,
  loadDocuments,
  readAnswers,
  type SubscriptionRecord,
  todayOf,
  viewDetail,
  viewRow,
} from './subscription-record.ts';

/** The subscriptions of the firm; counts are by states of all that match, whichever state is chosen. */
export async function listSubscriptions(
  ctx: Ctx,
  { fund_id, state, search }: SubscriptionInputs['list'],
): Promise<SubscriptionOutputs['list']> {
  const records = await listRecords(ctx, fund_id);
  const documents = await loadDocuments(
    ctx,
    records.map(({ id }) => id),
  );
  const [cells, today] = [await ctx.cells(), await todayOf(ctx)];
  const wanted = (search ?? '').toLowerCase();
  const found = records
    .filter(({ lp_name, fund_name }) => `${lp_name}\n${fund_name}`.toLowerCase().includes(wanted))
    .map((record) => viewRow(cells, record, documents.get(record.id) ?? [], today));
  const counts: Record<string, number> = {};
  for (const row of found) counts[row.state] = (counts[row.state] ?? 0) + 1;
  return {
    rows: found.filter((row) => state === undefined || row.state === state),
    counts,
    can: { open: may(ctx.actor, 'fund:write') },
  };
}

export async function exportSubscriptions(ctx: Ctx, input: SubscriptionInputs['exportList']) {
  const { rows } = await listSubscriptions(ctx, input);
  const amountOf = (row: SubscriptionRowView, value: number | null): CsvValue =>
    value === null ? null : decimalAmount(String(value), minorDigits(row.currency as Currency));
  const header = [
    'Limited partner',
    'Fund',
    'State',
    'Currency',
    'Offered',
    'Amount',
    'Accepted',
    'Closing',
    'Deadline',
    'Answered',
    'Questions',
    'Signed',
    'Documents',
    'Sent',
    'Submitted',
    'Decided',
    'Countersigned',
    'Closed',
  ];
  await ctx.audit({
    action: 'export.created',
    resource_type: 'fund_subscription',
    resource_id: null,
    table_name: 'fund_subscriptions',
    classification: 'financial',
    metadata: { name: 'fund_subscriptions', format: 'csv', rows: rows.length },
  });
  return csvFile(
    'subscriptions.csv',
    header,
    rows.map((row): CsvValue[] => [
      row.lp_name,
      row.fund_name,
      SUBSCRIPTION_STATES[row.state],
      row.currency,
      amountOf(row, row.offered),
      amountOf(row, row.amount),
      amountOf(row, row.accepted),
      row.closing_on,
      row.due_on,
      row.answered,
      row.questions,
      row.signed,
      row.documents_total,
      ...[row.sent_at, row.submitted_at, row.decided_at, row.countersigned_at, row.closed_at].map(
        (time) => time?.slice(0, 10) ?? null,
      ),
    ]),
  );
}

const masked = (answers: SubscriptionAnswers): SubscriptionAnswers => ({
  ...answers,
  tax_number: answers.tax_number && MASKS.other(),
  bank_reference: answers.bank_reference && MASKS.other(),
});

/** As the firm sees it: what identifies somebody to a bank or an authority is masked, and whether it has changed is said. */
export async function getSubscription(ctx: Ctx, { id }: { id: string }): Promise<SubscriptionView> {
  const { actor } = ctx;
  const record = await findRecord(ctx, id);
  const detail = await viewDetail(ctx, record);
  const names = await namesOf(ctx, [record.opened_by, record.decided_by]);
  const today = await todayOf(ctx);
  const [writes, approves] = [may(actor, 'fund:write'), may(actor, 'fund:approve')];
  const allows = (act: SubscriptionAct) => allowsAct(act, record.state, record.due_on, today);
  const { answers, earlier } = detail;
  return {
    ...detail,
    answers: masked(answers),
    earlier: earlier && { ...earlier, answers: masked(earlier.answers) },
    opened_by_name: names.get(record.opened_by) ?? '',
    decided_by_name: record.decided_by && (names.get(record.decided_by) ?? ''),
    to_review: answersToReview(answers, detail.offered),
    closing_refusal: await closingRefusal(ctx, record),
    can: {
      edit: writes && allows('edit'),
      send: writes && allows('send'),
      remind: writes && allows('answer'),
      withdraw: writes && allows('withdraw'),
      request_changes: writes && allows('decide'),
      approve: approves && allows('decide') && record.opened_by !== actor.userId,
      countersign: approves && allows('countersign'),
      close: approves && allows('close'),
    },
  };
}

/** Why an LP cannot be let into a fund today: the same record decides as of what is paid to it. */
export async function closingRefusal(ctx: Ctx, { lp_id }: SubscriptionRecord): Promise<string | null> {
  const [lp] = await ctx.tx.query<{ kyc_state: string; kyc_expires_on: string | null }>(
    'select kyc_state, kyc_expires_on::text from limited_partners where id = $1',
    [lp_id],
    'kyc-of-subscriber',
  );
  if (!lp) throw fail('NOT_FOUND');
  return payoutRefusal(lp, await todayOf(ctx));
}

/** What is masked, in clear. That it was read is an event. */
export async function revealSubscription(ctx: Ctx, { id }: { id: string }): Promise<SubscriptionOutputs['reveal']> {
  const record = await findRecord(ctx, id);
  const { tax_number, bank_reference } = readAnswers(await ctx.cells(), record).values;
  await auditSubscription(ctx, 'revealed', record);
  return { id, tax_number, bank_reference };
}
