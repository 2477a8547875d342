import type { ErrorCode } from '@cairn/contract/errors';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toastError } from '../../ui/base/toast.tsx';
import { fieldErrors, readError } from '../api/errors.ts';
import { changedValues } from './changed-values.ts';
import { staleRecord } from './stale-record.ts';
import { useForgetOnClose, useKept } from './use-kept.ts';

interface Stored {
  id: string;
  /** Records that are only added have none. */
  version?: number;
}
type Versioned = Required<Stored>;

interface KeptForm<V> {
  values: V;
  begun: V;
  version: number;
}

/** What the form of a new record and that of an old one have in common. */
interface RecordForm<V extends object, R extends Stored> {
  /** The kind of record, under which a draft is kept; null where none may be. */
  name: string | null;
  /** A new record's values; their names are the fields of the form. */
  fresh: V;
  /** The record that is edited, or null. */
  record: R | null;
  valuesOf: (record: R) => V;
  create: (values: V, context: { idempotencyKey: string }) => Promise<R>;
  update: (changes: Partial<V>, seen: Versioned) => Promise<R>;
  /** Refusals that belong to a field. */
  refusals?: Partial<Record<ErrorCode, keyof V>>;
  /** What is wrong with what was typed, by the field: asked before anything is sent. */
  check?: (values: V) => Record<string, string>;
  failed: string;
  /** Also called when there was nothing to save. */
  onSaved: (record: R | null) => void;
}

/**
 * A form of one record. It is saved against the version that was on screen when it was opened; when a colleague was faster,
 * what was typed stays, and theirs is shown beside it.
 */
export function useRecordForm<V extends object, R extends Stored>(form: RecordForm<V, R>) {
  const { fresh, valuesOf, create, update, refusals = {}, check, failed, onSaved } = form;
  const [record] = useState(form.record);
  const [opened] = useState<V>(() => (record ? valuesOf(record) : fresh));
  const kept = useKept<KeptForm<V>>(form.name && `${form.name} ${record?.id ?? 'new'}`, {
    values: opened,
    begun: opened,
    version: record?.version ?? 0,
  });
  const { keep } = kept;
  // What was typed grew out of the record as it was then: what others wrote since is compared with it when it is saved.
  const [begun, setBegun] = useState(kept.found?.begun ?? opened);
  const [values, setValues] = useState(kept.found?.values ?? opened);
  const [seen, setSeen] = useState(kept.found?.version ?? record?.version ?? 0);
  const dirty = Object.keys(changedValues(begun, values)).length > 0;
  useEffect(() => keep(dirty ? { values, begun, version: seen } : null), [keep, dirty, values, begun, seen]);
  useForgetOnClose(kept.forget);
  const [conflict, setConflict] = useState<V | 'deleted' | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  // Sending the same form again, because no answer came, adds no second record.
  const key = useRef({ values: '', idempotencyKey: '' });

  const send = (): Promise<R> => {
    if (record) return update(changedValues(begun, values), { id: record.id, version: seen });
    const text = JSON.stringify(values);
    if (key.current.values !== text) key.current = { values: text, idempotencyKey: crypto.randomUUID() };
    return create(values, { idempotencyKey: key.current.idempotencyKey });
  };

  const meetConflict = (theirs: R) => {
    // What only they changed becomes the form's own; what was typed here stays, to be saved over theirs or not.
    const mine = changedValues(begun, values);
    const now = valuesOf(theirs);
    setBegun(now);
    setValues({ ...now, ...mine });
    setSeen(theirs.version ?? 0);
    setConflict(now);
  };

  const refuse = (error: unknown) => {
    const { code, message } = readError(error);
    const theirs = staleRecord<R>(error);
    if (theirs) return meetConflict(theirs);
    if (record && code === 'NOT_FOUND') return setConflict('deleted');
    const field = code === 'NETWORK' ? undefined : refusals[code];
    const found = field ? { [field]: message } : fieldErrors(error);
    setErrors(found);
    if (Object.keys(found).length === 0) toastError(failed, error);
  };

  const save = async () => {
    if (record && !conflict && Object.keys(changedValues(begun, values)).length === 0) return onSaved(null);
    setPending(true);
    setErrors({});
    try {
      onSaved(await send());
    } catch (error) {
      refuse(error);
    } finally {
      setPending(false);
    }
  };

  return {
    values,
    errors,
    pending,
    conflict,
    /** Of the record that was seen last. */
    version: seen,
    dirty,
    kept: {
      isRestored: kept.isRestored && dirty,
      discard: () => {
        setBegun(opened);
        setValues(opened);
        setSeen(record?.version ?? 0);
      },
    },
    change: (changed: Partial<V>) => {
      setValues((before) => ({ ...before, ...changed }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (pending || conflict === 'deleted') return;
      const faults = check?.(values) ?? {};
      if (Object.keys(faults).length > 0) setErrors(faults);
      else void save();
    },
  };
}
