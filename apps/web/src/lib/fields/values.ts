export function isSame(a: unknown, b: unknown): boolean {
  const isObject = typeof a === 'object' && typeof b === 'object';
  return isObject ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}

const keysOf = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[];

/** What is different in `now`: only that is sent, so that two people can work on different fields of one record. */
export function changedFields<V extends object>(before: V, now: V): Partial<V> {
  const changed = keysOf(now).filter((field) => !isSame(before[field], now[field]));
  return Object.fromEntries(changed.map((field) => [field, now[field]])) as Partial<V>;
}

export interface Difference<F> {
  field: F;
  /** False when only the other person touched it. */
  mineChanged: boolean;
  theirsChanged: boolean;
}

/** Where the two versions differ that grew out of `base`. */
export function differences<V extends object>(base: V, mine: V, theirs: V): Difference<keyof V & string>[] {
  return keysOf(mine)
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mineChanged: !isSame(base[field], mine[field]),
      theirsChanged: !isSame(base[field], theirs[field]),
    }));
}

export type Side = 'mine' | 'theirs';

/** Theirs, with mine in the fields for which it was chosen. */
export function merge<V extends object>(mine: V, theirs: V, chosen: Partial<Record<keyof V & string, Side>>): V {
  const kept = keysOf(mine).filter((field) => chosen[field] === 'mine');
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
