import type { ErrorCode } from '@cairn/contract/errors';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toastError } from '../../ui/base/toast.tsx';
import { fieldErrors, readError } from '../api/errors.ts';
import type { Side } from '../fields/values.ts';
import { changedValues } from './changed-values.ts';
import { type Conflict, chooseSide, meet } from './conflict.ts';
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
interface RecordForm<V extends object, R extends Stored, S> {
  /** The kind of record, under which a draft is kept; null where none may be. */
  name: string | null;
  /** A new record's values; their names are the fields of the form. */
  fresh: V;
  /** The record that is edited, or null. */
  record: R | null;
  valuesOf: (record: R) => V;
  create: (values: V, context: { idempotencyKey: string }) => Promise<S>;
  update: (changes: Partial<V>, seen: Versioned) => Promise<S>;
  /** Refusals that belong to a field. */
  refusals?: Partial<Record<ErrorCode, keyof V>>;
  /** What is wrong with what was typed, by the field: asked before anything is sent. */
  check?: (values: V) => Record<string, string>;
  /** The record as a colleague has left it, where the refusal itself does not carry it. */
  findTheirs?: (error: unknown, id: string) => Promise<R | 'deleted' | undefined>;
  /** Any other refusal: the errors to show at the fields; undefined where it is not known. */
  onRefused?: (error: unknown) => Record<string, string> | undefined;
  failed: string;
  /** Also called, with null, when there was nothing to save. */
  onSaved: (saved: S | null) => void;
}

/**
 * A form of one record. It is saved against the version that was on screen when it was opened; when a colleague was faster,
 * what was typed stays, and theirs is shown beside it.
 */
export function useRecordForm<V extends object, R extends Stored, S = R>(form: RecordForm<V, R, S>) {
  const { fresh, valuesOf, create, update, refusals = {}, check, findTheirs, onRefused, failed, onSaved } = form;
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
  const [conflict, setConflict] = useState<Conflict<V>>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  // Sending the same form again, because no answer came, adds no second record.
  const key = useRef({ values: '', idempotencyKey: '' });

  const send = (): Promise<S> => {
    if (record) return update(changedValues(begun, values), { id: record.id, version: seen });
    const text = JSON.stringify(values);
    if (key.current.values !== text) key.current = { values: text, idempotencyKey: crypto.randomUUID() };
    return create(values, { idempotencyKey: key.current.idempotencyKey });
  };

  const meetConflict = (theirs: R) => {
    // What only they changed becomes the form's own; what was typed here stays, to be saved over theirs or not.
    const met = meet(begun, values, valuesOf(theirs));
    setBegun(met.theirs);
    setValues(met.mine);
    setSeen(theirs.version ?? 0);
    setConflict(met);
  };

  const refuse = async (error: unknown) => {
    const { code, message } = readError(error);
    const theirs = staleRecord<R>(error) ?? (record && (await findTheirs?.(error, record.id)));
    if (theirs === 'deleted' || (record && code === 'NOT_FOUND')) return setConflict('deleted');
    if (theirs) return meetConflict(theirs);
    const own = onRefused?.(error);
    const field = code === 'NETWORK' ? undefined : refusals[code];
    const found = own ?? (field ? { [field]: message } : fieldErrors(error));
    setErrors(found);
    if (!own && Object.keys(found).length === 0) toastError(failed, error);
  };

  const save = async () => {
    if (record && !conflict && Object.keys(changedValues(begun, values)).length === 0) return onSaved(null);
    setPending(true);
    setErrors({});
    try {
      onSaved(await send());
    } catch (error) {
      await refuse(error).catch((again) => toastError(failed, again));
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
    choose: (field: keyof V, side: Side) => {
      if (conflict === null || conflict === 'deleted') return;
      const after = chooseSide(conflict, values, field, side);
      setConflict(after.conflict);
      setValues(after.values);
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
