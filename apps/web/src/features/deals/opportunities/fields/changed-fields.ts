import { DEAL_FIELD_KEYS, type DealField, type DealValues } from '@cairn/domain';
import type { Deal } from '../queries.ts';

/** The fields of a record that a person may write. */
export function valuesOf(deal: Deal): DealValues {
  return Object.fromEntries(DEAL_FIELD_KEYS.map((field) => [field, deal[field]])) as DealValues;
}

export function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}

/** What is different in `now`: only that is sent, so that two people can work on different fields of one deal. */
export function changedFields(before: DealValues, now: DealValues): Partial<DealValues> {
  const changed = DEAL_FIELD_KEYS.filter((field) => !isSame(before[field], now[field]));
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
  return DEAL_FIELD_KEYS.filter((field) => !isSame(mine[field], theirs[field])).map((field) => ({
    field,
    mineChanged: !isSame(base[field], mine[field]),
    theirsChanged: !isSame(base[field], theirs[field]),
  }));
}

export type Side = 'mine' | 'theirs';

/** Theirs, with mine in the fields for which it was chosen. */
export function merge(mine: DealValues, theirs: DealValues, chosen: Partial<Record<DealField, Side>>): DealValues {
  const kept = DEAL_FIELD_KEYS.filter((field) => chosen[field] === 'mine');
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
