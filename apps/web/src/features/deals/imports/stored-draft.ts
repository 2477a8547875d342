import { isImportTarget } from '@cairn/domain';
import { forgetTabDraft, recallTabDraft, storeTabDraft } from '../../../lib/base/tab-drafts.ts';
import { type Plan, startPlan } from './plan.ts';
import type { Draft } from './queries.ts';

export type DraftStep = 'columns' | 'check';
export interface StoredDraft {
  step: DraftStep;
  plan: Plan;
}

const keyOf = (id: string) => `import-${id}`;
const readingOf = ({ reading, columns }: Draft) => JSON.stringify([reading, columns.length]);

/** Stores what was decided, so that a reload does not lose it; holds no cell of the list. */
export function storeDraft(id: string, draft: Draft, stored: StoredDraft): void {
  storeTabDraft(keyOf(id), { ...stored, reading: readingOf(draft) });
}

/** What was stored, if it was decided on the same reading of the file; otherwise the start. */
export function recallDraft(id: string, draft: Draft): StoredDraft {
  const stored = recallTabDraft(keyOf(id));
  if (isStored(stored) && stored.reading === readingOf(draft)) return { step: stored.step, plan: stored.plan };
  return { step: 'columns', plan: startPlan(draft) };
}

/** The plan that an import was started with, to run it again after a failure. */
export function recallPlan(id: string): Plan | null {
  const stored = recallTabDraft(keyOf(id));
  return isStored(stored) ? stored.plan : null;
}

export const forgetDraft = (id: string): void => forgetTabDraft(keyOf(id));

/** It may stem from an older version of the app. */
function isStored(value: unknown): value is StoredDraft & { reading: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { step, plan, reading } = value as Record<string, unknown>;
  if ((step !== 'columns' && step !== 'check') || typeof reading !== 'string') return false;
  if (typeof plan !== 'object' || plan === null) return false;
  const { mapping, confirmed, choices, overrides } = plan as Record<string, unknown>;
  const isKnown = ({ field }: { field?: unknown }) =>
    field === null || (typeof field === 'string' && isImportTarget(field));
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
