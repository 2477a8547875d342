import type { Day } from '../date-range.ts';
import { daysBetween, requireAmount, requireDay } from './exact.ts';

export interface CashFlow {
  day: Day;
  /** Minor units as the investor sees them: paid is negative, received is positive. */
  amount: number;
}

export type Irr =
  | {
      /** A return of 0.15 is 15 percent; a year's, unless `annualised` says no. */
      rate: number;
      /** False below 365 days: the rate is that of the whole period, which nobody should read as a year's. */
      annualised: boolean;
      /** The flows change sign more than once, so other rates may fit as well. Of several, the one nearest to 0 is given. */
      ambiguous: boolean;
      reason?: undefined;
    }
  | {
      rate: null;
      annualised: false;
      ambiguous: boolean;
      /** `no_change_of_sign`: all flows go one way. `out_of_range`: no rate between the two bounds fits. */
      reason: 'no_change_of_sign' | 'out_of_range';
    };

export const IRR_LOWEST = -0.9999;
export const IRR_HIGHEST = 10;
const DAYS_OF_YEAR = 365;
/** The grid on which roots are looked for when there may be several: steps of about 0.6 percentage points around 0. */
const GRID = 2048;
/** Halvings of an interval that is at most 12 wide, beyond the last bit of a number. */
const HALVINGS = 64;

/**
 * The rate at which the flows are worth nothing on the first day: 0 = sum of CF_i / (1 + r)^((d_i - d_0) / 365).
 *
 * Source: docs/rules/returns.md#irr. 365 to the letter: no leap years, no 365.25. Flows of one day are netted first.
 * Under 365 days the exponent is d_i / d_last, which is the same equation solved for the return of the whole period; the
 * bounds hold for that return then.
 *
 * The solver halves an interval of x = ln(1 + r) on binary floats. They hold amounts up to 2^53 exactly, and only the
 * discounting rounds: for flows that change sign once the rate is within 10^-9 of the true one, which the tests check with
 * decimals of 50 digits. It is rounded to 12 decimals on its way out.
 */
export function xirr(flows: readonly CashFlow[]): Irr {
  const netted = netByDay(flows);
  const changes = countSignChanges(netted.map(({ amount }) => amount));
  const ambiguous = changes > 1;
  const none = (reason: 'no_change_of_sign' | 'out_of_range'): Irr => ({
    rate: null,
    annualised: false,
    ambiguous,
    reason,
  });
  const first = netted[0];
  const last = netted.at(-1);
  if (!first || !last || changes === 0) return none('no_change_of_sign');
  const length = daysBetween(first.day, last.day);
  const annualised = length >= DAYS_OF_YEAR;
  const unit = annualised ? DAYS_OF_YEAR : length;
  const timed = netted.map(({ day, amount }) => ({ amount, time: daysBetween(first.day, day) / unit }));
  const root = nearestToZero(findRoots(timed, length / unit, ambiguous));
  return root === undefined ? none('out_of_range') : { rate: tidy(Math.expm1(root)), annualised, ambiguous };
}

interface TimedFlow {
  amount: number;
  time: number;
}

/** One flow a day, in order, without those that cancel out. Errors: NOT_A_DAY, NOT_AN_AMOUNT. */
export function netByDay(flows: readonly CashFlow[]): CashFlow[] {
  const byDay = new Map<Day, number>();
  flows.forEach(({ day, amount }, place) => {
    requireDay(day, `flows.${place}.day`);
    byDay.set(day, requireAmount((byDay.get(day) ?? 0) + amount, `flows.${place}.amount`));
  });
  return [...byDay]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

function countSignChanges(amounts: readonly number[]): number {
  return amounts.filter((amount, place) => place > 0 && amount > 0 !== (amounts[place - 1] ?? 0) > 0).length;
}

/** A value with the sign of the present value. Discounting from the far end for negative rates keeps every factor below 1. */
function signedWorth(flows: readonly TimedFlow[], end: number, x: number): number {
  let worth = 0;
  for (const { amount, time } of flows) worth += amount * Math.exp(x < 0 ? x * (end - time) : -x * time);
  return worth;
}

function findRoots(flows: readonly TimedFlow[], end: number, several: boolean): number[] {
  const lowest = Math.log1p(IRR_LOWEST);
  const highest = Math.log1p(IRR_HIGHEST);
  const steps = several ? GRID : 1;
  const roots: number[] = [];
  let from = lowest;
  let worthFrom = signedWorth(flows, end, from);
  for (let step = 1; step <= steps; step++) {
    const to = lowest + ((highest - lowest) * step) / steps;
    const worthTo = signedWorth(flows, end, to);
    if (worthFrom === 0) roots.push(from);
    else if (worthTo !== 0 && worthFrom > 0 !== worthTo > 0) roots.push(halve(flows, end, from, to, worthFrom > 0));
    from = to;
    worthFrom = worthTo;
  }
  return worthFrom === 0 ? [...roots, from] : roots;
}

function halve(flows: readonly TimedFlow[], end: number, from: number, to: number, fromIsPositive: boolean): number {
  let [low, high] = [from, to];
  for (let turn = 0; turn < HALVINGS; turn++) {
    const middle = (low + high) / 2;
    if (signedWorth(flows, end, middle) > 0 === fromIsPositive) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const nearestToZero = (roots: readonly number[]): number | undefined =>
  [...roots].sort((a, b) => Math.abs(a) - Math.abs(b))[0];

/** 0.10000000000000003 is 0.1; minus zero is 0. */
const tidy = (rate: number): number => Number(rate.toFixed(12)) + 0;
