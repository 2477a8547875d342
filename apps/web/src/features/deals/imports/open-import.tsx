import { CheckStep } from './check-step/check-step.tsx';
import { ColumnsStep } from './columns-step/columns-step.tsx';
import { type Draft, useDraft } from './queries.ts';
import { ImportGone } from './result/import-gone.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { useDraftPlan } from './use-draft-plan.ts';
import { useUnfinished } from './wizard-context.ts';

/** An import that is being prepared. */
export function OpenImport({ id }: { id: string }) {
  const { data, error, refetch } = useDraft(id);
  if (data) return <DraftSteps draft={data} />;
  return error ? <ImportGone error={error} onRetry={() => void refetch()} /> : <StepSkeleton step="columns" />;
}

function DraftSteps({ draft }: { draft: Draft }) {
  const { plan, setPlan, step, setStep } = useDraftPlan(draft.import.id, draft);
  useUnfinished('draft');
  return step === 'columns' ? (
    <ColumnsStep draft={draft} plan={plan} onPlan={setPlan} onNext={() => setStep('check')} />
  ) : (
    <CheckStep draft={draft} plan={plan} onPlan={setPlan} onBack={() => setStep('columns')} />
  );
}
