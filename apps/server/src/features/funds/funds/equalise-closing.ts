import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { laterClosing } from '../capital-events/later-closing.ts';
import { loadFundBook } from '../ledger/load-fund-book.ts';
import type { FundsInputs, FundsOutputs } from './funds.types.ts';

/** What those who came in at a later closing pay, and to whom, so that everybody has the part of an LP of the first one. */
export async function equaliseClosing(
  ctx: Ctx,
  { id, closed_on, interest }: FundsInputs['equalise'],
): Promise<FundsOutputs['equalise']> {
  const book = await loadFundBook(ctx, id);
  if (!book) throw fail('NOT_FOUND');
  const closing = await laterClosing(ctx.tx, book, closed_on, interest === undefined ? undefined : String(interest));
  const [event] = await ctx.tx.query<{ id: string; number: number }>(
    `select id, number from capital_events where fund_id = $1 and closed_on = $2 and state <> 'withdrawn'`,
    [id, closed_on],
    'equalisation-of-closing',
  );
  return {
    closed_on,
    currency: book.fund.currency,
    interest: closing.interest,
    calls: new Set(closing.called.map(({ event_id }) => event_id)).size,
    rows: closing.lps.map(({ lp, due, refund, interestDue, interestReceived }) => ({
      lp_id: lp,
      lp_name: book.lps.find((each) => each.id === lp)?.name ?? '',
      is_new: closing.came.has(lp),
      commitment: closing.promised.find((each) => each.lp === lp)?.amount ?? 0,
      due,
      refund,
      interest_due: interestDue,
      interest_received: interestReceived,
    })),
    to_manager: closing.toManager,
    event: event ?? null,
    can: { prepare: may(ctx.actor, 'fund:write') && !event && closing.lps.some(({ due }) => due > 0) },
  };
}
