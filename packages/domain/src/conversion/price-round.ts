import { minorDigits } from '../money.ts';
import { Decimal, FinanceError, ratio, readShare, sumOf } from '../returns/index.ts';
import { type Branch, checkRound, type RoundTerms } from './round-terms.ts';
import { existingShares, solveRound } from './solve-round.ts';

export interface TableRow {
  id: string;
  kind: 'holder' | 'convertible' | 'pool' | 'investor';
  before: number;
  after: number;
  /** Of all fully diluted shares before and after the round. */
  shareBefore: Decimal;
  shareAfter: Decimal;
}

export interface ConvertedInstrument {
  id: string;
  shares: number;
  /** Units of the currency for one share, as rounded. */
  price: Decimal;
  by: Branch['by'];
  /** Whose terms it took: its own, or by most favoured nation those of another. */
  terms: string;
  /** Minor units that are too little for one more share; paid back or waived, as the form says. */
  unused: number;
}

export interface PricedTable {
  /** Units of the currency for one new share, as rounded. */
  price: Decimal;
  rows: TableRow[];
  conversions: ConvertedInstrument[];
  purchases: { id: string; shares: number; unused: number }[];
  newPool: number;
  fullyDilutedBefore: number;
  fullyDilutedAfter: number;
  /** All shares after the round at its price, in minor units. */
  postMoney: number;
}

/**
 * A priced round to the share, with everything that converts in it and the pool it asks for.
 *
 * The exact prices are rounded to `priceDecimals`, halves up, as a charter writes them. Each amount buys whole shares at its
 * rounded price, rounded down. The new pool is the least that reaches the target with the shares that there really are.
 * Errors: those of `checkRound` and `solveRound`; NO_PRICED_ROUND when a price rounds to 0.
 */
export function priceRound(terms: RoundTerms): PricedTable {
  checkRound(terms);
  if (existingShares(terms) === 0)
    throw new FinanceError('NO_SOLUTION', 'holders', 'holders: somebody has to hold shares before the round.');
  const exact = solveRound(terms);
  const price = roundPrice(exact.price, terms);
  const conversions = terms.convertibles.map(({ id, amount, interest = 0 }, place) => {
    const { branch, price: unrounded } = exact.conversions[place] as (typeof exact.conversions)[number];
    const own = roundPrice(unrounded, terms);
    return { id, price: own, by: branch.by, terms: branch.terms, ...buy(amount + interest, own, terms) };
  });
  const purchases = terms.investors.map(({ id, amount }) => ({ id, ...buy(amount, price, terms) }));

  const others = sumOf([...terms.holders, ...conversions, ...purchases].map(({ shares }) => shares));
  const newPool = growPool(others, terms);
  const before = existingShares(terms);
  const after = others + terms.poolAvailable + newPool;
  const row = (id: string, kind: TableRow['kind'], had: number, has: number): TableRow => ({
    id,
    kind,
    before: had,
    after: has,
    shareBefore: ratio(had, before) ?? new Decimal(0),
    shareAfter: ratio(has, after) ?? new Decimal(0),
  });
  return {
    price,
    rows: [
      ...terms.holders.map(({ id, shares }) => row(id, 'holder', shares, shares)),
      row('pool', 'pool', terms.poolAvailable, terms.poolAvailable + newPool),
      ...conversions.map(({ id, shares }) => row(id, 'convertible', 0, shares)),
      ...purchases.map(({ id, shares }) => row(id, 'investor', 0, shares)),
    ],
    conversions,
    purchases,
    newPool,
    fullyDilutedBefore: before,
    fullyDilutedAfter: after,
    postMoney: minorPrice(price, terms).mul(after).toDecimalPlaces(0).toNumber(),
  };
}

/** From exact minor units for a share to units of the currency, rounded. */
function roundPrice(minor: Decimal, { currency, priceDecimals = 4 }: RoundTerms): Decimal {
  const price = minor.div(new Decimal(10).pow(minorDigits(currency))).toDecimalPlaces(priceDecimals);
  if (price.lte(0))
    throw new FinanceError(
      'NO_PRICED_ROUND',
      'priceDecimals',
      `priceDecimals: a share costs less than can be written with ${priceDecimals} decimals; allow more.`,
    );
  return price;
}

const minorPrice = (price: Decimal, { currency }: RoundTerms): Decimal =>
  price.mul(new Decimal(10).pow(minorDigits(currency)));

function buy(amount: number, price: Decimal, terms: RoundTerms): { shares: number; unused: number } {
  const minor = minorPrice(price, terms);
  const shares = new Decimal(amount).divToInt(minor);
  return { shares: shares.toNumber(), unused: shares.mul(minor).neg().add(amount).floor().toNumber() };
}

/** The least n with available + n >= target x (others + available + n). */
function growPool(others: number, { pool, poolAvailable }: RoundTerms): number {
  if (!pool) return 0;
  const target = readShare(pool.share, 'pool.share');
  const wanted = target.mul(others).div(target.neg().add(1)).sub(poolAvailable);
  // A quotient that is whole but for its last digit is whole.
  return Math.max(0, wanted.toDecimalPlaces(20).ceil().toNumber());
}
