import { isSame } from '../fields/values.ts';

/** The fields whose value differs from what the form began with: only these are sent, so that nothing else is overwritten. */
export function changedValues<V extends object>(before: V, values: V): Partial<V> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(before[name as keyof V], value));
  return Object.fromEntries(entries) as Partial<V>;
}

/** The fields of a form out of a record. */
export function pickFields<V extends object>(fields: V, record: V): V {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, record[name as keyof V] ?? ''])) as V;
}
