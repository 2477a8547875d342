import { type Day, isDay } from '../../date-range.ts';
import { FinanceError, requireAmount, requireDay, sumOf } from '../../returns/index.ts';

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
  | 'released'
  | MovedKind;

/** What goes over with an interest besides its NAV: above 0 when the LP takes it over, below when it gives it up. */
export type MovedKind =
  | 'commitment_moved'
  | 'called_moved'
  | 'recallable_moved'
  /** Carry that is set aside and not paid yet. */
  | 'carry_moved'
  | 'contribution_moved'
  | 'distribution_moved'
  | 'carry_paid_moved';

export interface AccountEntry {
  id: string;
  day: Day;
  kind: AccountKind;
  amount: number;
  /** Of money that was paid before the interest went over on `day`: when it was paid. */
  since?: Day;
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
  /** What was unfunded of an interest that was transferred. */
  unfundedTransferred: number;
  unfundedEnding: number;
  carryAccruedBeginning: number;
  carryCharged: number;
  carryPaid: number;
  carryTransferred: number;
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
  for (const entry of entries) if (!isEntry(entry)) refuseEntry(entry);
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
    unfundedTransferred: movedUnfunded(within),
    unfundedEnding: unfundedOf(until),
    carryAccruedBeginning: accruedOf(before),
    carryCharged: within.carry_charged,
    carryPaid: -within.carry_paid + 0,
    carryTransferred: within.carry_moved,
    carryAccruedEnding: accruedOf(until),
  };
}

const isEntry = ({ day, kind, amount }: AccountEntry): boolean =>
  isDay(day) && Number.isSafeInteger(amount) && (amount >= 0 || BOTH_WAYS.has(kind));

/** Apart from the check, which is made of every entry of every LP and writes no text. */
function refuseEntry({ id, day, kind, amount }: AccountEntry): never {
  requireDay(day, `entries.${id}.day`);
  const field = `entries.${id}.amount`;
  requireAmount(amount, field);
  throw new FinanceError(
    'NOT_AN_AMOUNT',
    field,
    `${field}: write it above 0; a ${kind} has its direction by its kind.`,
  );
}

const BOTH_WAYS = new Set<AccountKind>([
  'transfer',
  'realised_gain',
  'unrealised_change',
  'carry_charged',
  'income',
  'commitment_moved',
  'called_moved',
  'recallable_moved',
  'carry_moved',
  'contribution_moved',
  'distribution_moved',
  'carry_paid_moved',
]);

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
    commitment_moved: 0,
    called_moved: 0,
    recallable_moved: 0,
    carry_moved: 0,
    contribution_moved: 0,
    distribution_moved: 0,
    carry_paid_moved: 0,
  };
  for (const { kind, amount } of entries) totals[kind] = requireAmount(totals[kind] + amount, 'sum');
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

const movedUnfunded = (totals: Totals): number =>
  sumOf([totals.commitment_moved, -totals.called_moved, totals.recallable_moved]);

const unfundedOf = (totals: Totals): number =>
  sumOf([totals.commitment, -totals.called_inside, totals.recallable, -totals.released, movedUnfunded(totals)]);

const accruedOf = (totals: Totals): number => sumOf([totals.carry_charged, -totals.carry_paid, totals.carry_moved]);

/** What an LP stands for on a day, with the history of what it took over, and without that of what it gave up. */
export function standingOf(
  entries: readonly AccountEntry[],
  asOf: Day,
): { commitment: number; called: number; paidIn: number; distributed: number } {
  const totals = totalsOf(entries.filter(({ day }) => day <= asOf));
  return {
    commitment: sumOf([totals.commitment, totals.commitment_moved]),
    called: sumOf([totals.called_inside, totals.called_moved]),
    paidIn: sumOf([totals.contribution, totals.contribution_moved]),
    distributed: sumOf([totals.distribution, totals.distribution_moved]),
  };
}

/** Money between an LP and the fund, on the day when it was paid. */
export interface AccountFlow {
  id: string;
  day: Day;
  kind: 'contribution' | 'distribution' | 'carry_paid';
  amount: number;
}

const MOVED_FLOWS: Partial<Record<AccountKind, AccountFlow['kind']>> = {
  contribution_moved: 'contribution',
  distribution_moved: 'distribution',
  carry_paid_moved: 'carry_paid',
};

/**
 * The flows behind the interest that an LP has: its own, with those of what it took over, less those of what it gave up, which
 * are taken from its flows of the same day. Whose money it was does not matter: the history follows the interest.
 */
export function historyOf(own: readonly AccountFlow[], entries: readonly AccountEntry[], asOf: Day): AccountFlow[] {
  const flows = own.filter(({ day }) => day <= asOf);
  const moved = entries.flatMap(({ id, day, kind, amount, since }) => {
    const flow = MOVED_FLOWS[kind];
    return flow && day <= asOf ? [{ id, day: since ?? day, kind: flow, amount }] : [];
  });
  if (moved.length === 0) return flows;
  const all = [...flows, ...moved.filter(({ amount }) => amount > 0)].map((flow) => ({ ...flow }));
  for (const given of moved.filter(({ amount }) => amount < 0)) {
    let left = -given.amount;
    for (const flow of all.filter(({ day, kind }) => day === given.day && kind === given.kind)) {
      const taken = Math.min(flow.amount, left);
      flow.amount -= taken;
      left -= taken;
    }
    if (left > 0)
      throw new FinanceError(
        'MORE_THAN_HELD',
        `entries.${given.id}`,
        `entries.${given.id}: more is given up than was paid.`,
      );
  }
  return all.filter(({ amount }) => amount > 0);
}

/** The own flows among the entries of an account. */
export const flowsIn = (entries: readonly AccountEntry[]): AccountFlow[] =>
  entries.flatMap(({ id, day, kind, amount }) =>
    kind === 'contribution' || kind === 'distribution' || kind === 'carry_paid' ? [{ id, day, kind, amount }] : [],
  );

export type Identity = 'nav' | 'commitment' | 'fee' | 'carry';

/**
 * Which of the four identities a page breaks, and by how much in minor units; none when all hold to 0.00. The page may come
 * from anywhere, such as a printed statement: nothing but its own lines is used. One from before interests were transferred
 * has no lines of that.
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
      sumOf([
        lines.unfundedBeginning,
        lines.newCommitments,
        lines.calledInside,
        lines.recallable,
        lines.released,
        lines.unfundedTransferred ?? 0,
      ]),
    ],
    ['fee', 'feesNet', sumOf([lines.feesGross, lines.feeRebates, lines.feeWaivers, lines.feeOffsets])],
    [
      'carry',
      'carryAccruedEnding',
      sumOf([lines.carryAccruedBeginning, lines.carryCharged, lines.carryPaid, lines.carryTransferred ?? 0]),
    ],
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
