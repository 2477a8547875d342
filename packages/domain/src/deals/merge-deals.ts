import {
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  type DealField,
  isUnfilledDealField,
  MONEY_FIELDS,
  type MoneyField,
} from './deal-fields.ts';

/** What is weighed field by field when two deals become one. Tags are not: those of both stay. */
export type MergeField = { [F in DealField]: (typeof DEAL_FIELDS)[F] extends { merge: false } ? never : F }[DealField];
export const MERGE_FIELDS = DEAL_FIELD_KEYS.filter((field): field is MergeField => !('merge' in DEAL_FIELDS[field]));

/** A deal as far as merging looks at it; amounts in minor units of its currency. */
export type MergeSide = Readonly<Record<MergeField, string | number | boolean | null>>;

const isAmount = (field: MergeField): field is MoneyField => DEAL_FIELDS[field].kind === 'money';

/** Which of the two has amounts of the firm's own, also in fields that are archived: they are in the deal's currency as well. */
export interface OwnAmounts {
  kept: boolean;
  other: boolean;
}

/** What the deal that stays takes over unless somebody chooses otherwise: whatever it has not, and the other has. */
export function fieldsToFill(kept: MergeSide, other: MergeSide, own: OwnAmounts): MergeField[] {
  const gaps = MERGE_FIELDS.filter(
    (field) => isUnfilledDealField(field, kept[field]) && !isUnfilledDealField(field, other[field]),
  );
  if (kept.currency === other.currency) return gaps;
  // Amounts of another currency can only come where there are none.
  const hasNone = !own.kept && MONEY_FIELDS.every((field) => isUnfilledDealField(field, kept[field]));
  const brings = own.other || gaps.some(isAmount);
  return hasNone && brings ? ['currency', ...gaps] : gaps.filter((field) => !isAmount(field));
}

/** The fields that are taken, as they can be: where the currencies differ, all amounts go with the currency or none does. */
export function takenFields(kept: MergeSide, other: MergeSide, wanted: readonly MergeField[]): MergeField[] {
  const taken = MERGE_FIELDS.filter((field) => wanted.includes(field));
  if (kept.currency === other.currency) return taken;
  const others = taken.filter((field) => !isAmount(field));
  return taken.includes('currency') ? [...others, ...MONEY_FIELDS] : others;
}
