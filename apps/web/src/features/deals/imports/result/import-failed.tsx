import { Button } from '@mantine/core';
import { readError } from '../../../../lib/api/errors.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import type { ImportView } from '../queries.ts';
import { StepFrame } from '../step-frame.tsx';
import { recallPlan } from '../stored-draft.ts';
import { useRunImport } from '../use-run-import.ts';
import { useWizard } from '../wizard-context.ts';

interface ImportFailedProps {
  item: ImportView;
  /** Back to the columns and rows, which are as they were. */
  onReview: () => void;
}

export function ImportFailed({ item, onReview }: ImportFailedProps) {
  const { goTo } = useWizard();
  const run = useRunImport(item.id);
  const plan = recallPlan(item.id);
  const again = () => (plan ? run.mutate(plan) : onReview());
  return (
    <StepFrame
      step="import"
      width="narrow"
      links={{ file: () => goTo(undefined), columns: onReview, check: onReview }}
      title="The import failed"
      purpose={item.file_name}
      onSubmit={again}
      secondary={
        <Button variant="default" onClick={onReview}>
          Back to the rows
        </Button>
      }
      primary={
        <Button type="submit" loading={run.isPending}>
          Try again
        </Button>
      }
    >
      <Notice tone="negative">{item.error ?? 'Nothing was imported.'}</Notice>
      {run.error && <Notice tone="negative">{readError(run.error).message}</Notice>}
    </StepFrame>
  );
}
