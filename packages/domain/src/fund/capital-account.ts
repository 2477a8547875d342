import type { Day } from '../date-range.ts';
import { FinanceError, requireAmount, requireDay, sumOf } from '../returns/index.ts';

/**
 * What moves an LP's capital account or its commitment. Amounts are minor units and above 0 unless a line says otherwise:
 * transfers, gains and the carry charged go both ways.
 */
export type AccountKind =
  | 'contribution'
  | 'distribution'
  /** Above 0 when the LP takes over an interest, below when it gives one up. */
  | 'transfer'
  | 'fee_gross'
  | 'fee_rebate'
  | 'fee_waiver'
  | 'fee_offset'
  | 'expense'
  | 'income'
  | 'realised_gain'
  | 'unrealised_change'
  /** Set aside for the GP; below 0 when values have fallen. */
  | 'carry_charged'
  /** Paid to the GP out of what was charged. */
  | 'carry_paid'
  | 'commitment'
  /** Of a contribution, what is inside the commitment. */
  | 'called_inside'
  | 'recallable'
  /** Unfunded commitment that will not be called any more. */
  | 'released';

export interface AccountEntry {
  id: string;
  day: Day;
  kind: AccountKind;
  amount: number;
}

/** The lines of one period, in the order of the page. What reduces the account is shown below 0. */
export interface AccountLines {
  beginningNav: number;
  contributions: number;
  distributions: number;
  transfers: number;
  feesGross: number;
  feeRebates: number;
  feeWaivers: number;
  feeOffsets: number;
  feesNet: number;
  expenses: number;
  income: number;
  realisedGain: number;
  unrealisedChange: number;
  navBeforeCarry: number;
  carry: number;
  endingNav: number;
  unfundedBeginning: number;
  newCommitments: number;
  calledInside: number;
  recallable: number;
  released: number;
  unfundedEnding: number;
  carryAccruedBeginning: number;
  carryCharged: number;
  carryPaid: number;
  carryAccruedEnding: number;
}

export interface AccountPeriod {
  from: Day;
  to: Day;
}

/**
 * The capital account of one LP, or of a fund from the entries of all, over a period whose days both count.
 *
 * What stood before is summed from all entries before the period, and what stands at its end from all up to it, each by
 * itself; so that the identities of `checkIdentities` can fail if a line is missing from the page.
 * Source: docs/rules/fund.md#capital-account. Errors: NOT_AN_AMOUNT, NOT_A_DAY with the entry's id.
 */
export function capitalAccount(entries: readonly AccountEntry[], { from, to }: AccountPeriod): AccountLines {
  if (requireDay(to, 'to') < requireDay(from, 'from'))
    throw new FinanceError('TERMS_CONTRADICT', 'to', `to: write a day that is not before ${from}.`);
  for (const { id, day, kind, amount } of entries) {
    requireDay(day, `entries.${id}.day`);
    if (requireAmount(amount, `entries.${id}.amount`) < 0 && !BOTH_WAYS.has(kind))
      throw new FinanceError(
        'NOT_AN_AMOUNT',
        `entries.${id}.amount`,
        `entries.${id}.amount: write it above 0; a ${kind} has its direction by its kind.`,
      );
  }
  const before = totalsOf(entries.filter(({ day }) => day < from));
  const until = totalsOf(entries.filter(({ day }) => day <= to));
  const within = totalsOf(entries.filter(({ day }) => day >= from && day <= to));
  const feesNet = -feeOf(within);
  const moved = sumOf([
    within.contribution,
    -within.distribution,
    within.transfer,
    feesNet,
    -within.expense,
    within.income,
    within.realised_gain,
    within.unrealised_change,
  ]);
  return {
    beginningNav: navOf(before),
    contributions: within.contribution,
    distributions: -within.distribution + 0,
    transfers: within.transfer,
    feesGross: -within.fee_gross + 0,
    feeRebates: within.fee_rebate,
    feeWaivers: within.fee_waiver,
    feeOffsets: within.fee_offset,
    feesNet: feesNet + 0,
    expenses: -within.expense + 0,
    income: within.income,
    realisedGain: within.realised_gain,
    unrealisedChange: within.unrealised_change,
    navBeforeCarry: sumOf([navOf(before), moved]),
    carry: -within.carry_charged + 0,
    endingNav: navOf(until),
    unfundedBeginning: unfundedOf(before),
    newCommitments: within.commitment,
    calledInside: -within.called_inside + 0,
    recallable: within.recallable,
    released: -within.released + 0,
    unfundedEnding: unfundedOf(until),
    carryAccruedBeginning: before.carry_charged - before.carry_paid,
    carryCharged: within.carry_charged,
    carryPaid: -within.carry_paid + 0,
    carryAccruedEnding: until.carry_charged - until.carry_paid,
  };
}

const BOTH_WAYS = new Set<AccountKind>(['transfer', 'realised_gain', 'unrealised_change', 'carry_charged', 'income']);

type Totals = Record<AccountKind, number>;

function totalsOf(entries: readonly AccountEntry[]): Totals {
  const totals: Totals = {
    contribution: 0,
    distribution: 0,
    transfer: 0,
    fee_gross: 0,
    fee_rebate: 0,
    fee_waiver: 0,
    fee_offset: 0,
    expense: 0,
    income: 0,
    realised_gain: 0,
    unrealised_change: 0,
    carry_charged: 0,
    carry_paid: 0,
    commitment: 0,
    called_inside: 0,
    recallable: 0,
    released: 0,
  };
  for (const { kind, amount } of entries) totals[kind] = sumOf([totals[kind], amount]);
  return totals;
}

const feeOf = (totals: Totals): number =>
  sumOf([totals.fee_gross, -totals.fee_rebate, -totals.fee_waiver, -totals.fee_offset]);

const navOf = (totals: Totals): number =>
  sumOf([
    totals.contribution,
    -totals.distribution,
    totals.transfer,
    -feeOf(totals),
    -totals.expense,
    totals.income,
    totals.realised_gain,
    totals.unrealised_change,
    -totals.carry_charged,
  ]);

const unfundedOf = (totals: Totals): number =>
  sumOf([totals.commitment, -totals.called_inside, totals.recallable, -totals.released]);

export type Identity = 'nav' | 'commitment' | 'fee' | 'carry';

/**
 * Which of the four identities a page breaks, and by how much in minor units; none when all hold to 0.00. The page may come
 * from anywhere, such as a printed statement: nothing but its own lines is used.
 */
export function checkIdentities(lines: AccountLines): { identity: Identity; line: keyof AccountLines; off: number }[] {
  const beforeCarry = sumOf([
    lines.beginningNav,
    lines.contributions,
    lines.distributions,
    lines.transfers,
    lines.feesNet,
    lines.expenses,
    lines.income,
    lines.realisedGain,
    lines.unrealisedChange,
  ]);
  const expected: [Identity, keyof AccountLines, number][] = [
    ['nav', 'navBeforeCarry', beforeCarry],
    ['nav', 'endingNav', sumOf([lines.navBeforeCarry, lines.carry])],
    ['nav', 'carry', -lines.carryCharged],
    [
      'commitment',
      'unfundedEnding',
      sumOf([lines.unfundedBeginning, lines.newCommitments, lines.calledInside, lines.recallable, lines.released]),
    ],
    ['fee', 'feesNet', sumOf([lines.feesGross, lines.feeRebates, lines.feeWaivers, lines.feeOffsets])],
    ['carry', 'carryAccruedEnding', sumOf([lines.carryAccruedBeginning, lines.carryCharged, lines.carryPaid])],
  ];
  return expected
    .map(([identity, line, wanted]) => ({ identity, line, off: lines[line] - wanted }))
    .filter(({ off }) => off !== 0);
}

/** The three columns of a statement: its quarter, the year until its end, and everything until its end. */
export function statementPeriods(
  quarterEnd: Day,
  inception: Day,
): Record<'quarter' | 'year' | 'inception', AccountPeriod> {
  const year = quarterEnd.slice(0, 4);
  const month = Number(quarterEnd.slice(5, 7));
  const first = String(Math.floor((month - 1) / 3) * 3 + 1).padStart(2, '0');
  if (!/-(03-31|06-30|09-30|12-31)$/.test(requireDay(quarterEnd, 'quarterEnd')))
    throw new FinanceError('NOT_A_DAY', 'quarterEnd', 'quarterEnd: write the last day of a quarter.');
  const from = (day: Day): Day => (day < inception ? inception : day);
  if (quarterEnd < inception)
    throw new FinanceError('NOT_A_DAY', 'quarterEnd', `quarterEnd: write a day from ${inception} on.`);
  return {
    quarter: { from: from(`${year}-${first}-01`), to: quarterEnd },
    year: { from: from(`${year}-01-01`), to: quarterEnd },
    inception: { from: inception, to: quarterEnd },
  };
}
