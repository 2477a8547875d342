import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { plural } from '../../../../lib/base/format.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { TextLink } from '../../../../ui/base/links.tsx';
import { type DataColumn, DataTable } from '../../../../ui/lists/data-table.tsx';
import { RefreshFailed } from '../../../../ui/lists/refresh-failed.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import classes from '../diligence.module.css';
import { companyOf, FAILED } from '../labels.ts';
import { CardsSkeleton } from '../list/cards-skeleton.tsx';
import { type Card, useProcesses } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { ReportButton } from './report-button.tsx';

const COLUMNS: readonly DataColumn<Card>[] = [
  {
    key: 'company',
    header: 'Process',
    width: '25%',
    cell: (process) => (
      <div>
        <TextLink to="/due-diligence/$id" params={{ id: process.id }} c="inherit" fw={600} underline="hover">
          {companyOf(process)}
        </TextLink>
        <p className={classes.quiet}>{process.name}</p>
      </div>
    ),
  },
  { key: 'status', header: 'Status', width: '15%', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'contains',
    header: 'What it will contain',
    cell: ({ completed_items, total_items, blocked_items }) => (
      <span className="tnum">
        {plural(completed_items, 'item')} completed, {plural(total_items - completed_items, 'open point')}
        {blocked_items.length > 0 && `, ${blocked_items.length} blocked`}
      </span>
    ),
  },
  {
    key: 'exported',
    header: 'Last export',
    width: '13%',
    cell: ({ last_report_at }) => (last_report_at ? <RelativeTime at={last_report_at} /> : 'Never'),
  },
  {
    key: 'report',
    header: 'Report',
    width: '290px',
    actions: true,
    cell: (process) => <ReportButton id={process.id} of={companyOf(process)} size="xs" />,
  },
];

/** A report for each process, made at the moment at which it is asked for. */
export default function ReportsTab() {
  const list = useProcesses({});
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const retry = () => void list.refetch();
  if (list.isPending) return <CardsSkeleton label="Loading the reports" count={2} />;
  if (!list.data) return <ErrorState error={list.error} onRetry={retry} title={FAILED.loadProcesses} />;
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconFileText size={22} stroke={1.75} />} title="No reports yet">
        Every process has a report for the investment committee. Start a process under Active Processes to get its
        report here.
      </EmptyState>
    );
  return (
    <>
      <p className={classes.quiet}>
        For the investment committee, as PDF: status and summary, findings by section, open points with owner and due
        date, which items do not apply and why, and every file of evidence with its SHA-256. Each export is recorded in
        the audit log.
      </p>
      {list.error && <RefreshFailed title={FAILED.loadProcesses} error={list.error} onRetry={retry} />}
      <DataTable label="Reports" columns={COLUMNS} rows={rows} />
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
