import { dayIn } from '@cairn/domain';
import { type Interest, interestOf, partName, payoutRefusal, quarterName } from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { paidOf } from '../capital-events/paid-parts.ts';
import { bookedOn, type FundBook } from '../ledger/load-fund-book.ts';

export interface AskedTransfer {
  from_lp_id: string;
  to_lp_id: string;
  commitment: number;
  effective_on: string;
}

/** What stands in the way of a transfer, at the field that it is about. */
interface Problem {
  field: 'from_lp_id' | 'to_lp_id' | 'commitment' | 'effective_on';
  text: string;
}

export type CheckedTransfer = { interest: Interest; problem: null } | { interest: null; problem: Problem };

/** What would go over, or why it cannot (docs/rules/funds.md#transfers-of-interests). */
export async function checkTransfer(ctx: Ctx, book: FundBook, asked: AskedTransfer): Promise<CheckedTransfer> {
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const problem =
    (await partyProblem(ctx, book, asked, today)) ??
    dayProblem(book, asked, today) ??
    (await frozenProblem(ctx, book, asked)) ??
    openProblem(book, asked);
  if (problem) return { interest: null, problem };
  try {
    const interest = interestOf(book.ledger, asked.from_lp_id, asked.commitment, asked.effective_on);
    return { interest, problem: null };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const text = 'Write an amount above 0, and at most what the transferor has committed.';
    return { interest: null, problem: { field: 'commitment', text } };
  }
}

const nameOf = (book: FundBook, id: string) => book.lps.find((lp) => lp.id === id)?.name ?? '';

async function partyProblem(
  { tx }: Ctx,
  book: FundBook,
  { from_lp_id, to_lp_id }: AskedTransfer,
  today: string,
): Promise<Problem | null> {
  if (!book.lps.some(({ id }) => id === from_lp_id))
    return { field: 'from_lp_id', text: 'Choose a limited partner that has committed to this fund.' };
  const [to] = await tx.query<{ name: string; kyc_state: string; kyc_expires_on: string | null }>(
    'select name, kyc_state, kyc_expires_on::text from limited_partners where id = $1',
    [to_lp_id],
    'transferee',
  );
  if (!to) return { field: 'to_lp_id', text: 'This limited partner does not exist. Choose another one.' };
  if (to_lp_id === from_lp_id)
    return { field: 'to_lp_id', text: 'Choose another limited partner than the one that gives it up.' };
  const refusal = payoutRefusal(to, today);
  return refusal === null ? null : { field: 'to_lp_id', text: `Nothing can be transferred to ${to.name}. ${refusal}` };
}

function dayProblem(book: FundBook, { from_lp_id, effective_on: day }: AskedTransfer, today: string): Problem | null {
  const at = (text: string): Problem => ({ field: 'effective_on', text });
  if (!book.agreed) return at('The fund has no approved terms yet. Approve them first.');
  if (day > today) return at('This day has not come yet. Write the transfer down once it has.');
  if (day < book.agreed.start)
    return at(`The first closing of this fund is ${book.agreed.start}. Choose that day or a later one.`);
  const last = book.ledger.entries
    .filter(({ lp }) => lp === from_lp_id)
    .map((entry) => entry.day)
    .concat(book.transfers.filter(({ lp_id }) => lp_id === from_lp_id).map(({ effective_on }) => effective_on))
    .sort()
    .at(-1);
  if (last !== undefined && day < last)
    return at(`${nameOf(book, from_lp_id)} has entries up to ${last}. Choose that day or a later one.`);
  if (book.fund.portfolio_id === null) return null;
  const booked = [bookedOn(book), book.fund.schedule_on]
    .filter((each) => each !== null)
    .sort()
    .at(-1);
  if (booked === undefined || booked < day)
    return at(`The portfolio is not in the books up to ${day}. Book it up to that day in the ledger first.`);
  return null;
}

/** What was stated is not changed: neither what LPs have, nor what waits for its release. */
async function frozenProblem({ tx }: Ctx, book: FundBook, { effective_on }: AskedTransfer): Promise<Problem | null> {
  const [run] = await tx.query<{ quarter_end: string; state: string }>(
    `select quarter_end::text, state from statement_runs
      where fund_id = $1 and state in ('prepared', 'released') and quarter_end >= $2 order by quarter_end desc limit 1`,
    [book.fund.id, effective_on],
    'statements-after-transfer',
  );
  if (!run) return null;
  const name = quarterName(run.quarter_end);
  const text =
    run.state === 'released'
      ? `The statements of ${name} are released. Choose a day after ${run.quarter_end}.`
      : `The statements of ${name} are prepared. Withdraw them first, or choose a day after ${run.quarter_end}.`;
  return { field: 'effective_on', text };
}

/** Parts that were approved are frozen, with the LP that pays or is paid them. */
function openProblem(book: FundBook, { from_lp_id, to_lp_id }: AskedTransfer): Problem | null {
  const paid = paidOf(book);
  for (const [field, lp] of [
    ['from_lp_id', from_lp_id],
    ['to_lp_id', to_lp_id],
  ] as const) {
    const open = book.items.find(({ id, lp_id, is_open, total }) => {
      return lp_id === lp && is_open && (paid.get(id) ?? 0) < total;
    });
    if (!open) continue;
    const text = `${partName(open)} is open for ${nameOf(book, lp)}. Transfer the interest once it is paid.`;
    return { field, text };
  }
  return null;
}
