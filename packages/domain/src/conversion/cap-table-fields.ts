import type { ListsDefinition, ListsValues } from '../fields/lists.ts';

/** SAFEs and notes, as a company issues them. */
export const CONVERTIBLE_KINDS = {
  safe_post_money: 'SAFE, post-money',
  safe_pre_money: 'SAFE, pre-money',
  convertible_note: 'Convertible note',
} as const;
export type ConvertibleKind = keyof typeof CONVERTIBLE_KINDS;

const PERCENT = { kind: 'number', min: 0, max: 99.9999, decimals: 4, unit: '%' } as const;
const NAME = { kind: 'text', max: 100, label: 'Name', required: true } as const;
const SHARES_MAX = 100_000_000_000;

/** Who else owns a company before a round; what the firm holds of it follows from its transactions. */
export const CAP_TABLE = {
  label: 'Cap table before the round',
  fields: {
    currency: { kind: 'currency', label: 'Currency' },
    as_of: { kind: 'date', label: 'Cap table as of', required: true },
    pool_available: {
      kind: 'integer',
      min: 0,
      max: SHARES_MAX,
      default: 0,
      label: 'Options not granted',
    },
  },
  lists: {
    holders: {
      label: 'Other holders',
      one: 'holder',
      help: 'Issued shares, granted options and warrants of everybody but the firm.',
      min: 0,
      max: 60,
      columns: {
        name: { ...NAME, label: 'Holder' },
        shares: { kind: 'integer', min: 1, max: SHARES_MAX, label: 'Shares', required: true },
      },
    },
    convertibles: {
      label: 'SAFEs and notes of others',
      one: 'SAFE or note',
      min: 0,
      max: 30,
      columns: {
        name: { ...NAME, label: 'Investor' },
        kind: { kind: 'choice', choices: CONVERTIBLE_KINDS, default: 'safe_post_money', label: 'Kind' },
        issued: { kind: 'date', label: 'Issued', required: true },
        amount: { kind: 'money', label: 'Amount', required: true },
        cap: { kind: 'money', label: 'Cap' },
        discount: { ...PERCENT, label: 'Discount' },
        interest: { ...PERCENT, label: 'Interest a year' },
        matures_on: { kind: 'date', label: 'Matures on' },
        most_favoured: { kind: 'boolean', label: 'Most favoured nation' },
      },
    },
  },
} as const satisfies ListsDefinition;
export type CapTable = ListsValues<typeof CAP_TABLE>;

export const VALUATION_BASES = { pre_money: 'Pre-money', post_money: 'Post-money' } as const;
export const POOL_PLACES = {
  pre_money: 'In the pre-money',
  post_money: 'Out of the pre-money',
} as const;

/** A round as it is offered. */
export const ROUND_PLAN = {
  label: 'The round',
  fields: {
    name: { ...NAME, label: 'Round', placeholder: 'Series A' },
    closed_on: { kind: 'date', label: 'Closes on', required: true },
    valuation: { kind: 'money', label: 'Valuation', required: true },
    basis: { kind: 'choice', choices: VALUATION_BASES, default: 'pre_money', label: 'Valuation is' },
    pool_share: { ...PERCENT, label: 'Option pool after the round', help: 'Not granted. Empty: as it is.' },
    pool_within: { kind: 'choice', choices: POOL_PLACES, default: 'pre_money', label: 'New options are' },
    share_class: { kind: 'text', max: 60, label: 'Share class', required: true, placeholder: 'Series A' },
    price_decimals: { kind: 'integer', min: 0, max: 8, default: 4, label: 'Decimals of prices' },
    convert_matured: { kind: 'boolean', label: 'Notes past maturity convert too' },
  },
  lists: {
    investors: {
      label: 'New money',
      one: 'investor',
      min: 1,
      max: 30,
      columns: {
        name: { ...NAME, label: 'Investor' },
        amount: { kind: 'money', label: 'Amount', required: true },
        ours: { kind: 'boolean', label: 'This firm' },
      },
    },
  },
} as const satisfies ListsDefinition;
export type RoundPlan = ListsValues<typeof ROUND_PLAN>;
