import { Button, type ButtonProps, Loader, VisuallyHidden } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { formatDateTime } from '../../../../lib/base/format.ts';
import classes from '../diligence.module.css';
import { useReport } from './use-report.ts';

/**
 * Has the report drawn and downloads it; the last one stays at hand. `of` names the process to those who do not see where
 * the button stands.
 */
export function ReportButton({ id, of, ...look }: { id: string; of?: string } & Pick<ButtonProps, 'size'>) {
  const { isWaiting, isDrawing, problem, last, request, download } = useReport(id);
  const isBusy = isWaiting || isDrawing;
  const doing = isWaiting ? 'Waiting for its turn' : 'Drawing the report';
  return (
    <div className={classes.report}>
      <Button
        {...look}
        variant="default"
        leftSection={isBusy ? <Loader size={14} aria-hidden /> : <IconFileDownload size={16} stroke={1.75} />}
        aria-label={of && !isBusy ? `Download report of ${of}` : undefined}
        aria-disabled={isBusy || undefined}
        data-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : request}
      >
        {isBusy ? doing : 'Download report'}
      </Button>
      {last && !isBusy && (
        <Button
          {...look}
          variant="subtle"
          title={`As of ${formatDateTime(last.as_of ?? last.created_at)}`}
          aria-label={of && `Last report of ${of}`}
          onClick={() => download(last.id)}
        >
          Last report
        </Button>
      )}
      {problem && <p className={classes.quiet}>{problem}</p>}
      <VisuallyHidden aria-live="polite">{isBusy && `${doing}.`}</VisuallyHidden>
    </div>
  );
}
