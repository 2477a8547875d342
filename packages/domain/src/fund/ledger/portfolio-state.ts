import type { Day } from '../../date-range.ts';
import { type HoldingRecord, positionOf } from '../../holdings/index.ts';
import type { Currency } from '../../money.ts';
import { type Convert, sumOf } from '../../returns/index.ts';
import type { Ledger } from './ledger.ts';
import { type NewEntry, type PortfolioState, portfolioEntries } from './postings.ts';

/** A holding with the currency that its amounts are in. */
export interface HeldRecord extends HoldingRecord {
  currency: Currency;
}

export interface StateAsked {
  day: Day;
  withValues: boolean;
  convert: Convert;
  /** Of the fund. */
  currency: Currency;
}

/** The portfolio on a day in the currency of the fund: costs at the rate of their day, values at the rate of this one. */
export function portfolioStateOn(
  held: readonly HeldRecord[],
  { day, withValues, convert, currency }: StateAsked,
): PortfolioState {
  const states = held.map((record): PortfolioState => {
    const { state, fairValue } = positionOf(record, { asOf: day });
    const at = (amount: number, on: string) =>
      amount === 0 ? 0 : convert(amount, record.currency, currency, on).amount;
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
  return { cost: sum('cost'), realised: sum('realised'), dividends: sum('dividends'), unrealised: sum('unrealised') };
}

/** The days until one on which something was paid, came back or was given up. */
export function daysOfMoney(held: readonly HeldRecord[], asOf: Day): Day[] {
  const days = held.flatMap((record) => {
    const { state } = positionOf(record, { asOf });
    return [...state.flows.map(({ day }) => day), ...state.disposals.map(({ day }) => day)];
  });
  return [...new Set(days)].sort();
}

interface Booking extends Omit<StateAsked, 'day' | 'withValues'> {
  held: readonly HeldRecord[];
  /** What is in the books, and up to which day. */
  before: PortfolioState;
  last: Day | null;
  upTo: Day;
}

/**
 * The entries of each day by which the portfolio comes into the books: purchases, sales and dividends on their days, values
 * on the last one.
 */
export function bookingEntries(
  ledger: Pick<Ledger, 'commitments'>,
  { held, before: booked, last, upTo, convert, currency }: Booking,
): { days: { day: Day; lines: NewEntry[] }[]; after: PortfolioState } {
  const moved = daysOfMoney(held, upTo).filter((day) => last === null || day > last);
  let before = booked;
  const days = [...new Set([...moved, upTo])].flatMap((day) => {
    const state = portfolioStateOn(held, { day, withValues: day === upTo, convert, currency });
    const after = day === upTo ? state : { ...state, unrealised: before.unrealised };
    const lines = portfolioEntries(ledger, before, after, day);
    before = after;
    return lines.length > 0 ? [{ day, lines }] : [];
  });
  return { days, after: before };
}
