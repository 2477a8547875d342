import { type Day, isDay } from '../date-range.ts';
import type { Currency } from '../money.ts';
import {
  type Decimal,
  type DecimalInput,
  FinanceError,
  readShare,
  requireDay,
  requireNotNegative,
  requirePositive,
} from '../returns/index.ts';

/** A SAFE, or a note with its interest. Amounts are minor units of the round's currency. */
export interface Convertible {
  id: string;
  /** What most favoured nation terms are compared with: those of the same day and later. */
  issued: Day;
  /** Purchase amount or principal. */
  amount: number;
  /** Of a note: what has accrued until the round; it converts too. */
  interest?: number;
  /**
   * `post_money`: the cap is for the company with everything that converts, without new pool. `pre_money`: without anything
   * that converts, with the new pool if that is in the pre-money.
   */
  cap?: { amount: number; basis: 'post_money' | 'pre_money' };
  /** "0.2" converts at 80 percent of the round's price. */
  discount?: DecimalInput;
  /** Most favoured nation: the holder may take the terms of any other convertible issued on the same day or later. */
  mostFavoured?: boolean;
}

/** What the pool has to be after the round; it is made larger where needed, never smaller. */
export interface PoolTarget {
  /** Options that are not granted, as a share of all fully diluted shares after the round: "0.1". */
  share: DecimalInput;
  /** Who pays for the new options: those before the round, or everybody. */
  within: 'pre_money' | 'post_money';
}

export interface RoundTerms {
  currency: Currency;
  /** Minor units for the company before the new money, with everything that converts. */
  preMoney: number;
  investors: readonly { id: string; amount: number }[];
  convertibles: readonly Convertible[];
  /** Before the round: issued shares and granted options, by holder. */
  holders: readonly { id: string; shares: number }[];
  /** Options that are not granted, before the round. */
  poolAvailable: number;
  pool?: PoolTarget;
  /** Prices are rounded to so many decimals of the currency, as charters write them; 4 unless said. */
  priceDecimals?: number;
}

/** One way in which a convertible may convert; it takes the one that gives most shares. */
export type Branch =
  | { by: 'post_money_cap' | 'pre_money_cap'; cap: number; terms: string }
  | { by: 'discount' | 'round_price'; factor: Decimal; terms: string };

/** Errors: the first field that contradicts, NOT_AN_AMOUNT, NOT_A_RATE or NOT_A_DAY. */
export function checkRound(terms: RoundTerms): void {
  requirePositive(terms.preMoney, 'preMoney');
  requireNotNegative(terms.poolAvailable, 'poolAvailable');
  terms.holders.forEach(({ shares }, place) => {
    requireNotNegative(shares, `holders.${place}.shares`);
  });
  if (terms.investors.length === 0)
    throw new FinanceError('NO_PRICED_ROUND', 'investors', 'investors: add who pays for the priced round.');
  terms.investors.forEach(({ amount }, place) => {
    requirePositive(amount, `investors.${place}.amount`);
  });
  terms.convertibles.forEach((each, place) => {
    const at = `convertibles.${place}`;
    requirePositive(each.amount, `${at}.amount`);
    requireNotNegative(each.interest ?? 0, `${at}.interest`);
    requireDay(each.issued, `${at}.issued`);
    if (each.cap) requirePositive(each.cap.amount, `${at}.cap.amount`);
    if (each.discount !== undefined) readShare(each.discount, `${at}.discount`);
  });
  if (terms.pool) readShare(terms.pool.share, 'pool.share');
  const decimals = terms.priceDecimals ?? 4;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 12)
    throw new FinanceError('NOT_AN_AMOUNT', 'priceDecimals', 'priceDecimals: write a whole number from 0 to 12.');
  const ids = [...terms.holders, ...terms.investors, ...terms.convertibles].map(({ id }) => id);
  const twice = ids.find((id, place) => ids.indexOf(id) < place);
  if (twice !== undefined)
    throw new FinanceError('UNKNOWN_ENTRY', 'id', `id: ${twice} stands for two rows; give each an id of its own.`);
}

/** Each convertible's ways, its own first. The price of the round is open to all. */
export function branchesOf(convertible: Convertible, all: readonly Convertible[]): Branch[] {
  const offered = convertible.mostFavoured
    ? all.filter((other) => other.id !== convertible.id && isDay(other.issued) && other.issued >= convertible.issued)
    : [];
  const branches = [convertible, ...offered].flatMap(({ id, cap, discount }): Branch[] => [
    ...(cap ? [{ by: `${cap.basis}_cap` as const, cap: cap.amount, terms: id }] : []),
    ...(discount === undefined
      ? []
      : [{ by: 'discount' as const, factor: readShare(discount, 'discount').neg().add(1), terms: id }]),
  ]);
  return [...branches, { by: 'round_price', factor: readShare(0, 'discount').add(1), terms: convertible.id }];
}
