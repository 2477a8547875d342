import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { chargeCarry } from './book-portfolio.ts';
import type { LedgerInputs, LedgerOutputs } from './fund-ledger.types.ts';
import { type FundBook, loadFundBook } from './load-fund-book.ts';
import { checkPostingDay, openBook } from './write-posting.ts';

/**
 * Sets carry aside on a day without booking the portfolio: of a fund that has none, and at the end of a quarter that lies
 * before the last booking. What was set aside on later days is corrected there, so that each still has what the terms give.
 */
export async function chargeCarryOn(
  ctx: Ctx,
  { id, on }: LedgerInputs['chargeCarry'],
): Promise<LedgerOutputs['chargeCarry']> {
  const book = await openBook(ctx, id);
  if (!book.agreed) throw invalidField('on', 'The fund has no approved terms yet. Approve them first.');
  await checkPostingDay(ctx, book, on, 'on');
  let postings = 0;
  for (const day of [on, ...laterDays(book, on)])
    postings += await chargeCarry(ctx, (await loadFundBook(ctx, id)) ?? book, day);
  return { postings };
}

/** The days after one on which carry was set aside, the earliest first. */
function laterDays({ ledger, postings }: FundBook, on: string): string[] {
  const carry = new Set(postings.filter(({ kind }) => kind === 'carry').map(({ id }) => id));
  const days = ledger.entries.filter(({ posting, day }) => carry.has(posting) && day > on).map(({ day }) => day);
  return [...new Set(days)].sort();
}
