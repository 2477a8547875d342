import { z } from 'zod';
import { DayOut, IdOut } from '../fields.ts';

export const FIGURE_KEYS = [
  'cost',
  'remaining_cost',
  'proceeds',
  'dividends',
  'realised_gain',
  'fair_value',
  'unrealised_gain',
  'moic',
  'gross_irr',
  'ownership',
  'shares',
  'accrued_interest',
  'written_down',
  'holding_days',
  'realised_currency_gain',
  'unrealised_currency_gain',
] as const;

/** A figure with its working (docs/rules/returns.md#working). */
export const FigureView = z.object({
  key: z.enum(FIGURE_KEYS),
  value: z
    .string()
    .nullable()
    .describe('whole minor units for money, a decimal for multiples and rates; null where the figure does not exist'),
  unit: z.enum(['money', 'multiple', 'rate', 'share', 'shares', 'days']),
  note: z.string().nullable().describe('why there is none, or how it is to be read'),
  formula: z.string(),
  inputs: z.array(z.object({ name: z.string(), unit: z.enum(['money', 'plain']), values: z.array(z.string()) })),
  entries: z.array(IdOut).describe('transactions, valuations, rounds and rates behind it'),
});

export const UsedRate = z.object({
  id: IdOut,
  base: z.string(),
  quote: z.string(),
  day: DayOut,
  rate: z.string(),
  source: z.string(),
});

/** Holdings added up in one currency; each in its own where a rate is missing. */
export const Combined = z.object({
  currency: z.string(),
  figures: z.array(FigureView).describe('empty where a rate is missing; `problem` says which'),
  problem: z.string().nullable(),
  per_currency: z.array(z.object({ currency: z.string(), figures: z.array(FigureView) })),
  rates: z.array(UsedRate),
  without_valuation: z.array(IdOut).describe('holdings without an approved valuation, which count as 0'),
});
