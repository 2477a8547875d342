import {
  bookedState,
  carryEntries,
  type Ledger,
  type NewEntry,
  type PortfolioState,
  portfolioEntries,
} from '@cairn/domain/fund';
import { positionOf } from '@cairn/domain/holdings';
import { type Convert, sumOf } from '@cairn/domain/returns';
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
  const stateOn = (day: string, withValues: boolean) =>
    atField(() => stateOf(held, { day, withValues, convert, currency: fund.currency }), 'up_to');
  const moved = atField(() => daysOfMoney(held, up_to), 'up_to').filter((day) => last === null || day > last);
  const days = [...new Set([...moved, up_to])];
  let before = stateInBooks(book);
  let postings = 0;
  for (const day of days) {
    const state = stateOn(day, day === up_to);
    const after = day === up_to ? state : { ...state, unrealised: before.unrealised };
    const lines = atField(() => portfolioEntries(book.ledger, before, after, day), 'up_to');
    if (lines.length > 0) await post(ctx, book, 'investments', day, lines);
    postings += lines.length > 0 ? 1 : 0;
    before = after;
  }
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

function stateInBooks({ postings, ledger }: { postings: FundBook['postings']; ledger: Ledger }): PortfolioState {
  return bookedState(ledger, new Set(postings.filter(({ kind }) => kind === 'investments').map(({ id }) => id)));
}

/** The days until one on which something was paid, came back or was given up. */
function daysOfMoney(held: readonly Held[], asOf: string): string[] {
  const days = held.flatMap((record) => {
    const { state } = positionOf(record, { asOf });
    return [...state.flows.map(({ day }) => day), ...state.disposals.map(({ day }) => day)];
  });
  return [...new Set(days)].sort();
}

/** Cost and value of each holding that was bought until a day, for what LPs are shown. */
function companyAmounts(held: readonly Held[], asked: Omit<StateAsked, 'withValues'>): CompanyAmounts[] {
  return held.flatMap((record) => {
    const { cost } = positionOf(record, { asOf: asked.day });
    if (cost.value === 0) return [];
    const state = stateOf([record], { ...asked, withValues: true });
    return [{ company_id: record.holding.company_id, cost: state.cost, fair_value: state.cost + state.unrealised }];
  });
}

interface StateAsked {
  day: string;
  withValues: boolean;
  convert: Convert;
  currency: FundBook['fund']['currency'];
}

/** The portfolio on a day in the currency of the fund: costs at the rate of their day, values at the rate of this one. */
function stateOf(held: readonly Held[], { day, withValues, convert, currency }: StateAsked): PortfolioState {
  const states = held.map((record): PortfolioState => {
    const { state, fairValue } = positionOf(record, { asOf: day });
    const at = (amount: number, on: string) =>
      amount === 0 ? 0 : convert(amount, record.holding.currency, currency, on).amount;
    const cost = sumOf([...state.lots, ...state.instruments].map((each) => at(each.cost, each.since)));
    const gone = state.disposals.flatMap(({ parts }) => parts.map((part) => at(part.cost, part.since)));
    const back = state.disposals.map(({ proceeds, day: on }) => at(proceeds, on));
    const dividends = state.flows.filter(({ kind }) => kind === 'dividend').map((flow) => at(flow.amount, flow.day));
    const value = fairValue.value === null ? cost : withValues ? at(fairValue.value, day) : cost;
    return {
      cost,
      realised: sumOf(back) - sumOf(gone),
      dividends: sumOf(dividends),
      unrealised: value - cost,
    };
  });
  const sum = (key: keyof PortfolioState) => sumOf(states.map((each) => each[key]));
  return {
    cost: sum('cost'),
    realised: sum('realised'),
    dividends: sum('dividends'),
    unrealised: sum('unrealised'),
  };
}
