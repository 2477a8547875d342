import {
  bookedState,
  bookingEntries,
  carryEntries,
  type HeldRecord,
  type Ledger,
  type NewEntry,
  type PortfolioState,
  portfolioStateOn,
  type StateAsked,
} from '@cairn/domain/fund';
import { positionOf } from '@cairn/domain/holdings';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { loadConvert } from '../../portfolio/exchange-rates/load-convert.ts';
import type { LedgerInputs, LedgerOutputs } from './fund-ledger.types.ts';
import { type CompanyAmounts, writeSchedule } from './fund-schedule.ts';
import { bookedOn, type FundBook, loadFundBook } from './load-fund-book.ts';
import { type Held, loadHeld } from './load-held.ts';
import { atField, checkPostingDay, freshKey, openBook, writePosting } from './write-posting.ts';

/**
 * Brings the portfolio into the books: purchases, sales and dividends on the days on which money moved, values on the last
 * day, and the carry that they change. What was written down late is in the difference of the next day that is booked.
 */
export async function bookPortfolio(ctx: Ctx, { id, up_to }: LedgerInputs['book']): Promise<LedgerOutputs['book']> {
  const book = await openBook(ctx, id);
  const { fund } = book;
  if (fund.portfolio_id === null) throw invalidField('up_to', 'The fund has no portfolio yet. Edit it to choose one.');
  await checkPostingDay(ctx, book, up_to, 'up_to');
  const last = bookedOn(book);
  if (last !== null && up_to < last)
    throw invalidField('up_to', `The portfolio is in the books up to ${last}. Choose that day or a later one.`);
  const held = await loadHeld(ctx, fund.portfolio_id);
  const convert = await loadConvert(ctx.tx, [fund.currency, ...held.map(({ holding }) => holding.currency)], up_to);
  const asked = { held: held.map(withCurrency), before: stateInBooks(book), last, upTo: up_to, convert };
  const { days } = atField(() => bookingEntries(book.ledger, { ...asked, currency: fund.currency }), 'up_to');
  for (const { day, lines } of days) await post(ctx, book, 'investments', day, lines);
  let postings = days.length;
  postings += await chargeCarry(ctx, (await loadFundBook(ctx, id)) ?? book, up_to);
  const amounts = atField(() => companyAmounts(held, { day: up_to, convert, currency: fund.currency }), 'up_to');
  await writeSchedule(ctx, fund, up_to, amounts);
  return { postings };
}

/** Posts what the carry has to change by on a day, so that it is what the waterfall would give. Answers how many postings. */
export async function chargeCarry(ctx: Ctx, book: FundBook, day: string): Promise<number> {
  const { agreed, ledger, lps } = book;
  if (!agreed) return 0;
  const lines = atField(() => carryEntries(ledger, lps, agreed, day), 'up_to');
  if (lines.length > 0) await post(ctx, book, 'carry', day, lines);
  return lines.length > 0 ? 1 : 0;
}

const MEMOS = { investments: 'Portfolio up to', carry: 'Carry set aside on' };

async function post(
  ctx: Ctx,
  book: FundBook,
  kind: keyof typeof MEMOS,
  day: string,
  lines: readonly NewEntry[],
): Promise<void> {
  const key = freshKey(book, `${kind}:${day}`);
  await writePosting(ctx, book, { kind, effective_on: day, memo: `${MEMOS[kind]} ${day}`, key, lines });
}

/** Writes what LPs may be shown of the companies as they stand on a day. */
export const writeScheduleOn = async (ctx: Ctx, fund: FundBook['fund'], day: string): Promise<void> =>
  writeSchedule(ctx, fund, day, await amountsOn(ctx, fund, day));

/** Cost and value of everything that was bought until a day. Only companies that may be named leave the server. */
export async function amountsOn(ctx: Ctx, fund: FundBook['fund'], day: string): Promise<CompanyAmounts[]> {
  if (fund.portfolio_id === null) return [];
  const held = await loadHeld(ctx, fund.portfolio_id);
  const convert = await loadConvert(ctx.tx, [fund.currency, ...held.map(({ holding }) => holding.currency)], day);
  return companyAmounts(held, { day, convert, currency: fund.currency });
}

/** A holding as the maths reads it. */
export const withCurrency = (record: Held): HeldRecord => ({ ...record, currency: record.holding.currency });

function stateInBooks({ postings, ledger }: { postings: FundBook['postings']; ledger: Ledger }): PortfolioState {
  return bookedState(ledger, new Set(postings.filter(({ kind }) => kind === 'investments').map(({ id }) => id)));
}

/** Cost and value of each holding that was bought until a day, for what LPs are shown. */
function companyAmounts(held: readonly Held[], asked: Omit<StateAsked, 'withValues'>): CompanyAmounts[] {
  return held.flatMap((record) => {
    const { cost } = positionOf(record, { asOf: asked.day });
    if (cost.value === 0) return [];
    const state = portfolioStateOn([withCurrency(record)], { ...asked, withValues: true });
    return [{ company_id: record.holding.company_id, cost: state.cost, fair_value: state.cost + state.unrealised }];
  });
}
