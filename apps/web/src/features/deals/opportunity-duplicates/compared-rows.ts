import {
  DEAL_FIELDS,
  fieldsToFill,
  isUnfilledDealField,
  MERGE_FIELDS,
  type MergeField,
  type MergeSide,
  MONEY_FIELDS,
} from '@cairn/domain';
import type { Deal } from '../opportunities/queries.ts';

/** One choice of the comparison: a field, or all amounts with their currency where the currencies differ. */
export interface ComparedRow {
  key: MergeField;
  fields: MergeField[];
}

const sideOf = (deal: Deal): MergeSide =>
  Object.fromEntries(MERGE_FIELDS.map((field) => [field, deal[field]])) as MergeSide;

/** Where the two deals differ and the other has something to offer, in the order of the form. */
export function comparedRows(kept: Deal, other: Deal): ComparedRow[] {
  const areApart = kept.currency !== other.currency;
  const isMoney = (field: MergeField) => field === 'currency' || DEAL_FIELDS[field].kind === 'money';
  const offers = (field: MergeField) => kept[field] !== other[field] && !isUnfilledDealField(field, other[field]);
  const rows = MERGE_FIELDS.filter((field) => offers(field) && !(areApart && isMoney(field)));
  const single = rows.map((field): ComparedRow => ({ key: field, fields: [field] }));
  const hasMoney = MONEY_FIELDS.some((field) => other[field] !== null);
  return areApart && hasMoney ? [...single, { key: 'currency', fields: ['currency', ...MONEY_FIELDS] }] : single;
}

/** The rows that come from the other deal unless somebody chooses otherwise. */
export function takenAtFirst(kept: Deal, other: Deal, rows: readonly ComparedRow[]): MergeField[] {
  const filled = fieldsToFill(sideOf(kept), sideOf(other));
  return rows.filter(({ key }) => filled.includes(key)).map(({ key }) => key);
}
