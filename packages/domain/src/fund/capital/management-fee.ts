import { addDays, type Day } from '../../date-range.ts';
import {
  Decimal,
  type DecimalInput,
  daysBetween,
  FinanceError,
  readDecimal,
  readShare,
  requireDay,
  requireNotNegative,
  toMinor,
} from '../../returns/index.ts';
import type { FeeTerms } from '../terms.ts';

/** What an LP's fee is computed from, for a period of days that both count. */
export interface FeeInput {
  terms: FeeTerms;
  from: Day;
  to: Day;
  /** Minor units, as it counts from the first closing on: a late closer owes the fee from there. */
  commitment: number;
  /** This LP's part of invested cost less realised and written-off cost, from each day on; 0 before the first. */
  invested: readonly { from: Day; amount: number }[];
  /** Of a side letter: "0.25" takes a quarter off. Shown as a rebate. */
  discount?: DecimalInput;
  /** Given up by the manager for this period. */
  waived?: number;
  /** Fees that portfolio companies paid to the manager, this LP's part, with what was left over from the period before. */
  offsets?: number;
}

/** Days with one rate and one basis. */
export interface FeeSegment {
  from: Day;
  to: Day;
  days: number;
  rate: string;
  basis: 'commitment' | 'invested';
  amount: number;
  /** Before rounding: rate x amount x days / days in the year. */
  fee: Decimal;
}

/** Minor units, from gross to net: gross - rebate - waived - offset = net. */
export interface ManagementFee {
  segments: FeeSegment[];
  gross: number;
  rebate: number;
  waived: number;
  offset: number;
  net: number;
  /** Waivers and offsets beyond the fee; offsets are taken into the next period. */
  unusedWaiver: number;
  unusedOffset: number;
}

/**
 * rate x basis x days / days in the year, summed over the days with one rate and one basis and rounded once.
 *
 * The basis is the commitment until the day before the end of the investment period, the invested cost from it on. With
 * `calendar` the days of a leap year are each 1/366 of it. A net fee is never negative: rebates come first, then waivers,
 * then offsets, and what is left of them is said.
 * Source: docs/rules/fund.md#management-fee. Errors: NOT_AN_AMOUNT, NOT_A_RATE, NOT_A_DAY; TERMS_CONTRADICT on `to` before
 * `from`, and on `from` before the first rate.
 */
export function managementFee(input: FeeInput): ManagementFee {
  const { terms, from, to, commitment, invested } = input;
  requireDay(from, 'from');
  if (requireDay(to, 'to') < from)
    throw new FinanceError('TERMS_CONTRADICT', 'to', `to: write a day that is not before ${from}.`);
  if (from < (terms.rates[0]?.from ?? '9999'))
    throw new FinanceError('TERMS_CONTRADICT', 'from', 'from: no rate holds yet; the first one begins with the fund.');
  requireNotNegative(commitment, 'commitment');
  invested.forEach(({ from: day, amount }, place) => {
    requireDay(day, `invested.${place}.from`);
    requireNotNegative(amount, `invested.${place}.amount`);
  });
  const segments = cutAt(changesOf(terms, invested), from, to).map(([first, last]) => segmentOf(input, first, last));
  const gross = toMinor(segments.reduce((sum, { fee }) => sum.add(fee), new Decimal(0)));
  const rebate = toMinor(readShare(input.discount ?? 0, 'discount', 'up to one').mul(gross));
  const waiver = requireNotNegative(input.waived ?? 0, 'waived');
  const waived = Math.min(waiver, gross - rebate);
  const offsets = requireNotNegative(input.offsets ?? 0, 'offsets');
  const offset = Math.min(offsets, gross - rebate - waived);
  return {
    segments,
    gross,
    rebate,
    waived,
    offset,
    net: gross - rebate - waived - offset,
    unusedWaiver: waiver - waived,
    unusedOffset: offsets - offset,
  };
}

/** Days on which rate, basis or its amount may change. */
function changesOf({ rates, investmentPeriodEnd, daysInYear }: FeeTerms, invested: FeeInput['invested']): Day[] {
  const years = daysInYear === 'calendar' ? Array.from({ length: 201 }, (_, place) => `${1900 + place}-01-01`) : [];
  return [...rates.map(({ from }) => from), investmentPeriodEnd, ...invested.map(({ from }) => from), ...years];
}

function cutAt(changes: readonly Day[], from: Day, to: Day): [Day, Day][] {
  const starts = [...new Set([from, ...changes.filter((day) => day > from && day <= to)])].sort();
  return starts.map((day, place) => [day, addDays(starts[place + 1] ?? addDays(to, 1), -1)]);
}

function segmentOf({ terms, commitment, invested }: FeeInput, from: Day, to: Day): FeeSegment {
  const rate = readDecimal(latest(terms.rates, from)?.rate ?? 0, 'fee.rate');
  const basis = from < terms.investmentPeriodEnd ? 'commitment' : 'invested';
  const amount = basis === 'commitment' ? commitment : (latest(invested, from)?.amount ?? 0);
  const days = daysBetween(from, to) + 1;
  const year = terms.daysInYear === 'calendar' ? daysOfYear(from) : terms.daysInYear;
  return { from, to, days, rate: rate.toFixed(), basis, amount, fee: rate.mul(amount).mul(days).div(year) };
}

/** The one that holds on the day; of several from one day the last in the list. */
function latest<T extends { from: Day }>(list: readonly T[], day: Day): T | undefined {
  return list.reduce<T | undefined>(
    (so, each) => (each.from <= day && (!so || each.from >= so.from) ? each : so),
    undefined,
  );
}

const daysOfYear = (day: Day): number => {
  const year = day.slice(0, 4);
  return daysBetween(`${year}-01-01`, `${year}-12-31`) + 1;
};
