import type { Day } from '../../date-range.ts';
import { FinanceError, requireDay, sumOf } from '../../returns/index.ts';
import type { Account, Ledger, LedgerEntry } from './ledger.ts';

/** What leads from one NAV to the next, in the order of the table. */
export const BRIDGE_STEPS = {
  contributions: 'Contributions',
  distributions: 'Distributions',
  fees: 'Management fees',
  expenses: 'Expenses',
  income: 'Income',
  realised_gain: 'Realised gain',
  unrealised_gain: 'Change in unrealised gain',
  realised_currency: 'Realised currency gain',
  unrealised_currency: 'Change in unrealised currency gain',
  carry: 'Carry set aside',
} as const;
export type BridgeStep = keyof typeof BRIDGE_STEPS;

/** The accounts of each step; what is paid of the carry was set aside before, and is none of the LPs' any more. */
const STEP_OF: Partial<Record<Account, Exclude<BridgeStep, 'realised_currency' | 'unrealised_currency'>>> = {
  contribution: 'contributions',
  distribution: 'distributions',
  fee_gross: 'fees',
  fee_rebate: 'fees',
  fee_waiver: 'fees',
  fee_offset: 'fees',
  expense: 'expenses',
  income: 'income',
  realised_gain: 'realised_gain',
  unrealised_change: 'unrealised_gain',
  carry_charged: 'carry',
};

/** Of the gains in the books, what exchange rates did, in minor units of the fund's currency. */
export interface CurrencyPart {
  realised: number;
  unrealised: number;
}

export interface BridgeLine {
  key: BridgeStep;
  /** Below 0 where it reduces the NAV. */
  amount: number;
  /** What each posting behind it adds; of a currency gain none, because it is a part of other lines. */
  postings: { id: string; amount: number }[];
}

export interface NavBridge {
  from: Day;
  to: Day;
  opening: number;
  lines: BridgeLine[];
  closing: number;
}

/**
 * The way from the NAV before a period to that at its end, over all LPs; both days count. Opening and closing are each
 * summed from all entries until then, by themselves, so that a line that is missing shows: NO_SOLUTION then. The currency
 * part is taken out of the gains that it is in. Source: docs/rules/fund.md#nav-bridge. Errors: NOT_A_DAY,
 * TERMS_CONTRADICT on a period that ends before it begins.
 */
export function navBridge(
  { entries }: Pick<Ledger, 'entries'>,
  { from, to }: { from: Day; to: Day },
  { realised, unrealised }: CurrencyPart = { realised: 0, unrealised: 0 },
): NavBridge {
  if (requireDay(to, 'to') < requireDay(from, 'from'))
    throw new FinanceError('TERMS_CONTRADICT', 'from', `from: write a day that is not after ${to}.`);
  const navUntil = (isIn: (day: Day) => boolean) =>
    sumOf(
      entries
        .filter(({ lp, account, day }) => lp !== null && account !== 'carry_paid' && isIn(day))
        .map(({ amount }) => -amount),
    );
  const within = entries.filter(({ lp, day }) => lp !== null && day >= from && day <= to);
  const lines = (Object.keys(BRIDGE_STEPS) as BridgeStep[]).map((key): BridgeLine => {
    const postings = postingsOf(within.filter(({ account }) => STEP_OF[account] === key));
    const booked = sumOf(postings.map(({ amount }) => amount));
    return { key, amount: booked, postings };
  });
  const change = (key: BridgeStep, by: number) => {
    const line = lines.find((each) => each.key === key) as BridgeLine;
    line.amount = sumOf([line.amount, by]);
  };
  change('realised_gain', -realised);
  change('unrealised_gain', -unrealised);
  change('realised_currency', realised);
  change('unrealised_currency', unrealised);
  const opening = navUntil((day) => day < from);
  const closing = navUntil((day) => day <= to);
  if (sumOf([opening, ...lines.map(({ amount }) => amount)]) !== closing)
    throw new FinanceError('NO_SOLUTION', 'to', 'to: the lines do not lead from one value to the other.');
  return { from, to, opening, lines, closing };
}

/** Each posting once, with what its lines come to, in the order of the ledger. */
function postingsOf(entries: readonly LedgerEntry[]): BridgeLine['postings'] {
  const sums = new Map<string, number>();
  for (const { posting, amount } of entries) sums.set(posting, sumOf([sums.get(posting) ?? 0, -amount]));
  return [...sums].filter(([, amount]) => amount !== 0).map(([id, amount]) => ({ id, amount }));
}
