import type { Catalogue, FieldDefinition } from '../fields/field.ts';

/** What can happen to a holding, in the order of the form (docs/rules/returns.md#holdings). A reversal is made from its entry. */
export const TRANSACTION_KINDS = {
  buy: 'Purchase of shares',
  follow_on: 'Follow-on',
  safe_post_money: 'SAFE, post-money',
  safe_pre_money: 'SAFE, pre-money',
  convertible_note: 'Convertible note',
  warrant: 'Warrant',
  warrant_exercise: 'Exercise of a warrant',
  conversion: 'Conversion',
  split: 'Split',
  secondary_sale: 'Secondary sale',
  exit: 'Exit',
  dividend: 'Dividend',
  write_down: 'Write-down',
  write_off: 'Write-off',
} as const;
export type TransactionKind = keyof typeof TRANSACTION_KINDS;
export const RECORDED_KINDS = { ...TRANSACTION_KINDS, reversal: 'Reversal' } as const;
export type RecordedKind = keyof typeof RECORDED_KINDS;

/** Purchases that may begin a holding, and so name its currency. */
export const BEGINNING_KINDS = [
  'buy',
  'safe_post_money',
  'safe_pre_money',
  'convertible_note',
  'warrant',
] as const satisfies TransactionKind[];

const SHARES = { kind: 'integer', min: 1, max: 9_000_000_000_000, label: 'Shares' } as const;
const PART = { kind: 'integer', min: 0, max: 1_000_000_000 } as const;
const PERCENT = { kind: 'number', min: 0, max: 99.9999, decimals: 4, unit: '%' } as const;

/** Every field that a transaction can have. Amounts are in the currency of the holding. */
export const TRANSACTION_FIELDS = {
  effective_on: { kind: 'date', label: 'Effective on', required: true },
  amount: { kind: 'money', label: 'Amount' },
  shares: SHARES,
  share_class: { kind: 'text', max: 60, label: 'Share class', placeholder: 'Series A' },
  split_from: { ...PART, label: 'Old shares', help: 'For so many old shares' },
  split_to: { ...PART, label: 'New shares', help: 'there are so many new ones.' },
  cap: { kind: 'money', label: 'Valuation cap' },
  discount: { ...PERCENT, label: 'Discount' },
  interest: { ...PERCENT, label: 'Interest a year', help: 'Simple interest, days / 365.' },
  matures_on: { kind: 'date', label: 'Matures on' },
  most_favoured: { kind: 'boolean', label: 'Most favoured nation' },
  note: { kind: 'long_text', max: 1000, label: 'Note' },
} as const satisfies Catalogue;
export type TransactionField = keyof typeof TRANSACTION_FIELDS;

interface OfKind {
  /** Must be filled. */
  needs: readonly TransactionField[];
  /** May be. */
  takes?: readonly TransactionField[];
  /** Another record that it is about. */
  refers?: readonly ('instrument_id' | 'round_id')[];
}

const TERMS = ['cap', 'discount', 'most_favoured'] as const;

/** The fields of each kind beside the day and the note. */
export const FIELDS_OF_KIND: Record<TransactionKind, OfKind> = {
  buy: { needs: ['amount', 'shares', 'share_class'] },
  follow_on: { needs: ['amount', 'shares', 'share_class'] },
  safe_post_money: { needs: ['amount'], takes: TERMS },
  safe_pre_money: { needs: ['amount'], takes: TERMS },
  convertible_note: { needs: ['amount', 'interest'], takes: ['matures_on', ...TERMS] },
  warrant: { needs: ['amount', 'shares'] },
  warrant_exercise: { needs: ['amount', 'shares', 'share_class'], refers: ['instrument_id'] },
  conversion: { needs: ['shares', 'share_class'], refers: ['instrument_id', 'round_id'] },
  split: { needs: ['split_from', 'split_to'], takes: ['share_class'] },
  secondary_sale: { needs: ['shares', 'amount'], takes: ['share_class'] },
  exit: { needs: ['amount'] },
  dividend: { needs: ['amount'] },
  write_down: { needs: ['amount'] },
  write_off: { needs: [] },
};

/** The fields of a kind, as its form draws them: what must be filled is required there. */
export function transactionFields(kind: TransactionKind): Catalogue {
  const { needs, takes = [] } = FIELDS_OF_KIND[kind];
  const fields: [TransactionField, FieldDefinition][] = (
    ['effective_on', ...needs, ...takes, 'note'] as TransactionField[]
  ).map((field) => [
    field,
    needs.includes(field) ? { ...TRANSACTION_FIELDS[field], required: true } : TRANSACTION_FIELDS[field],
  ]);
  return Object.fromEntries(fields);
}

/** A priced round of a company, whether or not the firm took part. */
export const ROUND_FIELDS = {
  name: { kind: 'text', max: 100, label: 'Round', required: true, placeholder: 'Series A' },
  closed_on: { kind: 'date', label: 'Closed on', required: true },
  currency: { kind: 'currency', label: 'Currency' },
  price_per_share: {
    kind: 'number',
    min: 0,
    max: 1_000_000_000,
    decimals: 8,
    label: 'Price per share',
    required: true,
  },
  fully_diluted_shares: {
    ...SHARES,
    label: 'Fully diluted shares',
    required: true,
    help: 'After the round: shares, options granted and not, warrants, and what converted.',
  },
  pre_money: { kind: 'money', label: 'Pre-money valuation' },
  new_money: { kind: 'money', label: 'New money' },
} as const satisfies Catalogue;

export const VALUATION_TECHNIQUES = {
  recent_transaction: 'Price of a recent transaction',
  calibrated_model: 'Calibrated to the last round',
  comparable_companies: 'Comparable companies',
  discounted_cash_flow: 'Discounted cash flow',
  milestones: 'Milestones',
  net_assets: 'Net assets',
  other: 'Other',
} as const;
export type ValuationTechnique = keyof typeof VALUATION_TECHNIQUES;

export const VALUATION_STATES = {
  proposed: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
export type ValuationState = keyof typeof VALUATION_STATES;

/** What its preparer writes of a valuation. */
export const VALUATION_FIELDS = {
  as_of: { kind: 'date', label: 'Value on', required: true },
  fair_value: { kind: 'money', label: 'Fair value', required: true, help: 'Of all that is held of the company.' },
  technique: { kind: 'choice', choices: VALUATION_TECHNIQUES, default: 'recent_transaction', label: 'Technique' },
  inputs: {
    kind: 'long_text',
    max: 4000,
    label: 'Inputs',
    required: true,
    placeholder: 'Revenue, multiple, comparable companies, and why the price of the last round still holds or does not',
  },
  bridge: {
    kind: 'long_text',
    max: 2000,
    label: 'What changed since the prior value',
  },
} as const satisfies Catalogue;

/** A rate that is written down by hand. */
export const RATE_FIELDS = {
  day: { kind: 'date', label: 'Day', required: true },
  rate: { kind: 'text', max: 40, label: 'Rate', required: true, placeholder: '1.0843' },
  source: { kind: 'text', max: 100, label: 'Source', required: true, placeholder: 'ECB' },
} as const satisfies Catalogue;
