import type { Catalogue, Currency, ValuesOf } from '@cairn/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type DraftOf, ownCurrency } from './draft.ts';
import { type FieldErrors, readDraft } from './read-draft.ts';
import { changedFields } from './values.ts';

/** The typed state of a form. Written as methods, so that the state of any catalogue fits where some catalogue is drawn. */
export interface DraftState<C extends Catalogue = Catalogue> {
  draft: DraftOf<C>;
  /** Of the amounts. */
  currency: Currency;
  values: ValuesOf<C>;
  changed: Partial<ValuesOf<C>>;
  /** What is said at the fields: once a field was left or the form was sent, and what the server found. */
  errors: FieldErrors;
  set<F extends keyof DraftOf<C>>(field: F, value: DraftOf<C>[F]): void;
  leave(field: keyof DraftOf<C>): void;
  /** Shows every fault; the faults, if there are any. */
  check(): FieldErrors | undefined;
  /** Shows what the server found. */
  refuse(errors: FieldErrors): void;
  /** Whether anything was typed that closing would lose. */
  dirty: boolean;
  /** Begins again from `draft`; `origin` is what it is compared with. */
  reset(draft: DraftOf<C>, origin?: DraftOf<C>): void;
}

/** The typed state of the form against the values that it began with; `typed` is what was typed in it before a reload. */
export function useDraft<C extends Catalogue>(
  catalogue: C,
  initial: DraftOf<C>,
  base: ValuesOf<C>,
  typed: DraftOf<C> = initial,
): DraftState<C> {
  const [draft, setDraft] = useState(typed);
  const [origin, setOrigin] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const currency = ownCurrency(draft);
  const { values, errors: all } = useMemo(() => readDraft(catalogue, draft, currency), [catalogue, draft, currency]);
  // What is stored outside of bounds that came later is not sent, and must not keep the other fields from being saved.
  const [typedNow, then, stored]: Record<string, unknown>[] = [draft, origin, base];
  const isStored = (field: string) => typedNow?.[field] === then?.[field] && (stored?.[field] ?? null) !== null;
  const errors = Object.fromEntries(Object.entries(all).filter(([field]) => !isStored(field))) as FieldErrors;
  const changed = useMemo(() => changedFields(base, values), [base, values]);
  const shown = Object.entries(errors).filter(([field]) => checked || left.has(field));

  // The same functions at each drawing, so that of two hundred fields only the one that is typed in is drawn anew.
  const now = useRef({ draft, origin });
  now.current = { draft, origin };
  const set = useCallback<DraftState<C>['set']>((field, value) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setRefused((before) => (before[field as string] === undefined ? before : { ...before, [field]: undefined }));
  }, []);
  const leave = useCallback<DraftState<C>['leave']>((field) => {
    // A field that somebody only passed through is not complained about before the form is sent.
    if (now.current.draft[field] === now.current.origin[field]) return;
    setLeft((before) => (before.has(field as string) ? before : new Set(before).add(field as string)));
  }, []);

  return {
    draft,
    currency,
    values,
    changed,
    errors: withoutEmpty({ ...refused, ...Object.fromEntries(shown) }),
    set,
    leave,
    check: () => {
      setChecked(true);
      return Object.keys(errors).length > 0 ? errors : undefined;
    },
    refuse: setRefused,
    dirty: JSON.stringify(draft) !== JSON.stringify(origin),
    reset: (fresh, freshOrigin = fresh) => {
      setDraft(fresh);
      setOrigin(freshOrigin);
      setLeft(new Set());
      setChecked(false);
      setRefused({});
    },
  };
}

function withoutEmpty(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
