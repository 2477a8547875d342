import { findImportField } from '@cairn/domain';
import { type Plan, startPlan } from './plan.ts';
import type { Draft } from './queries.ts';

export type DraftStep = 'columns' | 'check';
export interface StoredDraft {
  step: DraftStep;
  plan: Plan;
}

const keyOf = (id: string) => `cairn-import-${id}`;
const readingOf = ({ reading, columns }: Draft) => JSON.stringify([reading, columns.length]);

/** Keeps what was decided in this tab, so that a reload does not lose it; holds no cell of the list. */
export function storeDraft(id: string, draft: Draft, stored: StoredDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ ...stored, reading: readingOf(draft) }));
  } catch {
    // Storage is full or switched off; then a reload starts from the suggestion again.
  }
}

/** What was kept, if it was decided on the same reading of the file; otherwise the start. */
export function recallDraft(id: string, draft: Draft): StoredDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    if (isStored(stored) && stored.reading === readingOf(draft)) return { step: stored.step, plan: stored.plan };
  } catch {
    // Nothing that could be read.
  }
  return { step: 'columns', plan: startPlan(draft) };
}

/** The plan that an import was started with, to run it again after a failure. */
export function recallPlan(id: string): Plan | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    return isStored(stored) ? stored.plan : null;
  } catch {
    return null;
  }
}

export function forgetDraft(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // Then there is nothing to forget.
  }
}

/** It may stem from an older version of the app. */
function isStored(value: unknown): value is StoredDraft & { reading: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { step, plan, reading } = value as Record<string, unknown>;
  if ((step !== 'columns' && step !== 'check') || typeof reading !== 'string') return false;
  if (typeof plan !== 'object' || plan === null) return false;
  const { mapping, confirmed, choices, overrides } = plan as Record<string, unknown>;
  const isKnown = ({ field }: { field?: unknown }) =>
    field === null || (typeof field === 'string' && findImportField(field) !== undefined);
  return (
    Array.isArray(mapping) &&
    mapping.every(isKnown) &&
    Array.isArray(confirmed) &&
    typeof choices === 'object' &&
    choices !== null &&
    typeof overrides === 'object' &&
    overrides !== null
  );
}
