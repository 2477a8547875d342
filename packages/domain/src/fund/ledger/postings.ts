import type { Day } from '../../date-range.ts';
import { allocate, FinanceError, requirePositive, sumOf } from '../../returns/index.ts';
import { type ManagementFee, managementFee } from '../capital/management-fee.ts';
import type { FundTerms } from '../terms.ts';
import { ACCOUNTS, type Account, carryToCharge, type Ledger } from './ledger.ts';

export const POSTING_KINDS = {
  contribution: 'Contribution',
  distribution: 'Distribution',
  fee: 'Management fee',
  expense: 'Expense',
  income: 'Income',
  investments: 'Portfolio booked',
  carry: 'Carry',
  opening: 'Opening balance',
  transfer: 'Transfer of an interest',
  reversal: 'Reversal',
} as const;
export type PostingKind = keyof typeof POSTING_KINDS;

/** A line that is not stored yet: debit above 0, credit below. */
export interface NewEntry {
  account: Account;
  lp: string | null;
  amount: number;
}

export interface FundPartner {
  id: string;
  bearsFees: boolean;
}

const line = (account: Account, amount: number, lp: string | null = null): NewEntry => ({ account, lp, amount });

/** The entries without those of 0, which say nothing. */
const said = (lines: readonly NewEntry[]): NewEntry[] => lines.filter(({ amount }) => amount !== 0);

/** What each LP has committed until a day, as the weights that fund-wide amounts are divided by. */
export function committedUntil(
  { commitments }: Pick<Ledger, 'commitments'>,
  day: Day,
  /** What went over with an interest counts until this day. */
  movedUntil = day,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of commitments)
    if (each.day <= (each.isMoved ? movedUntil : day)) sums.set(each.lp, sumOf([sums.get(each.lp) ?? 0, each.amount]));
  return sums;
}

/**
 * An amount of the fund over all LPs, pro rata to what they have committed until the day, by largest remainder. Above or
 * below 0. Error: TERMS_CONTRADICT on the day when nobody had committed.
 */
export function shareOut(ledger: Pick<Ledger, 'commitments'>, day: Day, amount: number): Map<string, number> {
  const weights = [...committedUntil(ledger, day)].map(([id, weight]) => ({ id, weight }));
  if (weights.length === 0)
    throw new FinanceError('TERMS_CONTRADICT', 'effective_on', `effective_on: nobody had committed by ${day}.`);
  return allocate(amount, weights);
}

/** An expense that the fund has paid, or an income that it has got, over all LPs. */
export function sharedEntries(
  ledger: Pick<Ledger, 'commitments'>,
  account: 'expense' | 'income',
  amount: number,
  day: Day,
): NewEntry[] {
  const sign = account === 'expense' ? 1 : -1;
  const parts = shareOut(ledger, day, requirePositive(amount, 'amount'));
  return said([
    ...[...parts].map(([lp, part]) => line(account, sign * part, lp)),
    line('cash', -sign * sumOf(parts.values())),
  ]);
}

export interface FeePeriod {
  from: Day;
  to: Day;
  /** Minor units, of the whole fund; divided over the LPs by what they would pay. */
  waived?: number;
  offset?: number;
  /** The last day of the period if left out. Who has an interest on this day pays for all of the period. */
  paidOn?: Day;
}

export interface PartnerFee {
  lp: string;
  fee: ManagementFee;
}

/**
 * The management fee of a period for each LP that bears one, from the terms, commitments and invested cost of the ledger.
 * Everybody's commitment counts from the first closing on. The invested cost of an LP is its part of that of the fund.
 * Source: docs/rules/fund.md#management-fee. Errors: those of `managementFee`; MORE_THAN_HELD on `waived` or `offset` beyond
 * the fee.
 */
export function feesOf(
  ledger: Ledger,
  partners: readonly FundPartner[],
  terms: FundTerms,
  { from, to, waived = 0, offset = 0, paidOn = to }: FeePeriod,
): PartnerFee[] {
  const committed = committedUntil(ledger, to, paidOn);
  const paying = partners.filter(({ id, bearsFees }) => bearsFees && (committed.get(id) ?? 0) > 0);
  const cost = investedCost(ledger, to);
  const run = (taken: (id: string) => { waived: number; offsets: number }): PartnerFee[] =>
    paying.map(({ id }) => {
      const discount = terms.sideLetters.find(({ lp }) => lp === id)?.feeDiscount;
      return {
        lp: id,
        fee: managementFee({
          terms: terms.fee,
          from,
          to,
          commitment: committed.get(id) ?? 0,
          invested: cost.map((each) => ({ from: each.from, amount: partOf(committed, id, each.amount) })),
          ...(discount !== undefined && { discount }),
          ...taken(id),
        }),
      };
    });
  const full = run(() => ({ waived: 0, offsets: 0 }));
  const payable = sumOf(full.map(({ fee }) => fee.net));
  for (const [field, amount] of Object.entries({ waived, offset }))
    if (amount > payable)
      throw new FinanceError('MORE_THAN_HELD', field, `${field}: it is at most the fee of the period.`);
  if (waived + offset > payable)
    throw new FinanceError(
      'MORE_THAN_HELD',
      'offset',
      'offset: waiver and offset are more than the fee of the period.',
    );
  if (waived + offset === 0) return full;
  const weights = full.map(({ lp, fee }) => ({ id: lp, weight: fee.net }));
  const given = { waived: allocate(waived, weights), offset: allocate(offset, weights) };
  return run((id) => ({ waived: given.waived.get(id) ?? 0, offsets: given.offset.get(id) ?? 0 }));
}

/** Cost of what the fund holds, from each day on that changed it. */
function investedCost({ entries }: Pick<Ledger, 'entries'>, to: Day): { from: Day; amount: number }[] {
  const days = new Map<Day, number>();
  for (const { account, day, amount } of entries)
    if (account === 'investments' && day <= to) days.set(day, sumOf([days.get(day) ?? 0, amount]));
  let open = 0;
  return [...days.keys()].sort().map((day) => {
    open = sumOf([open, days.get(day) ?? 0]);
    return { from: day, amount: Math.max(open, 0) };
  });
}

function partOf(committed: ReadonlyMap<string, number>, id: string, amount: number): number {
  const weights = [...committed].map(([each, weight]) => ({ id: each, weight }));
  return allocate(amount, weights).get(id) ?? 0;
}

/** The entries of a fee that the fund has paid. */
export function feeEntries(fees: readonly PartnerFee[]): NewEntry[] {
  return said([
    ...fees.flatMap(({ lp, fee }) => [
      line('fee_gross', fee.gross, lp),
      line('fee_rebate', -fee.rebate, lp),
      line('fee_waiver', -fee.waived, lp),
      line('fee_offset', -fee.offset, lp),
    ]),
    line('cash', -sumOf(fees.map(({ fee }) => fee.net))),
  ]);
}

/** What the portfolio has come to until a day, in minor units of the fund's currency. */
export interface PortfolioState {
  /** Of what is still held. */
  cost: number;
  /** Proceeds less the cost of what is gone. */
  realised: number;
  dividends: number;
  /** Fair value less the cost of what is held; what has no approved valuation stands at cost. */
  unrealised: number;
}

/** What of the portfolio is in the books already. */
export function bookedState({ entries }: Pick<Ledger, 'entries'>, postings: ReadonlySet<string>): PortfolioState {
  const of = (account: Account) =>
    sumOf(entries.filter((each) => each.account === account && postings.has(each.posting)).map(({ amount }) => amount));
  return {
    cost: of('investments'),
    realised: -of('realised_gain') + 0,
    dividends: -of('income') + 0,
    unrealised: of('unrealised'),
  };
}

/** The entries that bring the books from one state of the portfolio to another. None when nothing has changed. */
export function portfolioEntries(
  ledger: Pick<Ledger, 'commitments'>,
  before: PortfolioState,
  after: PortfolioState,
  day: Day,
): NewEntry[] {
  const change = (key: keyof PortfolioState) => after[key] - before[key];
  const each = (account: Account, amount: number) =>
    amount === 0 ? [] : [...shareOut(ledger, day, -amount)].map(([lp, part]) => line(account, part, lp));
  return said([
    line('investments', change('cost')),
    line('cash', sumOf([change('realised'), change('dividends'), -change('cost')])),
    line('unrealised', change('unrealised')),
    ...each('realised_gain', change('realised')),
    ...each('income', change('dividends')),
    ...each('unrealised_change', change('unrealised')),
  ]);
}

/** The entries by which the carry that is set aside becomes what the waterfall would give on that day. */
export function carryEntries(ledger: Ledger, partners: readonly FundPartner[], terms: FundTerms, day: Day): NewEntry[] {
  const charges = partners.map((partner) => [partner.id, carryToCharge(ledger, partner, terms, day)] as const);
  return said([
    ...charges.map(([lp, amount]) => line('carry_charged', amount, lp)),
    line('carry_due', -sumOf(charges.map(([, amount]) => amount))),
  ]);
}

export const reversedEntries = (lines: readonly NewEntry[]): NewEntry[] =>
  lines.map(({ account, lp, amount }) => ({ account, lp, amount: -amount }));

export interface TrialBalanceRow {
  account: Account;
  debit: number;
  credit: number;
}

/** The balance of each account on a day, each on one side. Both sides sum to the same. */
export function trialBalance({ entries }: Pick<Ledger, 'entries'>, asOf: Day): TrialBalanceRow[] {
  const balances = new Map<Account, number>();
  for (const { account, day, amount } of entries)
    if (day <= asOf) balances.set(account, sumOf([balances.get(account) ?? 0, amount]));
  return (Object.keys(ACCOUNTS) as Account[]).flatMap((account) => {
    const balance = balances.get(account) ?? 0;
    return balance === 0 ? [] : [{ account, debit: Math.max(balance, 0), credit: Math.max(-balance, 0) }];
  });
}
