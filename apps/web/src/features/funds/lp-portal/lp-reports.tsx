import { formatBytes } from '@cairn/domain';
import { DOCUMENT_STATES, EVENT_KINDS, REPORT_TYPES } from '@cairn/domain/fund';
import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { formatDate, formatDay } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { CopyFingerprint } from './copy-fingerprint.tsx';
import classes from './lp-portal.module.css';
import type { Portal, Report } from './queries.ts';
import { useDownload } from './use-download.ts';

/** Notices and reports of the person's limited partners, as files. */
export function LpReports({ portal: { reports } }: { portal: Portal }) {
  const { tenant_name } = useProfile();
  const download = useDownload();
  if (reports.length === 0)
    return (
      <EmptyState icon={<IconFileText size={22} stroke={1.75} />} title="No reports yet">
        What {tenant_name} sends you appears here: quarterly, annual and special reports, and each notice.
      </EmptyState>
    );
  const columns: DataColumn<Report>[] = [
    {
      key: 'title',
      header: 'Report',
      width: '40%',
      cell: ({ title, lp_name }) => (
        <>
          <strong>{title}</strong>
          <p className={classes.quiet}>{lp_name}</p>
        </>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      cell: ({ type, notice_of }) => (notice_of ? EVENT_KINDS[notice_of] : REPORT_TYPES[type]),
    },
    { key: 'day', header: 'Day', cell: ({ day }) => formatDay(day) },
    {
      key: 'status',
      header: 'State',
      cell: ({ status, byte_size, read_at, replaced }) => (
        <>
          <Badge variant={status === 'available' ? 'light' : 'outline'}>{DOCUMENT_STATES[status]}</Badge>
          {replaced && <p className={classes.quiet}>Replaced by a corrected version</p>}
          <p className={classes.quiet}>
            {byte_size !== null && formatBytes(byte_size)}
            {read_at && `, downloaded ${formatDate(read_at)}`}
          </p>
        </>
      ),
    },
    {
      key: 'acts',
      header: '',
      width: '168px',
      actions: true,
      cell: ({ id, status, title, lp_name, sha256 }) =>
        status === 'available' && (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconDownload size={14} stroke={1.75} />}
              aria-label={`Download ${title}, ${lp_name}`}
              onClick={() => download.mutate(id)}
            >
              Download
            </Button>
            {sha256 && <CopyFingerprint sha256={sha256} name={`${title}, ${lp_name}`} />}
          </Group>
        ),
    },
  ];
  return (
    <>
      <DataTable label="Reports" columns={columns} rows={reports} />
      <p className={classes.quiet}>
        Anyone can recalculate a statement and check its signature:{' '}
        <Anchor href="/verify" inherit>
          verify a statement
        </Anchor>
        .
      </p>
    </>
  );
}
