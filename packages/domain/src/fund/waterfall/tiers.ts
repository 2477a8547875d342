import type { Day } from '../../date-range.ts';
import { Decimal, daysBetween, sumOf, toMinor } from '../../returns/index.ts';
import type { SharingRule } from '../terms.ts';

/** One distribution through the tiers, in minor units; they sum to what was distributed. */
export interface TierAmounts {
  capital: number;
  preferred: number;
  catchUpGp: number;
  catchUpLp: number;
  splitGp: number;
  splitLp: number;
}

export const NO_TIERS: TierAmounts = { capital: 0, preferred: 0, catchUpGp: 0, catchUpLp: 0, splitGp: 0, splitLp: 0 };

export const lpTotal = (tiers: TierAmounts): number =>
  sumOf([tiers.capital, tiers.preferred, tiers.catchUpLp, tiers.splitLp]);
export const gpTotal = ({ catchUpGp, splitGp }: TierAmounts): number => sumOf([catchUpGp, splitGp]);
export const addTiers = (list: Iterable<TierAmounts>): TierAmounts => {
  const sum = { ...NO_TIERS };
  for (const tiers of list)
    for (const tier of Object.keys(NO_TIERS) as (keyof TierAmounts)[]) sum[tier] = sumOf([sum[tier], tiers[tier]]);
  return sum;
};

/** Capital that is still out, with the preferred return that it has earned so far, unrounded. */
export interface Balance {
  capital: number;
  preferred: Decimal;
}

/** What has gone through the tiers above capital, ever. */
export interface Paid {
  preferred: number;
  /** The same before it was rounded to the cent: the catch-up is a part of this. */
  earned: Decimal;
  catchUp: number;
  catchUpGp: number;
  split: number;
  splitGp: number;
}

export const NOTHING_PAID: Paid = {
  preferred: 0,
  earned: new Decimal(0),
  catchUp: 0,
  catchUpGp: 0,
  split: 0,
  splitGp: 0,
};

/** Ten digits more, so that all 40 are right after a power of some ten thousand days. */
const Fine = Decimal.clone({ precision: 50 });

const dailyGrowths = new Map<string, Decimal>();

/** (1 + h)^(1 / 365), kept for the few hurdles that the terms of all funds have. */
function dailyGrowth(rate: string): Decimal {
  const found = dailyGrowths.get(rate) ?? new Fine(rate).add(1).pow(new Fine(1).div(365));
  dailyGrowths.set(rate, found);
  return found;
}

const growths = new Map<string, Decimal>();
const KEPT_GROWTHS = 20_000;

/** The same growth is asked for each LP and each day on which carry is set aside. */
function growthOf(rate: string, days: number): Decimal {
  const key = `${rate}|${days}`;
  const found = growths.get(key) ?? new Decimal(dailyGrowth(rate).pow(days)).toSignificantDigits(40);
  if (growths.size >= KEPT_GROWTHS) growths.clear();
  growths.set(key, found);
  return found;
}

/**
 * (1 + h)^(days / 365). The 365th root is raised to whole days, because a broken power of decimals costs a hundred
 * times as much.
 */
export function prepareGrowth(): (h: Decimal, from: Day, to: Day) => Decimal {
  const known = new Map<Decimal, Map<string, Decimal>>();
  return (h, from, to) => {
    const ofRate = known.get(h) ?? new Map<string, Decimal>();
    known.set(h, ofRate);
    const key = `${from}${to}`;
    const found = ofRate.get(key);
    if (found) return found;
    const days = daysBetween(from, to);
    const growth = growthOf(h.toFixed(), days);
    ofRate.set(key, growth);
    return growth;
  };
}

/** P <- (C + P) x growth - C. */
export function accrue({ capital, preferred }: Balance, growth: Decimal): Balance {
  return { capital, preferred: preferred.add(capital).mul(growth).sub(capital) };
}

/** What is due of a preferred return, to the cent. */
export const preferredDue = ({ preferred }: Balance): number => Math.max(0, toMinor(preferred));

/**
 * Pays capital, then the preferred return, out of `amount`. What is paid of the preferred return is whole cents; once it is
 * paid in full it counts as paid to the last fraction (`earned`).
 */
export function payBack(
  balance: Balance,
  amount: number,
): { balance: Balance; capital: number; preferred: number; earned: Decimal } {
  const capital = Math.min(amount, balance.capital);
  const due = preferredDue(balance);
  const preferred = Math.min(amount - capital, due);
  const inFull = due > 0 && preferred === due;
  const earned = inFull ? balance.preferred : new Decimal(preferred);
  return {
    balance: { capital: balance.capital - capital, preferred: balance.preferred.sub(earned) },
    capital,
    preferred,
    earned,
  };
}

/**
 * Catch-up and split of what is left above the preferred return that has just been paid.
 *
 *     catch-up tranche = c x Q / (g - c), all that was ever paid of it included: GP g, LP 1 - g
 *     split: GP c, LP 1 - c
 *
 * Amounts paid so far, and not each payment, are rounded to the cent. So two payments on one day are the same as their sum,
 * and beyond the full catch-up the GP has c x profit, rounded once. Of a full tranche each side's part is rounded for itself.
 */
export function sharePast(
  paid: Paid,
  { preferred, earned }: { preferred: number; earned: Decimal },
  rest: number,
  { c, g }: SharingRule,
): { paid: Paid; tiers: Pick<TierAmounts, 'catchUpGp' | 'catchUpLp' | 'splitGp' | 'splitLp'> } {
  const q = sumOf([paid.preferred, preferred]);
  const allEarned = paid.earned.add(earned);
  const exact = g.gt(0) ? c.mul(allEarned).div(g.sub(c)) : new Decimal(0);
  const fullGp = toMinor(g.mul(exact));
  const full = fullGp + toMinor(exact.sub(g.mul(exact)));
  const caught = Math.max(0, Math.min(rest, full - paid.catchUp));
  const catchUp = sumOf([paid.catchUp, caught]);
  const catchUpGp = within(paid.catchUpGp, caught, catchUp === full ? fullGp : toMinor(g.mul(catchUp)));
  const part = rest - caught;
  const split = sumOf([paid.split, part]);
  // With a catch-up the GP's part is of all profit; without one it is of what lies above the hurdle.
  const wanted = g.gt(0) ? toMinor(c.mul(sumOf([q, catchUp, split]))) - catchUpGp : toMinor(c.mul(split));
  const splitGp = within(paid.splitGp, part, wanted);
  const [catchUpNow, splitNow] = [catchUpGp - paid.catchUpGp, splitGp - paid.splitGp];
  return {
    paid: { preferred: q, earned: allEarned, catchUp, catchUpGp, split, splitGp },
    tiers: { catchUpGp: catchUpNow, catchUpLp: caught - catchUpNow, splitGp: splitNow, splitLp: part - splitNow },
  };
}

/** The value wanted, if it lies among what has been paid and that with all of `more`. */
const within = (before: number, more: number, wanted: number): number =>
  Math.max(before, Math.min(before + more, wanted));
