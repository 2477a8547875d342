import {
  bareKey,
  type CustomKey,
  DEAL_FIELDS,
  fieldsToFill,
  isCustomKey,
  isUnfilledDealField,
  MERGE_FIELDS,
  type MergeField,
  type MergeSide,
  MONEY_FIELDS,
} from '@cairn/domain';
import type { DealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal } from '../opportunities/queries.ts';

/** One choice of the comparison: a field, or all amounts with their currency where the currencies differ. */
export interface ComparedRow {
  key: MergeField | CustomKey;
  fields: (MergeField | CustomKey)[];
}

const sideOf = (deal: Deal): MergeSide =>
  Object.fromEntries(MERGE_FIELDS.map((field) => [field, deal[field]])) as MergeSide;

const customKeysOf = (catalogue: DealCatalogue) => Object.keys(catalogue).filter(isCustomKey);
const customOf = (deal: Deal, key: CustomKey): unknown => deal.custom[bareKey(key)];

/** The firm's own amounts, by their keys: they are in the deal's currency like those that every deal has. */
export const ownAmountKeys = (catalogue: DealCatalogue): CustomKey[] =>
  customKeysOf(catalogue).filter((key) => catalogue[key]?.kind === 'money');
const hasOwnAmount = (deal: Deal, catalogue: DealCatalogue) =>
  ownAmountKeys(catalogue).some((key) => customOf(deal, key) !== undefined);

/** Where the two deals differ and the other has something to offer, in the order of the form. */
export function comparedRows(kept: Deal, other: Deal, catalogue: DealCatalogue): ComparedRow[] {
  const areApart = kept.currency !== other.currency;
  const isMoney = (field: MergeField) => field === 'currency' || DEAL_FIELDS[field].kind === 'money';
  const offers = (field: MergeField) => kept[field] !== other[field] && !isUnfilledDealField(field, other[field]);
  const rows = MERGE_FIELDS.filter((field) => offers(field) && !(areApart && isMoney(field)));
  const single = rows.map((field): ComparedRow => ({ key: field, fields: [field] }));
  const own = customKeysOf(catalogue)
    .filter((key) => {
      const [mine, theirs] = [customOf(kept, key), customOf(other, key)];
      const offers = theirs !== undefined && JSON.stringify(mine) !== JSON.stringify(theirs);
      return offers && !(areApart && catalogue[key]?.kind === 'money');
    })
    .map((key): ComparedRow => ({ key, fields: [key] }));
  const hasMoney = MONEY_FIELDS.some((field) => other[field] !== null) || hasOwnAmount(other, catalogue);
  const amounts: ComparedRow[] =
    areApart && hasMoney
      ? [{ key: 'currency', fields: ['currency', ...MONEY_FIELDS, ...ownAmountKeys(catalogue)] }]
      : [];
  return [...single, ...own, ...amounts];
}

/** The rows that come from the other deal unless somebody chooses otherwise. */
export function takenAtFirst(
  kept: Deal,
  other: Deal,
  rows: readonly ComparedRow[],
  catalogue: DealCatalogue,
): ComparedRow['key'][] {
  const own = { kept: hasOwnAmount(kept, catalogue), other: hasOwnAmount(other, catalogue) };
  const filled = fieldsToFill(sideOf(kept), sideOf(other), own);
  const isFilled = (key: ComparedRow['key']) =>
    isCustomKey(key) ? customOf(kept, key) === undefined : filled.includes(key);
  return rows.filter(({ key }) => isFilled(key)).map(({ key }) => key);
}
