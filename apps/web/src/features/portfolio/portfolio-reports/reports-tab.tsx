import { formatBytes, PORTFOLIO_REPORTS } from '@cairn/domain';
import { Button, Progress, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconFileAnalytics } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './portfolio-reports.module.css';
import { isPending, type Report, reportsOptions } from './queries.ts';
import { RequestForm } from './request-form.tsx';

const aboutOf = ({ company, portfolio }: Report) => company?.name ?? portfolio?.name ?? 'All companies';
const nameOf = (report: Report) =>
  `${PORTFOLIO_REPORTS[report.kind]} of ${aboutOf(report)}, ${formatDay(report.as_of)}`;

/** What one has had written about companies: one-pagers, reviews and tables of figures. */
export default function ReportsTab() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(reportsOptions());
  const [deleting, setDeleting] = useState<Report | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.portfolioReports.key() });
  const download = useMutation({
    mutationFn: async (id: string) => (await api.portfolioReports.download({ id })).body,
    onSuccess: (file) => downloadFile(file as File),
    onError: (failure) => toastError('The report could not be downloaded', failure),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.portfolioReports.remove({ id }),
    onSuccess: () => toast({ title: 'Report deleted', tone: 'success' }),
    onError: (failure) => toastError('The report could not be deleted', failure),
    onSettled: () => {
      setDeleting(null);
      return refresh();
    },
  });
  const columns: DataColumn<Report>[] = [
    {
      key: 'report',
      header: 'Report',
      width: '30%',
      cell: (report) => (
        <div>
          <strong>{PORTFOLIO_REPORTS[report.kind]}</strong>
          <p className={classes.quiet}>{aboutOf(report)}</p>
        </div>
      ),
    },
    { key: 'as_of', header: 'As of', cell: ({ as_of }) => formatDay(as_of) },
    { key: 'asked', header: 'Requested', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    { key: 'state', header: 'State', cell: (report) => <State report={report} /> },
    {
      key: 'acts',
      header: '',
      width: '230px',
      actions: true,
      cell: (report) => (
        <>
          {report.status === 'ready' && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconDownload size={14} stroke={1.75} />}
              aria-label={`Download ${nameOf(report)}`}
              onClick={() => download.mutate(report.id)}
            >
              Download
            </Button>
          )}
          {!isPending(report) && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Delete ${nameOf(report)}`}
              onClick={() => setDeleting(report)}
            >
              Delete
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <div className={classes.reports}>
      <VisuallyHidden component="h2">Reports</VisuallyHidden>
      <RequestForm onAsked={refresh} />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The reports could not be loaded" />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the reports">
          <Skeleton height={160} radius="md" />
        </LoadingRegion>
      )}
      {data?.reports.length === 0 && (
        <EmptyState icon={<IconFileAnalytics size={22} stroke={1.75} />} title="No reports yet">
          Choose a report above. It is written for you alone, with the companies that you may see, and kept here.
        </EmptyState>
      )}
      {data && data.reports.length > 0 && <DataTable label="Reports" columns={columns} rows={data.reports} />}
      <VisuallyHidden aria-live="polite">
        {data?.reports.some(isPending) && 'A report is being written.'}
      </VisuallyHidden>
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id)}
        title="Delete this report?"
        confirmLabel="Delete Report"
        destructive
        pending={remove.isPending}
      >
        {deleting && nameOf(deleting)}. It cannot be restored, but you can request it again: the same figures give the
        same file.
      </ConfirmDialog>
    </div>
  );
}

function State({ report }: { report: Report }) {
  const { status, progress, problem, byte_size } = report;
  if (status === 'failed') return <span>{problem}</span>;
  if (status === 'ready') return <span className="tnum">Ready, {formatBytes(byte_size ?? 0)}</span>;
  return (
    <div className={classes.state}>
      <span>{status === 'queued' ? 'Waiting for its turn' : 'Being written'}</span>
      <Progress value={progress} size="sm" aria-label={`Progress of ${nameOf(report)}`} />
    </div>
  );
}
