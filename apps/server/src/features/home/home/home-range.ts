import type { Contract } from '@cairn/contract';
import { type DateRange, DEFAULT_DATE_RANGE, dateRangeOf, dayIn, momentsOf } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Moments } from './home.queries.ts';

export type RangeInput = InferContractRouterInputs<Contract>['home']['summary'];
export type Home = InferContractRouterOutputs<Contract>['home']['summary'];
export type HomeOf<K extends Home['kind']> = Extract<Home, { kind: K }>;

export interface HomeRange extends DateRange {
  timeZone: string;
  today: string;
  moments: Moments;
}

/** The days that were asked for, or the default ones, as moments of the firm's own calendar. */
export function resolveRange({ from, to }: RangeInput, timeZone: string, now: Date): HomeRange {
  const today = dayIn(now, timeZone);
  const range = from && to ? { from, to } : dateRangeOf(DEFAULT_DATE_RANGE, today);
  return { ...range, timeZone, today, moments: momentsOf(range, timeZone) };
}

/** What every home says of itself. */
export function describeRange({ from, to, timeZone }: HomeRange, now: Date) {
  return { as_of: now.toISOString(), range: { from, to, time_zone: timeZone } };
}
