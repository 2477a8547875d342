import type { Catalogue } from '../fields/field.ts';
import { CARRY_COLUMNS, PERCENT, SHARE } from './percent-fields.ts';

/** What a fund is planned with: how much, what it costs, where it goes, and how it may come back. */
export const CONSTRUCTION = {
  label: 'Fund construction',
  means: 'From size, fees and check sizes to the expected multiple, gross and net.',
  fields: {
    currency: { kind: 'currency', label: 'Currency' },
    size: { kind: 'money', label: 'Size of the fund', required: true },
    start: { kind: 'date', label: 'First closing', required: true },
    life_years: { kind: 'integer', min: 2, max: 20, default: 10, label: 'Life, years' },
    investment_years: {
      kind: 'integer',
      min: 1,
      max: 10,
      default: 4,
      label: 'Investment period, years',
      help: 'New companies are bought in equal parts at the beginning of each of these years.',
    },
    reserve_ratio: {
      ...PERCENT,
      label: 'Reserve ratio',
      required: true,
      help: 'The part of what is invested that is kept for follow-ons.',
    },
    follow_on_years: {
      kind: 'integer',
      min: 1,
      max: 10,
      default: 2,
      label: 'Follow-on after, years',
      help: 'It goes into the companies that are still held by then.',
    },
    fee_rate: { ...PERCENT, label: 'Management fee a year', required: true },
    fee_after_rate: {
      ...PERCENT,
      label: 'Fee after the investment period',
      required: true,
      help: 'A year, of the cost of what is still held.',
    },
    expense_rate: { ...PERCENT, label: 'Expenses a year, of the size', required: true },
    ...CARRY_COLUMNS,
  },
  lists: {
    stages: {
      label: 'Stages',
      one: 'stage',
      help: 'Where the first checks go. The shares sum to 100%.',
      min: 1,
      max: 8,
      columns: {
        name: { kind: 'text', max: 60, label: 'Stage', required: true },
        share: { ...SHARE, label: 'Share', required: true },
        check: { kind: 'money', label: 'Check size', required: true },
      },
    },
    exits: {
      label: 'Exit scenarios',
      one: 'scenario',
      help: 'What becomes of a company. The probabilities sum to 100%.',
      min: 1,
      max: 8,
      columns: {
        name: { kind: 'text', max: 60, label: 'Scenario', required: true },
        probability: { ...SHARE, label: 'Probability', required: true },
        multiple: { kind: 'number', min: 0, max: 1000, decimals: 2, label: 'Multiple of cost', required: true },
        years: { kind: 'integer', min: 1, max: 20, default: 6, label: 'Years until then' },
      },
    },
  },
} as const satisfies { label: string; means: string; fields: Catalogue; lists: object };
