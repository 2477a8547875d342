import type { Day } from '../date-range.ts';
import { allocate, FinanceError, shareOf } from '../returns/index.ts';

/** Shares that came by one entry, and what they cost. */
export interface Lot {
  entry: string;
  /** From when the cost was paid: a converted SAFE counts from its own day. */
  since: Day;
  shareClass: string;
  shares: number;
  /** Minor units. */
  cost: number;
}

/** A cost that left, with the day it was paid on, so that it can be converted at that day's rate. */
export interface CostPart {
  entry: string;
  since: Day;
  cost: number;
}

export const sharesOf = (lots: readonly Lot[], shareClass?: string): number =>
  lots.reduce((sum, lot) => sum + (!shareClass || lot.shareClass === shareClass ? lot.shares : 0), 0);

/**
 * Takes shares, first in first out: those whose cost was paid first. A part of a lot takes its part of the cost, rounded
 * down; the last share takes what is left, so nothing of the cost is lost. MORE_THAN_HELD when there are not enough.
 */
export function takeShares(
  lots: readonly Lot[],
  shares: number,
  field: string,
  shareClass?: string,
): { left: Lot[]; taken: CostPart[] } {
  const held = sharesOf(lots, shareClass);
  if (shares > held)
    throw new FinanceError(
      'MORE_THAN_HELD',
      field,
      `${field}: only ${held} shares${shareClass ? ` of ${shareClass}` : ''} are held on that day.`,
    );
  const order = [...lots].sort((a, b) => (a.since === b.since ? 0 : a.since < b.since ? -1 : 1));
  const taken: CostPart[] = [];
  const left: Lot[] = [];
  let open = shares;
  for (const lot of order) {
    const sold = shareClass && lot.shareClass !== shareClass ? 0 : Math.min(open, lot.shares);
    open -= sold;
    const cost = sold === 0 ? 0 : shareOf(lot.cost, sold, lot.shares);
    if (sold > 0) taken.push({ entry: lot.entry, since: lot.since, cost });
    if (sold < lot.shares) left.push({ ...lot, shares: lot.shares - sold, cost: lot.cost - cost });
  }
  return { left, taken };
}

/**
 * `to` shares for `from`. A fraction of a share is dropped once for each class and not once for each lot; which lot loses it
 * is decided as cents are (largest remainder). The cost stays. SPLIT_RATIO when nothing would be left of a lot's class.
 */
export function splitShares(
  lots: readonly Lot[],
  { from, to, shareClass }: { from: number; to: number; shareClass?: string },
  field: string,
): Lot[] {
  const whole = [from, to].every((part) => Number.isSafeInteger(part) && part > 0);
  if (!whole)
    throw new FinanceError('SPLIT_RATIO', field, `${field}: write two whole numbers above 0, such as 10 for 1.`);
  const classes = new Set(lots.map((lot) => lot.shareClass).filter((each) => !shareClass || each === shareClass));
  const after = new Map<Lot, number>();
  for (const each of classes) {
    const ofClass = lots.filter((lot) => lot.shareClass === each);
    const total = shareOf(sharesOf(ofClass), to, from);
    if (total === 0)
      throw new FinanceError('SPLIT_RATIO', field, `${field}: no share of ${each} would be left by this split.`);
    const parts = allocate(
      total,
      ofClass.map((lot, place) => ({ id: String(place), weight: lot.shares })),
    );
    ofClass.forEach((lot, place) => {
      after.set(lot, parts.get(String(place)) ?? 0);
    });
  }
  return lots.map((lot) => ({ ...lot, shares: after.get(lot) ?? lot.shares }));
}
