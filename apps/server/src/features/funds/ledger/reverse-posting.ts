import { reversedEntries } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { LedgerInputs, PostingView } from './fund-ledger.types.ts';
import { getPosting } from './list-ledger.ts';
import { linesOf } from './load-fund-book.ts';
import { refreshTotals } from './refresh-totals.ts';
import { openBook, writePosting } from './write-posting.ts';

/** Takes a posting back by one of its own with the same effective day; both stay in the journal. */
export async function reversePosting(ctx: Ctx, { id, note = null }: LedgerInputs['reverse']): Promise<PostingView> {
  const [seen] = await ctx.tx.query<{ fund_id: string }>(
    'select fund_id from fund_postings where id = $1',
    [id],
    'fund-of-posting',
  );
  if (!seen) throw fail('NOT_FOUND');
  const book = await openBook(ctx, seen.fund_id);
  const posting = book.postings.find((each) => each.id === id);
  if (!posting) throw fail('NOT_FOUND');
  if (posting.reverses_id !== null)
    throw invalidField('id', 'A reversal is not reversed. Post what it took back again.');
  if (posting.kind === 'transfer') throw invalidField('id', 'A transfer is not reversed. Transfer the interest back.');
  if (book.postings.some(({ reverses_id }) => reverses_id === id)) throw fail('FUND_WORK_DONE');
  const lines = linesOf(book, id).map(({ account, lp_id, amount }) => ({ account, lp: lp_id, amount }));
  const reversal = await writePosting(ctx, book, {
    kind: 'reversal',
    effective_on: posting.effective_on,
    memo: note ? `Reversal of ${posting.memo}: ${note}` : `Reversal of ${posting.memo}`,
    key: `reversal:${id}`,
    reverses_id: id,
    lines: reversedEntries(lines),
  });
  if (posting.kind === 'contribution' || posting.kind === 'opening')
    await refreshTotals(
      ctx,
      lines.flatMap(({ lp }) => lp ?? []),
    );
  return getPosting(ctx, seen.fund_id, reversal);
}
