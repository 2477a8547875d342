import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from 'react';
import { forgetTabDraft, recallTabDraft, storeTabDraft } from '../base/tab-drafts.ts';
import { fits } from './fits.ts';

/** What a form needs of the draft that is kept of it. */
export interface Kept {
  /** What stands in the form was typed before, and not sent. */
  isRestored: boolean;
  /** Sent, or given up by its Cancel: nothing is left of it. A form that is merely left, with its page, keeps its draft. */
  forget: () => void;
}

/**
 * What is typed in a form, kept in the tab as it is being typed: `now` is stored under `key` whenever it changes, and null
 * means that there is nothing that closing would lose. Answers with what was found when the form opened. Without a key nothing
 * is kept: what is encrypted does not lie about in the browser.
 */
export function useKept<T>(
  key: string | null,
  like: T,
): Kept & { found: T | undefined; keep: (now: T | null) => void } {
  const [found] = useState(() => {
    const stored = key === null ? undefined : recallTabDraft(key);
    return fits(stored, like) ? stored : undefined;
  });
  const [isRestored, setRestored] = useState(found !== undefined);
  const keep = useCallback(
    (now: T | null) => {
      if (key === null) return;
      if (now === null) forgetTabDraft(key);
      else storeTabDraft(key, now);
    },
    [key],
  );
  const forget = useCallback(() => {
    if (key !== null) forgetTabDraft(key);
    setRestored(false);
  }, [key]);
  return useMemo(() => ({ found, isRestored, keep, forget }), [found, isRestored, keep, forget]);
}

/** Like useState, for what is typed; kept in the tab while it differs from what it began with. */
export function useKeptState<T>(
  key: string | null,
  initial: T,
): [T, Dispatch<SetStateAction<T>>, Kept & { discard: () => void }] {
  const [begun] = useState(initial);
  const { found, isRestored, keep, forget } = useKept(key, begun);
  const [value, setValue] = useState(found ?? begun);
  useEffect(() => keep(JSON.stringify(value) === JSON.stringify(begun) ? null : value), [keep, value, begun]);
  const [discarded, setDiscarded] = useState(false);
  const discard = () => {
    setDiscarded(true);
    setValue(begun);
  };
  return [value, setValue, { isRestored: isRestored && !discarded, forget, discard }];
}

/**
 * The same for what is typed in a dialog. Closing it, by its Cancel or after the question, gives it up; one that
 * goes away with its page has been left, and keeps its draft.
 */
export function useDialogState<T>(key: string, initial: T): ReturnType<typeof useKeptState<T>> {
  const kept = useKeptState(key, initial);
  const { forget } = kept[2];
  useForgetOnClose(forget);
  return kept;
}

export function useForgetOnClose(forget: () => void): void {
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname === pathname) forget();
    };
  }, [forget]);
}
