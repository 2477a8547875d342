import { useState } from 'react';
import { readError } from '../api/errors.ts';
import type { Side } from '../fields/values.ts';
import { type Clash, type Conflict, chooseSide, clashesOf, meet } from './conflict.ts';

interface Meeting<R extends { version: number }, V extends object> {
  /** The record as the form began with it. */
  record: R;
  read: (record: R) => V;
  values: V;
  setValues: (values: V) => void;
  describe: { [K in keyof V]: { label: string; say: (value: V[K]) => string } };
}

/** For a form of its own kind: what is typed meets what a colleague has saved in the meantime, and nothing is saved over it unseen. */
export function useMeeting<R extends { version: number }, V extends object>(form: Meeting<R, V>) {
  const { read, values, setValues, describe } = form;
  const [own, setOwn] = useState(form.record);
  const [conflict, setConflict] = useState<Conflict<V>>(null);
  // What changes beside the form, such as whom it is assigned to, is no conflict with what is typed.
  const isBeside = form.record.version > own.version && JSON.stringify(read(form.record)) === JSON.stringify(read(own));
  const seen = isBeside ? form.record : own;
  return {
    seen,
    /** Whether this was why it could not be saved. */
    refused: (error: unknown): boolean => {
      const { code, data } = readError(error);
      if (code !== 'STALE_VERSION') return false;
      const { current } = data as { current: R };
      const met = meet(read(seen), values, read(current));
      setValues(met.mine);
      setConflict(met);
      setOwn(current);
      return true;
    },
    saved: (record: R) => {
      setOwn(record);
      setConflict(null);
    },
    clashes: (): Clash[] | 'deleted' | null =>
      clashesOf(conflict, values, describe, (field: keyof V, side: Side) => {
        if (conflict === null || conflict === 'deleted') return;
        const chosen = chooseSide(conflict, values, field, side);
        setValues(chosen.values);
        setConflict(chosen.conflict);
      }),
  };
}
