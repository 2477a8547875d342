import type { Day } from '../date-range.ts';
import type { Currency } from '../money.ts';
import { type Decimal, type DecimalInput, FinanceError, readShare, requireDay } from '../returns/index.ts';

/** How profit is shared. All are shares: "0.08" is eight percent. */
export interface CarryTerms {
  /** What LPs get a year before the GP gets anything, compounded over days / 365. */
  hurdle: DecimalInput;
  /** The GP's part of the profit. An LP without carry (the GP's own interest) has 0. */
  carry: DecimalInput;
  /** The GP's part of the tranche after the preferred return, up to 1; 0 means there is none, and the hurdle stays. */
  catchUp: DecimalInput;
}

export interface FeeTerms {
  /** A year's, from each day on; the first begins with the fund. A lower one later is a step-down. */
  rates: readonly { from: Day; rate: DecimalInput }[];
  /** Until the day before, the basis is the commitment; from it on, invested cost less realised and written-off cost. */
  investmentPeriodEnd: Day;
  /** Days in a year: 365, 360, or as many as the calendar year has. */
  daysInYear: 365 | 360 | 'calendar';
}

/** What one LP has agreed otherwise. */
export interface SideLetter {
  lp: string;
  carry?: Partial<CarryTerms>;
  /** "0.25" takes a quarter off every rate of the management fee. */
  feeDiscount?: DecimalInput;
  /** Of what is left of a distribution after carry, the tax that the fund withholds. */
  withholding?: DecimalInput;
}

/** A version of a fund's terms. */
export interface FundTerms {
  currency: Currency;
  /** First closing. */
  start: Day;
  end: Day;
  carry: CarryTerms;
  fee: FeeTerms;
  /** What of distributions may be called again: a part of each commitment, and until which day. */
  recall?: { limit?: DecimalInput; until?: Day };
  /** What of proceeds may be invested again without being distributed: a part of commitments, and until which day. */
  recycling?: { limit?: DecimalInput; until?: Day };
  sideLetters: readonly SideLetter[];
}

/** Read and checked. */
export interface SharingRule {
  h: Decimal;
  c: Decimal;
  g: Decimal;
}

/**
 * Errors: NOT_A_RATE; TERMS_CONTRADICT on `catchUp` when it is above 0 and not above the carry. The GP would never catch up
 * then, because each unit of the tranche gives it no more than its part of the profit that the unit adds.
 */
export function readCarry(terms: CarryTerms, field = 'carry'): SharingRule {
  const h = readShare(terms.hurdle, `${field}.hurdle`);
  const c = readShare(terms.carry, `${field}.carry`);
  const g = readShare(terms.catchUp, `${field}.catchUp`, 'up to one');
  if (g.gt(0) && g.lte(c))
    throw new FinanceError(
      'TERMS_CONTRADICT',
      `${field}.catchUp`,
      `${field}.catchUp: write a share above the carry of ${c.toFixed()}, or 0 for no catch-up.`,
    );
  return { h, c, g };
}

/** What counts for one LP: the fund's terms with those of its side letter. */
export function carryOf({ carry, sideLetters }: FundTerms, lp: string): CarryTerms {
  return { ...carry, ...sideLetters.find((letter) => letter.lp === lp)?.carry };
}

/** Throws for the first field that contradicts another one; see `readCarry` for the carry. */
export function checkTerms(terms: FundTerms): void {
  const { start, end, fee, carry, sideLetters } = terms;
  requireDay(start, 'start');
  if (requireDay(end, 'end') <= start) contradict('end', `write a day after the start, ${start}`);
  readCarry(carry);
  const until = requireDay(fee.investmentPeriodEnd, 'fee.investmentPeriodEnd');
  if (until <= start || until > end)
    contradict('fee.investmentPeriodEnd', `write a day after the start, ${start}, and not after the end, ${end}`);
  checkRates(fee, start);
  checkAgain(terms, 'recall');
  checkAgain(terms, 'recycling');
  sideLetters.forEach((letter, place) => {
    const at = `sideLetters.${place}`;
    if (sideLetters.findIndex(({ lp }) => lp === letter.lp) < place)
      contradict(`${at}.lp`, 'an LP has one side letter; add the terms to that');
    readCarry(carryOf(terms, letter.lp), `${at}.carry`);
    if (letter.feeDiscount !== undefined) readShare(letter.feeDiscount, `${at}.feeDiscount`, 'up to one');
    if (letter.withholding !== undefined) readShare(letter.withholding, `${at}.withholding`, 'up to one');
  });
}

function checkAgain({ start, end, ...terms }: FundTerms, key: 'recall' | 'recycling'): void {
  const { limit, until } = terms[key] ?? {};
  if (limit !== undefined) readShare(limit, `${key}.limit`, 'up to one');
  if (until === undefined) return;
  const day = requireDay(until, `${key}.until`);
  if (day < start || day > end) contradict(`${key}.until`, `write a day from the start, ${start}, to the end, ${end}`);
}

function checkRates({ rates }: FeeTerms, start: Day): void {
  if (rates[0]?.from !== start) contradict('fee.rates', `the first rate begins with the fund, on ${start}`);
  rates.forEach(({ from, rate }, place) => {
    requireDay(from, `fee.rates.${place}.from`);
    readShare(rate, `fee.rates.${place}.rate`);
    if (place > 0 && from <= (rates[place - 1]?.from ?? ''))
      contradict(`fee.rates.${place}.from`, 'write a day after that of the rate before');
  });
}

function contradict(field: string, what: string): never {
  throw new FinanceError('TERMS_CONTRADICT', field, `${field}: ${what}.`);
}
