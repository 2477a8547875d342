import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterImport } from './follow-import.ts';
import { OpenImport } from './open-import.tsx';
import { isUnderway, isUndoing, useImport } from './queries.ts';
import { ImportFailed } from './result/import-failed.tsx';
import { ImportGone } from './result/import-gone.tsx';
import { ImportProgress } from './result/import-progress.tsx';
import { ImportReport } from './result/import-report.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { forgetDraft } from './stored-draft.ts';

/** Shows an import as it stands: being prepared, under way, or over. */
export function ImportState({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useImport(id);
  const [isReviewing, setIsReviewing] = useState(false);
  const wasUnderway = useRef(false);
  const underway = data !== undefined && (isUnderway(data) || isUndoing(data));
  const isDone = data?.status === 'done';

  useEffect(() => {
    if (isDone) forgetDraft(id);
    if (isDone && !underway && wasUnderway.current) afterImport(queryClient);
    wasUnderway.current = underway;
  }, [id, isDone, underway, queryClient]);
  // It was started again; should it fail again, that is shown again.
  if (isReviewing && underway) setIsReviewing(false);

  if (!data)
    return error ? <ImportGone error={error} onRetry={() => void refetch()} /> : <StepSkeleton step="columns" />;
  if (isUnderway(data)) return <ImportProgress item={data} />;
  if (isDone) return <ImportReport item={data} />;
  if (data.status === 'discarded') return <ImportGone />;
  if (data.status === 'failed' && !isReviewing) {
    return <ImportFailed item={data} onReview={() => setIsReviewing(true)} />;
  }
  return <OpenImport id={id} />;
}
