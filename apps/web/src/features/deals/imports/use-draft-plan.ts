import { useEffect, useState } from 'react';
import { startPlan } from './plan.ts';
import type { Draft } from './queries.ts';
import { recallDraft, storeDraft } from './stored-draft.ts';

/** What the person decides on a draft, kept over a reload; a new reading of the file starts it afresh. */
export function useDraftPlan(id: string, draft: Draft) {
  const [state, setState] = useState(() => ({ draft, ...recallDraft(id, draft) }));
  const current = state.draft === draft ? state : { ...state, draft, plan: startPlan(draft) };
  if (current !== state) setState(current);
  useEffect(() => storeDraft(id, draft, current), [id, draft, current]);
  return {
    step: current.step,
    plan: current.plan,
    setStep: (step: typeof current.step) => setState((before) => ({ ...before, step })),
    setPlan: (change: (plan: typeof current.plan) => typeof current.plan) =>
      setState((before) => ({ ...before, plan: change(before.plan) })),
  };
}
