import type { Day } from '../../date-range.ts';
import { Decimal, requireDay, requireNotNegative } from '../../returns/index.ts';
import { type CarryTerms, readCarry, type SharingRule } from '../terms.ts';
import {
  accrue,
  addTiers,
  type Balance,
  gpTotal,
  NOTHING_PAID,
  type Paid,
  payBack,
  preferredDue,
  prepareGrowth,
  sharePast,
  type TierAmounts,
} from './tiers.ts';

/** Money between one LP and the fund on a day, in minor units, both above 0. */
export interface LpFlow {
  /** Id of the entry behind it. */
  id: string;
  day: Day;
  /** What is distributed is the LP's part of a distribution before carry. */
  kind: 'contribution' | 'distribution';
  amount: number;
}

export interface LpRecord {
  id: string;
  /** The fund's, with those of a side letter. */
  terms: CarryTerms;
  flows: readonly LpFlow[];
}

export interface LpWaterfall {
  id: string;
  /** One for each distribution, in order of days, with what is still due after it. */
  distributions: (TierAmounts & { flow: string; day: Day; open: { capital: number; preferred: number } })[];
  total: TierAmounts;
  /** After the last flow, or on `asOf` if that is given. */
  balance: { day: Day | null; capital: number; preferredDue: number };
  /** The GP's part if the fund were sold for `value` minor units of this LP on `asOf`: what a NAV has to be reduced by. */
  accruedCarry: (value: number) => number;
}

/**
 * The whole-fund waterfall for each LP by itself, over all flows up to `asOf`, all of them if it is left out.
 *
 *     at each day:     P <- (C + P) x (1 + h)^(days / 365) - C
 *     contribution a:  C += a
 *     distribution D:  capital min(D, C); preferred min(rest, P), Q += it;
 *                      catch-up min(rest, c x Q / (g - c) - U): GP g, LP 1 - g; then GP c, LP 1 - c
 *
 * On one day contributions come first. P is kept unrounded between days; what is paid of it is rounded to the cent.
 * Source: docs/rules/fund.md#european-waterfall, with its worked values. Errors: NOT_AN_AMOUNT, NOT_A_DAY, and the terms'.
 */
export function runEuropean(lps: readonly LpRecord[], asOf?: Day): { lps: LpWaterfall[]; total: TierAmounts } {
  if (asOf) requireDay(asOf, 'asOf');
  const shared: Shared = { growthOver: prepareGrowth(), days: new Set(), rules: new Map() };
  const done = lps.map((lp) => runLp(lp, asOf, shared));
  return { lps: done, total: addTiers(done.map(({ total }) => total)) };
}

/** What is read and computed once for all LPs: most have the same terms and the same days. */
interface Shared {
  growthOver: ReturnType<typeof prepareGrowth>;
  days: Set<Day>;
  rules: Map<string, SharingRule>;
}

function runLp({ id, terms, flows }: LpRecord, asOf: Day | undefined, { growthOver, days, rules }: Shared) {
  const { hurdle, carry, catchUp } = terms;
  const key = `${hurdle} ${carry} ${catchUp}`;
  const rule = rules.get(key) ?? readCarry(terms, `lps.${id}.terms`);
  rules.set(key, rule);
  let balance: Balance = { capital: 0, preferred: new Decimal(0) };
  let paid: Paid = NOTHING_PAID;
  let day: Day | null = null;
  const distributions: LpWaterfall['distributions'] = [];
  const moveTo = (next: Day) => {
    if (day && next > day) balance = accrue(balance, growthOver(rule.h, day, next));
    day = next;
  };
  for (const flow of inOrder(flows)) {
    if (!days.has(flow.day)) days.add(requireDay(flow.day, `flows.${flow.id}.day`));
    requireNotNegative(flow.amount, `flows.${flow.id}.amount`);
    if (asOf && flow.day > asOf) break;
    moveTo(flow.day);
    if (flow.kind === 'contribution') balance = { ...balance, capital: balance.capital + flow.amount };
    else {
      const shared = distribute(balance, paid, flow.amount, rule);
      balance = shared.balance;
      paid = shared.paid;
      const open = { capital: balance.capital, preferred: preferredDue(balance) };
      distributions.push({ ...shared.tiers, flow: flow.id, day: flow.day, open });
    }
  }
  if (asOf && day) moveTo(asOf);
  const last = { balance, paid };
  return {
    id,
    distributions,
    total: addTiers(distributions),
    balance: { day, capital: balance.capital, preferredDue: preferredDue(balance) },
    accruedCarry: (value: number) =>
      gpTotal(distribute(last.balance, last.paid, requireNotNegative(value, 'value'), rule).tiers),
  };
}

function distribute(balance: Balance, paid: Paid, amount: number, rule: SharingRule) {
  const back = payBack(balance, amount);
  const rest = amount - back.capital - back.preferred;
  const past = sharePast(paid, back, rest, rule);
  const tiers: TierAmounts = { capital: back.capital, preferred: back.preferred, ...past.tiers };
  return { balance: back.balance, paid: past.paid, tiers };
}

const inOrder = (flows: readonly LpFlow[]): LpFlow[] =>
  [...flows].sort((a, b) => (a.day === b.day ? rank(a) - rank(b) : a.day < b.day ? -1 : 1));

const rank = ({ kind }: LpFlow): number => (kind === 'contribution' ? 0 : 1);
