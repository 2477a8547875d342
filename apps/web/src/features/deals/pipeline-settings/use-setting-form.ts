import type { ErrorCode } from '@cairn/contract/errors';
import { readError } from '../../../lib/api/errors.ts';
import { pickFields } from '../../../lib/forms/changed-values.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { toast } from '../../../ui/base/toast.tsx';
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

/** A form of a settings record, whose answers are the settings as a whole. */
export function useSettingForm<V extends object, R extends V & Versioned>(form: SettingForm<V, R>) {
  const { fresh, find, create, update, saved, onSaved, ...rest } = form;
  const { take, reread } = useSettingsStore();
  return useRecordForm<V, R, Settings>({
    ...rest,
    fresh,
    valuesOf: (record) => pickFields<V>(fresh, record),
    create,
    update: (changes, seen) => update({ ...changes, ...seen }),
    findTheirs: async (error, id) => {
      const { code } = readError(error);
      if (code === 'STAGE_TYPE_UNKNOWN') await reread();
      return code === 'STALE_VERSION' ? (find(await reread(), id) ?? 'deleted') : undefined;
    },
    onSaved: (settings) => {
      if (settings) {
        take(settings);
        toast({ title: saved, tone: 'success' });
      }
      onSaved();
    },
  });
}
