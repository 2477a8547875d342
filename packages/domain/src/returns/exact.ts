import { Decimal as DecimalJs } from 'decimal.js';
import { type Day, isDay, lengthOf } from '../date-range.ts';
import { FinanceError } from './finance-error.ts';

/**
 * Decimals of 40 significant digits. Sums of money are integers and exact; only rates, powers and quotients are rounded at
 * all, in the 40th digit, so that an amount of 9,000,000,000,000,000 cents is known to 10^-24 of a cent before it is rounded
 * to the cent once. Halves are rounded away from zero, as on an invoice.
 */
export const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

/** What a rate may be written as. Text keeps every digit ("0.08"); a number stands for its shortest decimal form. */
export type DecimalInput = string | number | Decimal;

/** A rate, share or multiple: "0.08" is eight percent. NOT_A_RATE names the field when it is no finite number. */
export function readDecimal(value: DecimalInput, field: string): Decimal {
  const written = typeof value !== 'string' || /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value);
  const read = written ? new Decimal(value) : undefined;
  if (!read?.isFinite()) throw new FinanceError('NOT_A_RATE', field, `${field}: write a decimal number such as 0.08.`);
  return read;
}

/** A rate of at least 0 and below 1, such as a hurdle or a share of the profit; at most 1 if `one` may be reached. */
export function readShare(value: DecimalInput, field: string, one: 'below one' | 'up to one' = 'below one'): Decimal {
  const read = readDecimal(value, field);
  const fits = read.gte(0) && (one === 'up to one' ? read.lte(1) : read.lt(1));
  if (!fits)
    throw new FinanceError(
      'NOT_A_RATE',
      field,
      `${field}: write a share from 0 to ${one === 'up to one' ? '1' : 'below 1'}; 0.08 is 8 percent.`,
    );
  return read;
}

/** NOT_AN_AMOUNT unless `value` is a whole number of minor units that a number holds exactly. */
export function requireAmount(value: number, field: string): number {
  if (!Number.isSafeInteger(value))
    throw new FinanceError('NOT_AN_AMOUNT', field, `${field}: write a whole number of minor units, such as cents.`);
  return value;
}

export function requireNotNegative(value: number, field: string): number {
  if (requireAmount(value, field) < 0)
    throw new FinanceError('NOT_AN_AMOUNT', field, `${field}: write an amount that is not negative.`);
  return value;
}

/** At least one. */
export function requirePositive(value: number, field: string): number {
  if (requireAmount(value, field) <= 0)
    throw new FinanceError('NOT_AN_AMOUNT', field, `${field}: write a number above 0.`);
  return value;
}

export function requireDay(value: Day, field: string): Day {
  if (!isDay(value)) throw new FinanceError('NOT_A_DAY', field, `${field}: write a day that exists, as 2026-03-31.`);
  return value;
}

/** Minor units, exactly. A sum beyond what a number holds exactly is refused and never rounded. */
export const sumOf = (amounts: Iterable<number>): number => {
  let sum = 0;
  for (const amount of amounts) sum = requireAmount(sum + amount, 'sum');
  return sum;
};

/** Rounded to the minor unit, halves away from zero. */
export const toMinor = (value: Decimal): number =>
  requireAmount(value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber() + 0, 'amount');

/** amount x part / whole, rounded down to the minor unit; exact whatever the size. None is negative, `whole` is above 0. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** Calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => lengthOf({ from, to }) - 1;
