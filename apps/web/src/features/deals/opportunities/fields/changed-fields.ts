import type { Deal } from '../queries.ts';
import { type DealField, type DealValues, draftOf } from './deal-draft.ts';

// Any draft names all fields; the values of this one are not used.
export function fieldsOf(values: DealValues): DealField[] {
  return Object.keys(draftOf(values)) as DealField[];
}

/** The fields of a record that a person may write. */
export function valuesOf(deal: Deal): DealValues {
  return Object.fromEntries(Object.keys(draftOf(deal)).map((field) => [field, deal[field as DealField]])) as DealValues;
}

export function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}

/** What is different in `now`: only that is sent, so that two people can work on different fields of one deal. */
export function changedFields(before: DealValues, now: DealValues): Partial<DealValues> {
  const changed = fieldsOf(now).filter((field) => !isSame(before[field], now[field]));
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

export interface Difference {
  field: DealField;
  /** False when only the other person touched it. */
  mineChanged: boolean;
  theirsChanged: boolean;
}

/** Where the two versions differ that grew out of `base`. */
export function differences(base: DealValues, mine: DealValues, theirs: DealValues): Difference[] {
  return fieldsOf(mine)
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mineChanged: !isSame(base[field], mine[field]),
      theirsChanged: !isSame(base[field], theirs[field]),
    }));
}

export type Side = 'mine' | 'theirs';

/** Theirs, with mine in the fields for which it was chosen. */
export function merge(mine: DealValues, theirs: DealValues, chosen: Partial<Record<DealField, Side>>): DealValues {
  const kept = fieldsOf(mine).filter((field) => chosen[field] === 'mine');
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
