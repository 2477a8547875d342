import type { Day } from '../date-range.ts';
import type { Decimal } from './exact.ts';

/** What a formula was given: amounts in minor units, rates as decimals, days, texts. */
export type WorkingInput = number | string | boolean | null | Decimal | readonly (number | string)[];

/** How a figure came about, for "show the working". */
export interface Working {
  /** The formula as the rules write it, e.g. "(proceeds + fair value) / cost". */
  formula: string;
  asOf?: Day;
  inputs: Record<string, WorkingInput>;
  /** Ids of the entries (transactions, valuations, rates) that the figure rests on, in order, each once. */
  entries: string[];
}

/** A value with its working. `null` is "n/a": the figure does not exist, which is not the same as 0. */
export interface Figure<T> {
  value: T;
  working: Working;
}

export function figure<T>(
  value: T,
  formula: string,
  inputs: Working['inputs'],
  entries: Iterable<string> = [],
  asOf?: Day,
): Figure<T> {
  return { value, working: { formula, ...(asOf && { asOf }), inputs, entries: [...new Set(entries)] } };
}
