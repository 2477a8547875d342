import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import type { NewEntry, PostingKind } from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type FundBook, loadFundBook, lockFund } from './load-fund-book.ts';

export interface NewPosting {
  kind: PostingKind;
  effective_on: string;
  memo: string;
  /** Names the act, so that it is posted once; `freshKey` where it may be posted again after a reversal. */
  key: string;
  item_id?: string;
  reverses_id?: string;
  lines: readonly NewEntry[];
}

/** The books of a fund, locked until the end of the transaction. */
export async function openBook(ctx: Ctx, id: string): Promise<FundBook> {
  if (!(await lockFund(ctx.tx, id))) throw fail('NOT_FOUND');
  const book = await loadFundBook(ctx, id);
  if (!book) throw fail('NOT_FOUND');
  return book;
}

/** Adds a balanced posting to the journal of a locked fund, and answers its id. */
export async function writePosting(ctx: Ctx, book: FundBook, posting: NewPosting): Promise<string> {
  const { fund } = book;
  const { tx, actor, now } = ctx;
  refuseClosedAccounts(book, posting);
  const { kind, effective_on, memo, key, lines, item_id = null, reverses_id = null } = posting;
  const id = newId();
  const common = { tenant_id: actor.tenantId, fund_id: fund.id };
  await insertMany(tx, schema.fundPostings, [
    {
      ...common,
      id,
      kind,
      effective_on,
      memo,
      item_id,
      reverses_id,
      posting_key: key,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await insertMany(
    tx,
    schema.fundEntries,
    lines.map(({ account, lp, amount }) => ({ ...common, id: newId(), posting_id: id, account, lp_id: lp, amount })),
  );
  await ctx.audit({
    action: reverses_id ? 'fund_posting.reversed' : 'fund_posting.posted',
    resource_type: 'fund_posting',
    resource_id: id,
    table_name: 'fund_postings',
    classification: 'financial',
    metadata: { fund_id: fund.id, kind, effective_on, lines: lines.length, reverses_id, item_id },
  });
  await tellLive(ctx, { kind: 'fund', id: fund.id });
  return id;
}

/**
 * What an LP had until the day on which it gave up an interest has gone over: the days before are closed in its account, and
 * the day itself for reversals of what went over.
 */
function refuseClosedAccounts({ lps, transfers }: FundBook, { effective_on, reverses_id, lines }: NewPosting): void {
  const whose = new Set(lines.flatMap(({ lp }) => lp ?? []));
  const closing = transfers.find(({ lp_id, effective_on: day, moves }) => {
    const isOver = reverses_id ? effective_on <= day : effective_on < day;
    return isOver && whose.has(lp_id) && moves.some(({ amount }) => amount < 0);
  });
  if (!closing) return;
  const name = lps.find(({ id }) => id === closing.lp_id)?.name ?? '';
  throw invalidField(
    'effective_on',
    `${name} transferred an interest on ${closing.effective_on}, so its account is closed before that day. Post what corrects it on that day or later.`,
  );
}

/** A key for an act that may be done again once it has been reversed: the same act at the same time has the same key. */
export function freshKey({ postings }: Pick<FundBook, 'postings'>, act: string): string {
  const before = postings.filter(({ posting_key }) => posting_key === act || posting_key.startsWith(`${act}#`)).length;
  return before === 0 ? act : `${act}#${before + 1}`;
}

/** Refuses a day that has not come, or that is before the first closing. */
export async function checkPostingDay(ctx: Ctx, { agreed }: FundBook, day: string, field: string): Promise<void> {
  if (day > dayIn(ctx.now, await getTimeZone(ctx.tx)))
    throw invalidField(field, 'This day has not come yet. Post it once it has happened.');
  if (agreed && day < agreed.start)
    throw invalidField(field, `The first closing of this fund is ${agreed.start}. Choose that day or a later one.`);
}

/** Runs maths, and answers what it refuses at the field of the form. */
export function atField<T>(act: () => T, otherwise: string, fields: readonly string[] = []): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const { field, message } = error;
    const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
    throw invalidField(fields.includes(field) ? field : otherwise, text.charAt(0).toUpperCase() + text.slice(1));
  }
}
