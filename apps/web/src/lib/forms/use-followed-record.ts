import { useState } from 'react';
import type { Side } from '../fields/values.ts';
import { changedValues } from './changed-values.ts';
import { chooseSide, meet, type TwoVersions } from './conflict.ts';

/**
 * The form of a record that stands in the page all the time: untouched it follows what is stored; what was typed stays when
 * somebody else saves, and both are shown. It is saved against `version`.
 */
export function useFollowedRecord<R extends { version: number }, V extends object>(
  record: R,
  valuesOf: (record: R) => V,
) {
  const [base, setBase] = useState(record);
  const [values, setValues] = useState(() => valuesOf(record));
  const [conflict, setConflict] = useState<TwoVersions<V> | null>(null);
  const begun = valuesOf(base);
  const dirty = Object.keys(changedValues(begun, values)).length > 0;
  if (record.version > base.version) {
    const met = meet(begun, values, valuesOf(record));
    const differs = Object.keys(changedValues(met.theirs, met.mine)).length > 0;
    setBase(record);
    setValues(met.mine);
    setConflict(differs ? met : null);
  }
  return {
    values,
    dirty,
    version: base.version,
    conflict,
    change: (changed: Partial<V>) => setValues((before) => ({ ...before, ...changed })),
    choose: (field: keyof V, side: Side) => {
      if (!conflict) return;
      const after = chooseSide(conflict, values, field, side);
      setConflict(after.conflict);
      setValues(after.values);
    },
  };
}
