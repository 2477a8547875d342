import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api.ts';
import { formatDateTime } from '../../../../lib/base/format.ts';
import { downloadFile } from '../../../../lib/files/download-file.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { CountSum } from '../count-sum.tsx';
import { type ImportView, useTeamNames } from '../queries.ts';
import { sayImported } from '../say-imported.ts';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../wizard-context.ts';
import { ImportUndo } from './import-undo.tsx';
import { ReportLines } from './report-lines.tsx';
import { ReportSummary } from './report-summary.tsx';
import classes from './result.module.css';

export function ImportReport({ item }: { item: ImportView }) {
  const { goTo, leave, words } = useWizard();
  const who = useTeamNames()?.get(item.created_by);
  const rejected = useMutation({
    mutationFn: () => api.imports.rejected({ id: item.id }),
    onSuccess: ({ body }) => downloadFile(body),
    onError: (error) => toastError('The rejected rows could not be downloaded', error),
  });
  const { report, file_name, finished_at } = item;
  if (!report)
    return (
      <StepFrame
        step="import"
        finished
        width="narrow"
        title={`Imported${sayUndo(item)} by a colleague`}
        purpose={[file_name, finished_at && formatDateTime(finished_at), who].filter(Boolean).join(' · ')}
        onSubmit={leave}
        primary={<Button type="submit">{words.open}</Button>}
      >
        <p className={classes.quiet}>What the import came to is shown to the person who ran it.</p>
      </StepFrame>
    );
  const isNothing = report.imported === 0;
  const imported = sayImported(item.record_kind, report);
  return (
    <StepFrame
      step="import"
      finished
      width="narrow"
      title={isNothing ? 'Nothing new in this list' : `${imported}${sayUndo(item).replace(' and', ', and')}`}
      purpose={[file_name, finished_at && formatDateTime(finished_at), who].filter(Boolean).join(' · ')}
      onSubmit={leave}
      secondary={
        <Button variant="default" onClick={() => goTo(undefined)}>
          Import another file
        </Button>
      }
      primary={<Button type="submit">{words.open}</Button>}
    >
      <div className={classes.report}>
        <CountSum counts={report} />
        <ReportLines counts={report} />
      </div>
      {report.rejected > 0 && (
        <div className={classes.rejected}>
          <p className={classes.quiet}>
            You can download the rejected rows as a CSV file with the reason for each. Fix them and import the file
            again.
          </p>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            loading={rejected.isPending}
            onClick={() => rejected.mutate()}
          >
            Download rejected rows
          </Button>
        </div>
      )}
      <ImportUndo item={item} />
      {/* Last: it comes on its own, and moves no button. */}
      {report.imported > 0 && <ReportSummary id={item.id} />}
    </StepFrame>
  );
}

function sayUndo({ undo }: ImportView): string {
  if (undo?.status !== 'done') return '';
  return undo.report && undo.report.kept_count > 0 ? ' and undone in part' : ' and undone';
}
