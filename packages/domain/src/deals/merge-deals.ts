/** The amounts of a deal: they share its currency, so they are weighed together where two currencies meet. */
export const DEAL_AMOUNTS = [
  'target_amount',
  'current_valuation',
  'revenue',
  'burn_rate',
  'market_size',
  'coinvestor_minimum_amount',
  'coinvestor_maximum_amount',
] as const;

/** What is weighed field by field when two deals become one. Tags are not: those of both stay. */
export const MERGE_FIELDS = [
  'company_name',
  'founder_name',
  'founder_email',
  'website',
  'linkedin',
  'industry',
  'sector',
  'business_model',
  'current_stage',
  'funding_round',
  'currency',
  ...DEAL_AMOUNTS,
  'runway_months',
  'target_market',
  'competitive_landscape',
  'competitive_advantage',
  'assigned_to',
  'priority',
  'probability',
  'source',
  'received_on',
  'expected_close_date',
  'shared_with_coinvestors',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** A deal as far as merging looks at it; amounts in minor units of its currency. */
export type MergeSide = Readonly<Record<MergeField, string | number | boolean | null>>;

type Amount = (typeof DEAL_AMOUNTS)[number];
const isAmount = (field: MergeField): field is Amount => (DEAL_AMOUNTS as readonly MergeField[]).includes(field);

/** A runway of 0 months says that nobody knows it. */
export function isUnfilled(field: string, value: unknown): boolean {
  return value === null || value === '' || (field === 'runway_months' && value === 0);
}

/** What the deal that stays takes over unless somebody chooses otherwise: whatever it has not, and the other has. */
export function fieldsToFill(kept: MergeSide, other: MergeSide): MergeField[] {
  const gaps = MERGE_FIELDS.filter((field) => isUnfilled(field, kept[field]) && !isUnfilled(field, other[field]));
  if (kept.currency === other.currency) return gaps;
  // Amounts of another currency can only come where there are none.
  const hasNone = DEAL_AMOUNTS.every((field) => isUnfilled(field, kept[field]));
  const brings = gaps.some(isAmount);
  return hasNone && brings ? ['currency', ...gaps] : gaps.filter((field) => !isAmount(field));
}

/** The fields that are taken, as they can be: where the currencies differ, all amounts go with the currency or none does. */
export function takenFields(kept: MergeSide, other: MergeSide, wanted: readonly MergeField[]): MergeField[] {
  const taken = MERGE_FIELDS.filter((field) => wanted.includes(field));
  if (kept.currency === other.currency) return taken;
  const others = taken.filter((field) => !isAmount(field));
  return taken.includes('currency') ? [...others, ...DEAL_AMOUNTS] : others;
}
