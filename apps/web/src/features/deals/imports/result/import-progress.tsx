import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { formatInteger, formatShare } from '../../../../lib/base/format.ts';
import { WaitingBar } from '../../../../ui/waiting-bar.tsx';
import type { ImportView } from '../queries.ts';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../wizard-context.ts';
import classes from './result.module.css';

/** While the server imports. The job is the server's, so this window is only a window. */
export function ImportProgress({ item: { status, file_name, rows_done, rows_total } }: { item: ImportView }) {
  const { leave } = useWizard();
  const isCounting = status === 'running' && rows_done > 0;
  const text = isCounting
    ? `${formatInteger(rows_done)} of ${formatInteger(rows_total)} rows`
    : status === 'queued'
      ? 'Waiting to start…'
      : 'Reading the list and looking for duplicates…';
  // Said at every tenth, or a screen reader would never stop talking.
  const tenth = isCounting ? Math.floor((rows_done / rows_total) * 10) * 10 : null;
  return (
    <StepFrame
      step="import"
      width="narrow"
      title="Importing"
      purpose={file_name}
      primary={
        <Button variant="default" onClick={leave}>
          Close
        </Button>
      }
    >
      <div className={classes.progress}>
        {isCounting ? (
          <Progress
            value={(rows_done / rows_total) * 100}
            size="lg"
            radius="xl"
            transitionDuration={300}
            aria-label="Progress of the import"
          />
        ) : (
          <WaitingBar label="Progress of the import" />
        )}
        <p className={classes.progressText}>
          <span>{text}</span>
          {isCounting && <span>{formatShare(rows_done, rows_total)}</span>}
        </p>
        <VisuallyHidden role="status">{tenth === null ? text : `${tenth} percent imported`}</VisuallyHidden>
      </div>
      <p className={classes.quiet}>You can close this window; the import continues.</p>
    </StepFrame>
  );
}
