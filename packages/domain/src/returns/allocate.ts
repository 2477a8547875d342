import { requireAmount } from './exact.ts';
import { FinanceError } from './finance-error.ts';

export interface Weight {
  /** Stable: the same id in every computation, so that the odd cent falls on the same party each time. */
  id: string;
  /** Whole and not negative: minor units of a commitment, shares. */
  weight: number;
}

/**
 * Divides `total` minor units by weight, exactly: the parts sum to the total, and none is a whole unit away from its share.
 * Each gets its share rounded down; what is left goes, one unit each, to the largest remainders, equal ones by id.
 *
 * Source: largest remainder (Hamilton) method. A negative total is divided as its positive and turned round.
 * Errors: NOT_AN_AMOUNT; NOTHING_TO_ALLOCATE_BY when there is an amount and every weight is 0.
 */
export function allocate(total: number, weights: readonly Weight[]): Map<string, number> {
  requireAmount(total, 'total');
  const whole = BigInt(Math.abs(total));
  const by = weights.map(({ id, weight }, place) => ({ id, weight: BigInt(requireWeight(weight, place)) }));
  if (new Set(by.map(({ id }) => id)).size < by.length)
    throw new FinanceError('NOTHING_TO_ALLOCATE_BY', 'weights', 'weights: name each party once.');
  const sum = by.reduce((so, { weight }) => so + weight, 0n);
  if (sum === 0n) {
    if (total !== 0)
      throw new FinanceError('NOTHING_TO_ALLOCATE_BY', 'weights', 'weights: at least one has to be above 0.');
    return new Map(by.map(({ id }) => [id, 0]));
  }
  const parts = by.map(({ id, weight }) => ({ id, part: (whole * weight) / sum, rest: (whole * weight) % sum }));
  const left = Number(whole - parts.reduce((so, { part }) => so + part, 0n));
  const lucky = new Set(
    [...parts]
      .sort((a, b) => compare(b.rest, a.rest) || compare(a.id, b.id))
      .slice(0, left)
      .map(({ id }) => id),
  );
  const sign = total < 0 ? -1 : 1;
  return new Map(parts.map(({ id, part }) => [id, sign * (Number(part) + (lucky.has(id) ? 1 : 0)) + 0]));
}

function requireWeight(weight: number, place: number): number {
  if (requireAmount(weight, `weights.${place}.weight`) < 0)
    throw new FinanceError('NOT_AN_AMOUNT', `weights.${place}.weight`, 'A weight is not negative.');
  return weight;
}

/** By code unit and not by language, so that every computer agrees on the order. */
function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
