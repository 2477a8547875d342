import { feeEntries, feesOf, sharedEntries } from '@cairn/domain/fund';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { LedgerInputs, PostingView } from './fund-ledger.types.ts';
import { getPosting } from './list-ledger.ts';
import { type FundBook, taxOwed } from './load-fund-book.ts';
import { atField, checkPostingDay, freshKey, openBook, writePosting } from './write-posting.ts';

/** Posts the management fee of a period, computed from the terms for each LP that bears one. A day is never paid for twice. */
export async function postFee(ctx: Ctx, input: LedgerInputs['postFee']): Promise<PostingView> {
  const { id, from, to, effective_on, waived, offset } = input;
  if (!from || !to || !effective_on) throw invalidField('from', 'Write the period and the day of the payment.');
  const book = await openBook(ctx, id);
  if (!book.agreed) throw invalidField('from', 'The fund has no approved terms yet: they say what the fee is.');
  if (to < from) throw invalidField('to', `Write a day that is not before ${from}.`);
  await checkPostingDay(ctx, book, effective_on, 'effective_on');
  const paid = periodsPaid(book).find((each) => each.from <= to && from <= each.to);
  if (paid) throw invalidField('from', `The fee from ${paid.from} to ${paid.to} is posted. Choose the days after it.`);
  const { agreed, ledger, lps } = book;
  const period = { from, to, waived: waived ?? 0, offset: offset ?? 0, paidOn: effective_on };
  const fees = atField(() => feesOf(ledger, lps, agreed, period), 'from', ['from', 'to', 'waived', 'offset']);
  const lines = feeEntries(fees);
  if (lines.length === 0) throw invalidField('from', 'No fee is due for this period.');
  const posted = await writePosting(ctx, book, {
    kind: 'fee',
    effective_on,
    memo: `Management fee ${from} to ${to}`,
    key: freshKey(book, `fee:${from}:${to}`),
    lines,
  });
  return getPosting(ctx, id, posted);
}

/** The days of fees that stand, from the keys of their postings. */
function periodsPaid({ postings }: FundBook): { from: string; to: string }[] {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  return postings
    .filter(({ id, kind, posting_key }) => kind === 'fee' && posting_key.startsWith('fee:') && !reversed.has(id))
    .map(({ posting_key }) => {
      const [, from = '', to = ''] = posting_key.split(/[:#]/);
      return { from, to };
    });
}

/** Posts an expense that was paid or an income that came in, shared by what LPs had committed on that day. */
export async function postExpense(ctx: Ctx, input: LedgerInputs['postExpense']): Promise<PostingView> {
  const { id, kind, amount, effective_on, memo } = input;
  if (!amount) throw invalidField('amount', 'Amount is required, and more than 0.');
  if (!effective_on) throw invalidField('effective_on', 'Paid or received on is required.');
  const book = await openBook(ctx, id);
  await checkPostingDay(ctx, book, effective_on, 'effective_on');
  if (kind === 'tax') return postTax(ctx, book, { amount, effective_on, memo });
  const posted = await writePosting(ctx, book, {
    kind,
    effective_on,
    memo,
    key: `${kind}:${effective_on}:${book.postings.length + 1}`,
    lines: atField(() => sharedEntries(book.ledger, kind, amount, effective_on), 'effective_on', ['amount']),
  });
  return getPosting(ctx, id, posted);
}

/** Pays withheld tax to the authority; of no more than is owed. No LP has it in its account any more. */
async function postTax(
  ctx: Ctx,
  book: FundBook,
  { amount, effective_on, memo }: { amount: number; effective_on: string; memo: string },
): Promise<PostingView> {
  if (amount > taxOwed(book)) throw invalidField('amount', 'This is more than was withheld and is still owed.');
  const posted = await writePosting(ctx, book, {
    kind: 'distribution',
    effective_on,
    memo,
    key: `tax:${effective_on}:${book.postings.length + 1}`,
    lines: [
      { account: 'tax_withheld', lp: null, amount },
      { account: 'cash', lp: null, amount: -amount },
    ],
  });
  return getPosting(ctx, book.fund.id, posted);
}
