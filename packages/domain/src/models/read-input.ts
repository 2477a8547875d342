import { addDays, type Day } from '../date-range.ts';
import { Decimal, FinanceError } from '../returns/index.ts';

/** Errors: NOT_AN_AMOUNT with the field. A form asks for all of these; this says so where one is missing nevertheless. */
export function need(value: number | null, field: string): number {
  if (value === null) throw new FinanceError('NOT_AN_AMOUNT', field, `${field}: write a number.`);
  return value;
}

/** "8" percent as the share that the maths reads. */
export const shareOf = (percent: number | null, field: string): string =>
  new Decimal(need(percent, field)).div(100).toFixed();

/** Percent with four digits as a whole weight. */
export const weightOf = (percent: number | null, field: string): number =>
  new Decimal(need(percent, field)).mul(10_000).toNumber();

const WHOLE = 1_000_000;

/** TERMS_CONTRADICT at the first row unless the shares of the rows sum to 100 percent. */
export function requireWhole(weights: readonly number[], list: string, field: string, what: string): void {
  const sum = weights.reduce((so, weight) => so + weight, 0);
  if (sum !== WHOLE)
    contradict(`${list}.0.${field}`, `${what} sum to 100%. They are ${new Decimal(sum).div(10_000).toFixed()}% now.`);
}

export function contradict(field: string, message: string): never {
  throw new FinanceError('TERMS_CONTRADICT', field, message);
}

/** The same date some years later; of February 29 the day before March 1 where there is none. */
export function yearsLater(day: Day, years: number): Day {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  const isLeap = new Date(`${later}T00:00:00Z`).toISOString().startsWith(later);
  return isLeap ? later : addDays(`${later.slice(0, 4)}-03-01`, -1);
}
