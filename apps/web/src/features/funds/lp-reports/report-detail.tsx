import { quarterName } from '@cairn/domain/fund';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { Copies, RunFacts } from '../../../ui/funds/run-facts.tsx';
import classes from '../../../ui/funds/runs.module.css';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { type Report, refreshReports, reportOptions } from './queries.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportWords } from './report-words.tsx';

/** A report: its words, the figures that come with them, and what may be done with it now. */
export function ReportDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const { data: report, error, refetch } = useQuery(reportOptions(id));
  const [act, setAct] = useState<'release' | 'withdraw' | null>(null);
  if (!report)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} title="The report could not be loaded" />
    ) : (
      <LoadingRegion label="Loading the report">
        <Skeleton height={240} radius="md" />
      </LoadingRegion>
    );
  const { can } = report;
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} stroke={1.75} />} onClick={onBack}>
          All reports
        </Button>
        {can.release && (
          <Button size="xs" onClick={() => setAct('release')}>
            Release
          </Button>
        )}
        {can.withdraw && (
          <Button size="xs" variant="default" onClick={() => setAct('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      <RunFacts run={report} name={`Report of ${quarterName(report.quarter_end)}`} />
      {report.problems.length > 0 && (
        <Notice tone="warning">
          {report.state === 'draft' ? 'This report cannot be prepared yet.' : 'This report cannot be released.'}
          <ul className={classes.list}>
            {report.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {report.warnings.map((warning) => (
        <p key={warning} className={classes.quiet}>
          {warning}
        </p>
      ))}
      <Copies documents={report.documents} isReleased={report.state === 'released'} />
      <ReportWords key={report.version} report={report} />
      <ReportFigures report={report} />
      {act && <ActDialog report={report} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

interface ActDialogProps {
  report: Report;
  act: 'release' | 'withdraw';
  onClose: () => void;
}

function ActDialog({ report, act, onClose }: ActDialogProps) {
  const queryClient = useQueryClient();
  const isRelease = act === 'release';
  const name = `the report of ${quarterName(report.quarter_end)}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.lpReports[act]({ id: report.id, version: report.version }),
    onSuccess: () => {
      toast({ title: isRelease ? 'Report released' : 'Report withdrawn', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The action could not be completed', failure);
    },
    onSettled: () => refreshReports(queryClient),
  });
  const [refusal] = error ? Object.values(fieldErrors(error)) : [];
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`${isRelease ? 'Release' : 'Withdraw'} ${name}?`}
      confirmLabel={isRelease ? 'Release' : 'Withdraw'}
      destructive={!isRelease}
      pending={isPending}
    >
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      <p>
        {isRelease
          ? `${report.total} limited ${report.total === 1 ? 'partner finds its copy' : 'partners find their copies'} in the LP Portal, and their contacts are told by mail. It cannot be changed afterwards; a correction is a new version.${report.is_marketing ? ' It is marked as a marketing document.' : ''}`
          : 'It stays in the list as withdrawn, and limited partners never see it. The next report of this quarter begins with its words.'}
      </p>
    </ConfirmDialog>
  );
}
