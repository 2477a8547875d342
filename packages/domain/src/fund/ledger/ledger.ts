import type { Day } from '../../date-range.ts';
import { Decimal, type Figure, sumOf } from '../../returns/index.ts';
import {
  type AccountEntry,
  type AccountFlow,
  type AccountKind,
  capitalAccount,
  historyOf,
  type MovedKind,
  standingOf,
} from '../capital/capital-account.ts';
import { carryOf, type FundTerms } from '../terms.ts';
import { type LpFlow, runEuropean } from '../waterfall/european-waterfall.ts';
import { netPerformance } from './performance.ts';

/** Accounts of a fund's journal. Debit is above 0. The second block is kept for each LP. */
export const ACCOUNTS = {
  cash: 'Cash',
  investments: 'Investments at cost',
  unrealised: 'Unrealised gain on investments',
  tax_withheld: 'Tax withheld',
  /** Paid between LPs through the bank of the fund: it names whose it was, and is in nobody's capital account. */
  closing_interest: 'Interest of later closings',
  carry_due: 'Carry due to the general partner',
  contribution: 'Contributions',
  distribution: 'Distributions',
  fee_gross: 'Management fee',
  fee_rebate: 'Fee rebates',
  fee_waiver: 'Fee waivers',
  fee_offset: 'Fee offsets',
  expense: 'Partnership expenses',
  income: 'Income',
  realised_gain: 'Realised gain',
  unrealised_change: 'Change in unrealised gain',
  carry_charged: 'Carry accrued',
  carry_paid: 'Carry paid',
  transfer: 'Transfers of interest',
} as const;
export type Account = keyof typeof ACCOUNTS;

/** In whose capital account a line counts: interest of a later closing names an LP, and counts in none. */
export const accountHolder = (account: Account, lp: string | null): string | null =>
  account === 'closing_interest' ? null : lp;

/** Accounts whose amounts are shown as they stand; all others of LPs are credits, and shown the other way round. */
const DEBITS = new Set<Account>(['distribution', 'fee_gross', 'expense', 'carry_charged', 'carry_paid']);

/** A line of a posting that counts: neither reversed nor a reversal. */
export interface LedgerEntry {
  id: string;
  posting: string;
  day: Day;
  account: Account;
  lp: string | null;
  amount: number;
}

export interface LedgerCommitment {
  id: string;
  lp: string;
  amount: number;
  day: Day;
  /** It went over with an interest: above 0 to whom, below from whom. */
  isMoved?: boolean;
}

/** What went over to an LP with an interest, or from it, besides its NAV, which is posted. */
export interface LedgerMove {
  id: string;
  lp: string;
  /** From which day on it is the other LP's. */
  day: Day;
  kind: MovedKind;
  amount: number;
  since?: Day;
}

/** The issued part of one LP in a call or distribution. */
export interface LedgerItem {
  id: string;
  lp: string;
  kind: 'call' | 'distribution';
  day: Day;
  inside: number;
  recallable: number;
}

/** Everything that the figures of a fund, or of those of its LPs that somebody may see, rest on. */
export interface Ledger {
  entries: readonly LedgerEntry[];
  commitments: readonly LedgerCommitment[];
  items: readonly LedgerItem[];
  moves?: readonly LedgerMove[];
}

/** What a ledger says of one LP. */
type OwnRows = { [K in keyof Ledger]-?: NonNullable<Ledger[K]>[number][] } & {
  /** The same as entries of a capital account, once they were asked for. */
  account?: AccountEntry[];
  /** What the LP has on the day that was asked for last: a fund's page asks for each, and for all together. */
  figures?: { asOf: Day; of: LpFigures };
};

const NOTHING: OwnRows = { entries: [], commitments: [], items: [], moves: [] };
const divided = new WeakMap<Ledger, { rows: number; byLp: Map<string, OwnRows> }>();

/**
 * The rows of one LP. A ledger is divided once, and again when rows were added to it: the figures of 100 LPs would read all
 * its rows 100 times.
 */
function rowsOf(ledger: Ledger, lp: string): OwnRows {
  const { entries, commitments, items, moves = [] } = ledger;
  const rows = entries.length + commitments.length + items.length + moves.length;
  const known = divided.get(ledger);
  if (known?.rows === rows) return known.byLp.get(lp) ?? NOTHING;
  const byLp = new Map<string, OwnRows>();
  const of = (whose: string): OwnRows => {
    const found = byLp.get(whose) ?? { entries: [], commitments: [], items: [], moves: [] };
    byLp.set(whose, found);
    return found;
  };
  for (const entry of entries) if (entry.lp !== null) of(entry.lp).entries.push(entry);
  for (const each of commitments) of(each.lp).commitments.push(each);
  for (const each of items) of(each.lp).items.push(each);
  for (const each of moves) of(each.lp).moves.push(each);
  divided.set(ledger, { rows, byLp });
  return byLp.get(lp) ?? NOTHING;
}

/** The capital account entries of one LP. */
export function accountEntries(ledger: Ledger, lp: string): readonly AccountEntry[] {
  const own = rowsOf(ledger, lp);
  if (own === NOTHING) return [];
  own.account ??= accountOf(own);
  return own.account;
}

function accountOf(own: OwnRows): AccountEntry[] {
  const money = own.entries.map(({ id, day, account, amount }) => ({
    id,
    day,
    kind: account as AccountKind,
    amount: (DEBITS.has(account) ? amount : -amount) + 0,
  }));
  const promised = own.commitments.map(({ id, day, amount, isMoved = false }) => {
    return { id, day, kind: isMoved ? ('commitment_moved' as const) : ('commitment' as const), amount };
  });
  const called = own.items.map(({ id, day, kind, inside, recallable }) =>
    kind === 'call'
      ? { id, day, kind: 'called_inside' as const, amount: inside }
      : { id, day, kind: 'recallable' as const, amount: recallable },
  );
  return [...money, ...promised, ...called, ...movedEntries(own)];
}

const movedEntries = ({ moves }: OwnRows): AccountEntry[] => moves.map(({ lp: _lp, ...entry }) => entry);

export interface LpFigures {
  lp: string;
  commitment: number;
  called: number;
  paidIn: number;
  unfunded: number;
  distributed: number;
  nav: number;
  accruedCarry: number;
}

const LONG_AGO = '1900-01-01';

/** What one LP has on a day. Errors: those of `capitalAccount`. */
export function lpFigures(ledger: Ledger, lp: string, asOf: Day): LpFigures {
  const own = rowsOf(ledger, lp);
  if (own.figures?.asOf === asOf) return own.figures.of;
  const entries = accountEntries(ledger, lp);
  const lines = capitalAccount(entries, { from: LONG_AGO, to: asOf });
  const figures: LpFigures = {
    lp,
    ...standingOf(entries, asOf),
    unfunded: lines.unfundedEnding,
    nav: lines.endingNav,
    accruedCarry: lines.carryAccruedEnding,
  };
  if (own !== NOTHING) own.figures = { asOf, of: figures };
  return figures;
}

export function addFigures(list: readonly LpFigures[]): Omit<LpFigures, 'lp'> {
  const sum = (read: (one: LpFigures) => number) => sumOf(list.map(read));
  return {
    commitment: sum((one) => one.commitment),
    called: sum((one) => one.called),
    paidIn: sum((one) => one.paidIn),
    unfunded: sum((one) => one.unfunded),
    distributed: sum((one) => one.distributed),
    nav: sum((one) => one.nav),
    accruedCarry: sum((one) => one.accruedCarry),
  };
}

/**
 * Ratios and net IRR of LPs on a day, from the entries of the ledger, with what each of them has. A NAV below 0 counts as
 * nothing left.
 *
 * @param isBare without the entries behind the NAV, where nobody is shown the working
 */
export function ledgerPerformance(
  ledger: Ledger,
  lps: readonly { id: string; bearsFees: boolean }[],
  asOf: Day,
  isBare = false,
) {
  const figures = lps.map(({ id }) => lpFigures(ledger, id, asOf));
  const interests = lps.map(({ id, bearsFees }, place) => {
    const { commitment, nav } = figures[place] as LpFigures;
    const own = isBare ? [] : rowsOf(ledger, id).entries.filter(({ day }) => day <= asOf);
    return {
      id,
      commitment,
      bearsFees,
      flows: lpFlows(ledger, id, asOf).flatMap(({ kind, ...flow }) =>
        kind === 'carry_paid' ? [] : [{ ...flow, kind }],
      ),
      nav: Math.max(nav, 0),
      navEntries: own.map(({ posting }) => posting),
    };
  });
  return { ...netPerformance(interests, asOf), figures };
}
export type LedgerPerformance = ReturnType<typeof ledgerPerformance>;

/** The money behind the interest of an LP, each flow with the posting that it was paid by. */
export function lpFlows(ledger: Ledger, lp: string, asOf: Day): AccountFlow[] {
  const own = rowsOf(ledger, lp);
  const paid = own.entries.flatMap(({ posting, day, account, amount }): AccountFlow[] =>
    account === 'contribution' || account === 'distribution' || account === 'carry_paid'
      ? [{ id: posting, day, kind: account, amount: account === 'contribution' ? -amount : amount }]
      : [],
  );
  return historyOf(paid, movedEntries(own), asOf);
}

/**
 * What an LP has paid and was distributed before carry, as the waterfall reads it. In the catch-up the general partner may get
 * all of a part, so carry that was paid counts where nothing went to the LP as well.
 */
export function waterfallFlows(ledger: Ledger, lp: string, asOf: Day): LpFlow[] {
  const out = new Map<string, LpFlow>();
  const flows = lpFlows(ledger, lp, asOf);
  for (const { id, day, kind, amount } of flows) {
    if (kind === 'contribution') continue;
    const key = `${id} ${day}`;
    out.set(key, { id, day, kind: 'distribution', amount: sumOf([out.get(key)?.amount ?? 0, amount]) });
  }
  const paid = flows.flatMap(({ kind, ...flow }) => (kind === 'contribution' ? [{ ...flow, kind }] : []));
  return [...paid, ...out.values()];
}

/** The terms of carry for one LP; none for one that bears none. */
export const carryTermsOf = (terms: FundTerms, lp: { id: string; bearsFees: boolean }) =>
  lp.bearsFees ? carryOf(terms, lp.id) : { ...terms.carry, carry: 0, catchUp: 0 };

/**
 * By how much the carry that is set aside for an LP has to change on a day, so that it is what the general partner would get
 * if everything were sold for its value: what was paid so far, and the part of what is left.
 */
export function carryToCharge(
  ledger: Ledger,
  lp: { id: string; bearsFees: boolean },
  terms: FundTerms,
  asOf: Day,
): number {
  const { nav, accruedCarry } = lpFigures(ledger, lp.id, asOf);
  const [run] = runEuropean(
    [{ id: lp.id, terms: carryTermsOf(terms, lp), flows: waterfallFlows(ledger, lp.id, asOf) }],
    asOf,
  ).lps;
  const value = Math.max(nav + accruedCarry, 0);
  return (run?.accruedCarry(value) ?? 0) - accruedCarry;
}

/** A multiple or rate as text with every digit that it has. */
export const figureValue = (figure: Figure<Decimal | null>): string | null =>
  figure.value === null ? null : new Decimal(figure.value).toFixed();
