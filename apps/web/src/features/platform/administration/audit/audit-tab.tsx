import { CLASSIFICATIONS, shortId } from '@cairn/domain';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconDownload, IconFileSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatDateTime, labelFromKey, plural } from '../../../../lib/base/format.ts';
import { downloadFile } from '../../../../lib/files/download-file.ts';
import { usePageExport } from '../../../../lib/files/page-export.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../../ui/lists/data-table.tsx';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import classes from './audit.module.css';

type Entry = Outputs['platformAudit']['list']['rows'][number];

const PAGE = 50;
const exportList = async () => (await api.platformAudit.exportAll({})).body;

/** What happened in 30 days, with its proof, under the name of an export of the log. */
async function exportReport(): Promise<File> {
  const { body } = await api.compliance.generateReport({ p_format: 'csv', p_date_range: 30 });
  return new File([body], body.name.replace(/^compliance_report_/, 'audit_logs_'), { type: body.type });
}

/** What was done on the installation lately, in all organizations. What a firm's event tells stays in its own log. */
export function AuditTab() {
  const { data, error, refetch } = useQuery(orpc.platformAudit.list.queryOptions({ input: {}, staleTime: 0 }));
  const [offset, setOffset] = useState(0);
  usePageExport(data ? exportList : null);
  const download = useMutation({
    mutationFn: exportReport,
    onSuccess: (file) => {
      downloadFile(file);
      toast({ title: 'Export Complete', description: 'Audit logs exported successfully', tone: 'success' });
    },
    onError: (failure) => toastError('Export Failed', failure),
  });
  const rows = data?.rows;
  const first = rows && offset < rows.length ? offset : 0;
  return (
    <section className={classes.section} aria-label="Platform audit logs">
      <div className={classes.bar}>
        <span className={classes.quiet}>
          {rows && `The ${plural(rows.length, 'newest event', 'newest events')} of all organizations.`} Details of a
          firm's event stay in the firm's own log.
        </span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          loading={download.isPending}
          disabled={!rows}
          onClick={() => download.mutate()}
        >
          Export
        </Button>
      </div>
      {!rows && error && <ErrorState error={error} onRetry={() => void refetch()} title="Error Loading Audit Logs" />}
      {!rows && !error && (
        <LoadingRegion label="Loading the audit logs">
          <Skeleton height={480} radius="md" />
        </LoadingRegion>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={<IconFileSearch size={22} stroke={1.75} />} title="No Audit Logs Found">
          Nothing has been done on this installation yet.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <DataTable label="Platform audit logs" columns={COLUMNS} rows={rows.slice(first, first + PAGE)} />
          <Pager offset={first} pageSize={PAGE} total={rows.length} noun="events" onOffset={setOffset} />
        </>
      )}
    </section>
  );
}

const COLUMNS: DataColumn<Entry>[] = [
  {
    key: 'action',
    header: 'Action',
    width: '20%',
    cell: ({ action, data_classification }) => (
      <div className={classes.lines}>
        <span className={classes.action}>{action}</span>
        <Badge radius="sm" variant="default">
          {CLASSIFICATIONS[data_classification]}
        </Badge>
      </div>
    ),
  },
  {
    key: 'resource',
    header: 'Resource',
    width: '14%',
    cell: ({ resource_type, resource_id }) => (
      <div className={classes.lines}>
        <span>{labelFromKey(resource_type)}</span>
        {resource_id && (
          <span className={classes.quiet} title={resource_id}>
            {shortId(resource_id)}
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'user',
    header: 'User',
    cell: ({ user_name, user_id }) => (
      <div className={classes.lines}>
        <span>{user_name}</span>
        {user_id && (
          <span className={classes.quiet} title={user_id}>
            {shortId(user_id)}
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'organization',
    header: 'Organization',
    width: '15%',
    cell: ({ organization }) => <span title={organization}>{organization}</span>,
  },
  { key: 'ip', header: 'IP address', width: '110px', cell: ({ ip_address }) => ip_address ?? '–' },
  { key: 'metadata', header: 'Metadata', width: '13%', cell: ({ metadata }) => <Metadata metadata={metadata} /> },
  { key: 'time', header: 'Time', width: '180px', cell: ({ created_at }) => formatDateTime(created_at) },
];

function Metadata({ metadata }: Pick<Entry, 'metadata'>) {
  if (metadata === null) return <span className={classes.quiet}>In the firm's log</span>;
  const entries = Object.entries(metadata);
  if (entries.length === 0) return <span className={classes.quiet}>None</span>;
  return (
    <details className={classes.metadata}>
      <summary>{plural(entries.length, 'entry', 'entries')}</summary>
      <pre>{JSON.stringify(metadata, null, 2)}</pre>
    </details>
  );
}
