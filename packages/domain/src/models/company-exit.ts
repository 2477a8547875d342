import type { ListsValues } from '../fields/lists.ts';
import { Decimal, requireNotNegative, requirePositive, sumOf, toMinor } from '../returns/index.ts';
import type { COMPANY_EXIT } from './exit-fields.ts';
import { contradict, need, shareOf } from './read-input.ts';

export type ExitValues = ListsValues<typeof COMPANY_EXIT>;

export interface ClassOutcome {
  name: string;
  /** Minor units that the class gets; of options after the strike is paid. */
  amount: number;
  /** Whether preferred shares were worth more as common ones. */
  converted: boolean;
  /** What the firm gets of it. */
  ours: number;
}

export interface ExitOutcome {
  price: number;
  /** After costs and debt, never below 0. */
  equity: number;
  classes: ClassOutcome[];
  ours: number;
}

interface ShareClass {
  name: string;
  shares: Decimal;
  rank: number;
  /** What one share gets first. */
  preference: Decimal;
  /** What one share gets while a common one gets `common`, once all preferences are paid. */
  worth: (common: Decimal) => Decimal;
  /** Values of a common share at which the worth changes its slope. */
  bends: Decimal[];
  convertsAbove: Decimal | null;
  own: Decimal;
}

const ZERO = new Decimal(0);

/**
 * What each class gets of each sale.
 *
 * Below the sum of the preferences they are paid by rank, equal ranks in proportion. Above it, let a common share get v.
 * Then a preferred share gets max(preference, v), a participating one preference + v, one with a cap
 * max(min(preference + v, cap), v), an option max(v - strike, 0); their sum rises with v, so exactly one v uses up the
 * equity. It is found on the straight piece between two bends, exactly. Every holder converts or exercises where that pays
 * more, given that all others do: no class gains by deciding otherwise.
 * Source: docs/rules/fund.md#company-exit. Errors: TERMS_CONTRADICT on rights without their numbers, NOT_AN_AMOUNT.
 */
export function sellCompany(values: ExitValues): ExitOutcome[] {
  const classes = values.classes.map(readClass);
  const costs = new Decimal(values.costs === null ? 0 : shareOf(values.costs, 'costs'));
  const debts = requireNotNegative(values.debts ?? 0, 'debts');
  return values.sales.map(({ price: typed }, at) => {
    const price = requirePositive(need(typed, `sales.${at}.price`), `sales.${at}.price`);
    const equity = Math.max(0, price - toMinor(costs.mul(price)) - debts);
    const outcomes = divide(classes, equity);
    return { price, equity, classes: outcomes, ours: sumOf(outcomes.map(({ ours }) => ours)) };
  });
}

function divide(classes: readonly ShareClass[], equity: number): ClassOutcome[] {
  const preferences = classes.reduce((sum, { preference, shares }) => sum.add(preference.mul(shares)), ZERO);
  const [common, perShare] = preferences.gte(equity)
    ? [ZERO, byRank(classes, equity)]
    : above(classes, new Decimal(equity));
  const amounts = toCents(
    classes.map(({ shares }, at) => shares.mul(perShare[at] ?? 0)),
    equity,
  );
  return classes.map(({ name, shares, convertsAbove, own }, at) => {
    const amount = amounts[at] ?? 0;
    return {
      name,
      amount,
      converted: convertsAbove !== null && common.gt(convertsAbove),
      ours: toMinor(own.mul(amount).div(shares)),
    };
  });
}

/** For each share of a class, while not all preferences can be paid. */
function byRank(classes: readonly ShareClass[], equity: number): Decimal[] {
  let left = new Decimal(equity);
  const paid = classes.map(() => ZERO);
  for (const rank of [...new Set(classes.map((each) => each.rank))].sort((a, b) => a - b)) {
    const due = classes.reduce(
      (sum, each) => (each.rank === rank ? sum.add(each.preference.mul(each.shares)) : sum),
      ZERO,
    );
    if (due.isZero()) continue;
    const part = Decimal.min(1, left.div(due));
    classes.forEach((each, at) => {
      if (each.rank === rank) paid[at] = each.preference.mul(part);
    });
    left = left.sub(due.mul(part));
  }
  return paid;
}

/** What a common share gets, and for each class what one of its shares gets. */
function above(classes: readonly ShareClass[], equity: Decimal): [Decimal, Decimal[]] {
  const total = (common: Decimal) =>
    classes.reduce((sum, { shares, worth }) => sum.add(shares.mul(worth(common))), ZERO);
  const bends = [ZERO, ...classes.flatMap((each) => each.bends)].sort((a, b) => a.cmp(b));
  const from = bends.findLast((bend) => total(bend).lte(equity)) ?? ZERO;
  const to = bends.find((bend) => bend.gt(from)) ?? from.add(1);
  const [low, high] = [total(from), total(to)];
  // Where nobody takes more, as when all shares are capped ones at their cap, the piece is flat.
  const common = high.eq(low) ? from : from.add(to.sub(from).mul(equity.sub(low)).div(high.sub(low)));
  return [common, classes.map(({ worth }) => worth(common))];
}

/** Whole minor units that sum to the equity: rounded down, and what is left to the largest remainders, the first of equal ones. */
function toCents(exact: readonly Decimal[], equity: number): number[] {
  const whole = exact.map((amount) => amount.floor().toNumber());
  const order = exact
    .map((amount, at) => ({ at, rest: amount.sub(amount.floor()) }))
    .sort((a, b) => b.rest.cmp(a.rest) || a.at - b.at);
  const left = equity - sumOf(whole);
  for (let place = 0; place < Math.min(left, order.length); place++) {
    const at = order[place]?.at ?? 0;
    whole[at] = (whole[at] ?? 0) + 1;
  }
  return whole;
}

function readClass(row: ExitValues['classes'][number], at: number): ShareClass {
  const field = `classes.${at}`;
  const shares = new Decimal(requirePositive(need(row.shares, `${field}.shares`), `${field}.shares`));
  const own = new Decimal(row.own_shares ?? 0);
  if (own.gt(shares))
    contradict(`${field}.own_shares`, `Ours are at most all ${shares.toFixed()} shares of the class.`);
  const base = { name: row.name, shares, own, rank: row.rank };
  if (row.kind === 'common') return { ...base, preference: ZERO, worth: (v) => v, bends: [], convertsAbove: null };
  if (row.kind === 'option') {
    const strike = new Decimal(requireNotNegative(row.strike ?? 0, `${field}.strike`)).div(shares);
    const worth = (v: Decimal) => Decimal.max(ZERO, v.sub(strike));
    return { ...base, preference: ZERO, worth, bends: [strike], convertsAbove: strike };
  }
  if (row.invested === null) contradict(`${field}.invested`, 'Preferred shares get back what was paid in: write it.');
  const paid = new Decimal(requireNotNegative(row.invested, `${field}.invested`)).div(shares);
  const preference = paid.mul(row.preference ?? 1);
  if (row.kind === 'participating')
    return { ...base, preference, worth: (v) => preference.add(v), bends: [], convertsAbove: null };
  if (row.kind === 'preferred')
    return {
      ...base,
      preference,
      worth: (v) => Decimal.max(preference, v),
      bends: [preference],
      convertsAbove: preference,
    };
  if (row.cap === null || row.cap < (row.preference ?? 1))
    contradict(`${field}.cap`, 'Write a cap that is at least the preference, as a multiple of what was paid in.');
  const cap = paid.mul(row.cap);
  const worth = (v: Decimal) => Decimal.max(Decimal.min(preference.add(v), cap), v);
  return { ...base, preference, worth, bends: [cap.sub(preference), cap], convertsAbove: cap };
}
