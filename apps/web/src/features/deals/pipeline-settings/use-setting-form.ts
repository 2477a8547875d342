import type { ErrorCode } from '@cairn/contract/errors';
import { type SubmitEvent, useRef, useState } from 'react';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { changedValues, pickFields } from '../../../lib/forms/changed-values.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type Settings, useSettingsStore } from './queries.ts';

/** What a form for a new record and one for an old one have in common. */
interface SettingForm<V extends object, R extends Versioned> {
  /** The kind of record, under which a draft is kept. */
  name: string;
  /** A new record's values; their names are the fields of the form. */
  fresh: V;
  /** The record that is edited, or null. */
  record: R | null;
  find: (settings: Settings, id: string) => R | undefined;
  create: (values: V, context: { idempotencyKey: string }) => Promise<Settings>;
  update: (changes: Partial<V> & Versioned) => Promise<Settings>;
  /** Refusals that belong to a field. */
  refusals?: Partial<Record<ErrorCode, keyof V>>;
  failed: string;
  saved: string;
  onSaved: () => void;
}

interface Versioned {
  id: string;
  version: number;
}

/**
 * A form of a settings record. It is saved against the version that was on screen when it was opened, however often the
 * page has asked again since; when a colleague was faster, what was typed stays, and theirs is shown beside it.
 */
export function useSettingForm<V extends object, R extends V & Versioned>(form: SettingForm<V, R>) {
  const { fresh, find, create, update, refusals = {}, failed, saved, onSaved } = form;
  const { take, reread } = useSettingsStore();
  const [record] = useState(form.record);
  const [begun, setBegun] = useState<V>(() => (record ? pickFields(fresh, record) : fresh));
  const [values, setValues, kept] = useDialogState(`${form.name} ${record?.id ?? 'new'}`, begun);
  const [seen, setSeen] = useState(record?.version ?? 0);
  const [conflict, setConflict] = useState<R | 'deleted' | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  // Sending the same form again, because no answer came, adds no second record.
  const key = useRef({ values: '', idempotencyKey: '' });

  const send = (): Promise<Settings> => {
    if (record) return update({ ...changedValues(begun, values), id: record.id, version: seen });
    const text = JSON.stringify(values);
    if (key.current.values !== text) key.current = { values: text, idempotencyKey: crypto.randomUUID() };
    return create(values, { idempotencyKey: key.current.idempotencyKey });
  };

  const meetConflict = async (id: string) => {
    const theirs = find(await reread(), id);
    setConflict(theirs ?? 'deleted');
    if (!theirs) return;
    // What only they changed becomes the form's own; what was typed here stays, to be saved over theirs or not.
    const mine = changedValues(begun, values);
    const now = pickFields<V>(fresh, theirs);
    setBegun(now);
    setValues({ ...now, ...mine });
    setSeen(theirs.version);
  };

  const refuse = async (error: unknown) => {
    const { code, message } = readError(error);
    if (record && (code === 'STALE_VERSION' || code === 'NOT_FOUND')) return meetConflict(record.id);
    const field = code === 'NETWORK' ? undefined : refusals[code];
    const found = field ? { [field]: message } : fieldErrors(error);
    setErrors(found);
    if (Object.keys(found).length === 0) toastError(failed, error);
    if (code === 'STAGE_TYPE_UNKNOWN') await reread();
  };

  const save = async () => {
    if (record && !conflict && Object.keys(changedValues(begun, values)).length === 0) return onSaved();
    setPending(true);
    setErrors({});
    try {
      take(await send());
      toast({ title: saved, tone: 'success' });
      onSaved();
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
    kept,
    change: (changed: Partial<V>) => {
      setValues((before) => ({ ...before, ...changed }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!pending && conflict !== 'deleted') void save();
    },
  };
}
