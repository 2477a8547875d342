import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { isConnected } from '../../../../lib/api/connection.ts';
import { reasonOf } from '../../../../lib/api/errors.ts';
import { useKept } from '../../../../lib/forms/use-kept.ts';
import { cacheReview, type Review, staleReview } from '../queries.ts';
import { changedTexts, mergeTexts, type TextField, type Texts, textsOf } from './merge-texts.ts';

const PAUSE_MS = 900;

export interface Conflict {
  theirs: Review;
  fields: TextField[];
}

interface Draft {
  /** The version that the texts grew out of. */
  base: Texts & { version: number };
  mine: Texts;
  conflict: Conflict | null;
  /** Why the last attempt to save failed. */
  problem: string | null;
  saving: boolean;
  /** Counts what was taken over from others: an editor then begins anew. */
  taken: number;
}

/**
 * Memo, thesis and assumptions as they are being written: saved by themselves at each pause, against the version that they
 * grew out of. What others wrote elsewhere is taken in; where both wrote, both versions are kept until one is chosen. What is
 * not saved yet is kept in the tab, and saved when it is opened again or the connection is back.
 */
export function useReviewDraft(review: Review) {
  const queryClient = useQueryClient();
  const stored = { base: { ...textsOf(review), version: review.version }, mine: textsOf(review) };
  const { found, keep, forget } = useKept<Pick<Draft, 'base' | 'mine'>>(`review texts ${review.id}`, stored);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(found ?? stored),
    conflict: null,
    problem: null,
    saving: false,
    taken: 0,
  }));
  // What a save or a blocked way out must know at once, not at the next drawing.
  const now = useRef(draft);
  const set = useCallback((change: (before: Draft) => Partial<Draft>) => {
    now.current = { ...now.current, ...change(now.current) };
    setDraft(now.current);
  }, []);
  const isDirty = useCallback(() => Object.keys(changedTexts(now.current.base, now.current.mine)).length > 0, []);

  const adopt = useCallback(
    (theirs: Review) =>
      set(({ base, mine, taken }) => {
        const { texts, clashes } = mergeTexts(base, mine, textsOf(theirs));
        if (clashes.length > 0) return { conflict: { theirs, fields: clashes } };
        const isNew = Object.keys(changedTexts(mine, texts)).length > 0;
        const next = { ...textsOf(theirs), version: theirs.version };
        return { base: next, mine: texts, conflict: null, taken: isNew ? taken + 1 : taken };
      }),
    [set],
  );

  const save = useCallback(async () => {
    const { base, mine, conflict, saving } = now.current;
    if (saving || conflict || !isDirty()) return;
    const changes = changedTexts(base, mine);
    set(() => ({ saving: true, problem: null }));
    try {
      const saved = await api.committee.update({ id: review.id, version: base.version, ...changes });
      set(() => ({ base: { ...base, ...changes, version: saved.version } }));
      cacheReview(queryClient, saved);
    } catch (error) {
      const theirs = staleReview(error);
      if (theirs) adopt(theirs);
      else set(() => ({ problem: reasonOf(error) }));
    } finally {
      set(() => ({ saving: false }));
    }
  }, [review.id, queryClient, set, adopt, isDirty]);

  // A colleague has saved, and the page has heard of it.
  useEffect(() => {
    if (review.version > now.current.base.version && !now.current.saving) adopt(review);
  }, [review, adopt]);

  const { base, mine, conflict, problem, saving, taken } = draft;
  const dirty = Object.keys(changedTexts(base, mine)).length > 0;
  useEffect(() => keep(dirty ? { base, mine } : null), [keep, dirty, base, mine]);
  useEffect(() => {
    if (problem === null) return;
    return isConnected.subscribe(() => isConnected.get() && void save());
  }, [problem, save]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the pause anew
  useEffect(() => {
    if (review.status !== 'open' || conflict || problem || saving || !isDirty()) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [base, mine, conflict, problem, saving, review.status]);

  return {
    texts: mine,
    conflict,
    problem,
    saving,
    taken,
    dirty,
    /** Gives up what is not saved. */
    forget,
    isDirty,
    save,
    change: (changed: Partial<Texts>) =>
      set(({ mine: before }) => ({ mine: { ...before, ...changed }, problem: null })),
    /** Ends a conflict: the fields named here stay as I wrote them, everything else is theirs. */
    settle: (keep: readonly TextField[]) =>
      set(({ mine: before, base: old, conflict: met, taken: times }) => {
        if (!met) return {};
        const theirs = textsOf(met.theirs);
        const { texts } = mergeTexts(old, before, theirs);
        const given = met.fields.filter((field) => !keep.includes(field)).map((field) => [field, theirs[field]]);
        return {
          base: { ...theirs, version: met.theirs.version },
          mine: { ...texts, ...Object.fromEntries(given) },
          conflict: null,
          taken: times + 1,
        };
      }),
  };
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>;
