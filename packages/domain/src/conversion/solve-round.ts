import { Decimal, FinanceError, readShare, sumOf } from '../returns/index.ts';
import { type Branch, branchesOf, type RoundTerms } from './round-terms.ts';

/** Before anything is rounded. Shares are decimals; prices are minor units for a share. */
export interface ExactRound {
  /** For one new share. */
  price: Decimal;
  /** For one share of each convertible, in their order, and the way that leads to it. */
  conversions: { branch: Branch; price: Decimal }[];
}

/** Shares before the round with everything that converts (K), new pool (I), and 1 / price (q). */
interface Solution {
  K: Decimal;
  I: Decimal;
  q: Decimal;
}

/**
 * Price, conversions and new pool at once. Each way of converting is linear in (K, I, q), with E the existing shares:
 *
 *     post-money cap  s = amount / cap x K             K = E + sum of s
 *     pre-money cap   s = amount / cap x (E + I)       K + I = pre-money x q
 *     discount        s = amount x q / (1 - d)         available + I = target x (K + I + new money x q)
 *
 * where I counts in the two equations on top only if the pool is within the pre-money. So the equations are solved exactly
 * for one choice of ways; then each convertible takes the way that gives it most shares, and the pool grows if it is short;
 * and again until nothing changes. Every change adds shares, so the price only falls, and no choice comes twice.
 *
 * Source: the standard SAFE forms (pre-money 2013, post-money 2018) for what each cap is divided by;
 * docs/rules/returns.md#conversion. Errors: NO_SOLUTION with the field, when what converts is worth more than the company.
 */
export function solveRound(terms: RoundTerms): ExactRound {
  const { convertibles } = terms;
  const ways = convertibles.map((each) => branchesOf(each, convertibles));
  // The round's own price is the least that anybody gets, so all begin there.
  let chosen = ways.map((branches) => branches.at(-1) as Branch);
  let grows = false;
  for (;;) {
    const solution = solveFor(terms, chosen, grows);
    const best = ways.map((branches, place) => cheapest(branches, chosen[place] as Branch, terms, solution));
    const needsPool = missingPool(terms, solution).gt(TIE);
    if (needsPool === grows && best.every((branch, place) => branch === chosen[place]))
      return {
        price: solution.q.pow(-1),
        conversions: chosen.map((branch) => ({ branch, price: priceBy(branch, terms, solution) })),
      };
    chosen = best;
    grows = needsPool;
  }
}

/** What differs by less is equal: the last digits of a quotient must not make a choice flip for ever. */
const TIE = new Decimal('1e-20');
const NOTHING = new Decimal(0);

export const existingShares = ({ holders, poolAvailable }: RoundTerms): number =>
  sumOf([...holders.map(({ shares }) => shares), poolAvailable]);

const newMoneyOf = ({ investors }: RoundTerms): number => sumOf(investors.map(({ amount }) => amount));
const targetOf = ({ pool }: RoundTerms): Decimal => (pool ? readShare(pool.share, 'pool.share') : NOTHING);

function solveFor(terms: RoundTerms, chosen: readonly Branch[], grows: boolean): Solution {
  const { convertibles, preMoney, poolAvailable, pool } = terms;
  const E = existingShares(terms);
  const sumBy = (by: Branch['by'], share: (branch: Branch) => Decimal | number) =>
    chosen.reduce((sum, branch, place) => {
      const { amount = 0, interest = 0 } = convertibles[place] ?? {};
      return branch.by === by ? sum.add(new Decimal(amount + interest).div(share(branch))) : sum;
    }, NOTHING);
  const capOf = (branch: Branch) => ('cap' in branch ? branch.cap : 1);
  const factorOf = (branch: Branch) => ('factor' in branch ? branch.factor : 1);
  const F = sumBy('post_money_cap', capOf);
  const G = sumBy('pre_money_cap', capOf);
  const H = sumBy('discount', factorOf).add(sumBy('round_price', factorOf));
  if (F.gte(1))
    throw new FinanceError(
      'NO_SOLUTION',
      'convertibles',
      'convertibles: by their post-money caps they take the whole company; raise a cap or an amount is wrong.',
    );

  // I = alpha K + beta q + gamma.
  const t = targetOf(terms);
  const rest = t.neg().add(1);
  const alpha = grows ? t.div(rest) : NOTHING;
  const beta = grows ? t.mul(newMoneyOf(terms)).div(rest) : NOTHING;
  const gamma = grows ? new Decimal(-poolAvailable).div(rest) : NOTHING;
  const inPre = pool?.within === 'pre_money' ? 1 : 0;

  // K = A q + B from the second equation, put into the first.
  const spread = alpha.mul(inPre).add(1);
  const A = new Decimal(preMoney).sub(beta.mul(inPre)).div(spread);
  const B = gamma.mul(-inPre).div(spread);
  const perK = F.neg().add(1).sub(G.mul(alpha).mul(inPre));
  const perQ = H.add(G.mul(beta).mul(inPre));
  const fixed = G.add(1).mul(E).add(G.mul(gamma).mul(inPre));
  const below = A.mul(perK).sub(perQ);
  const q = below.gt(0) ? fixed.sub(B.mul(perK)).div(below) : NOTHING;
  if (q.lte(0))
    throw new FinanceError(
      'NO_SOLUTION',
      'preMoney',
      'preMoney: what converts and the new options are worth more than that; raise it, or make the pool smaller.',
    );
  const K = A.mul(q).add(B);
  return { K, I: alpha.mul(K).add(beta.mul(q)).add(gamma), q };
}

/** Minor units for one share. */
function priceBy(branch: Branch, terms: RoundTerms, { K, I, q }: Solution): Decimal {
  if ('factor' in branch) return branch.factor.div(q);
  if (branch.by === 'post_money_cap') return new Decimal(branch.cap).div(K);
  return new Decimal(branch.cap).div(existingShares(terms)).mul(shareWithoutPool(terms, I));
}

/** E / (E + I): the pre-money cap is for the company with the new pool, if that is within the pre-money. */
function shareWithoutPool(terms: RoundTerms, I: Decimal): Decimal {
  const E = existingShares(terms);
  return terms.pool?.within === 'pre_money' ? new Decimal(E).div(I.add(E)) : new Decimal(1);
}

function cheapest(branches: readonly Branch[], current: Branch, terms: RoundTerms, solution: Solution): Branch {
  let best = current;
  let lowest = priceBy(current, terms, solution);
  for (const branch of branches) {
    const price = priceBy(branch, terms, solution);
    if (price.lt(lowest.mul(TIE.neg().add(1)))) [best, lowest] = [branch, price];
  }
  return best;
}

/** How many options are missing from the target; not above 0 when there are enough. */
function missingPool(terms: RoundTerms, { K, I, q }: Solution): Decimal {
  const all = K.add(I).add(q.mul(newMoneyOf(terms)));
  return targetOf(terms).mul(all).sub(terms.poolAvailable);
}
