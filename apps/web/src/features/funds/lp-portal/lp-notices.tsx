import { EVENT_STATUSES, partName } from '@cairn/domain/fund';
import { Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDate, formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './lp-portal.module.css';
import type { Notice, Portal } from './queries.ts';
import { useDownload } from './use-download.ts';

const nameOf = (notice: Notice) => `${partName(notice)} of ${notice.fund_name}, ${notice.lp_name}`;

interface LpNoticesProps {
  title: string;
  notices: Portal['notices'];
}

/** Capital calls and distributions of the person's limited partners, the latest first. */
export function LpNotices({ title, notices }: LpNoticesProps) {
  const queryClient = useQueryClient();
  const download = useDownload();
  const acknowledge = useMutation({
    mutationFn: ({ id }: Notice) => api.lpPortal.acknowledge({ id }),
    onSuccess: (_answer, notice) =>
      toast({ title: 'Notice acknowledged', description: nameOf(notice), tone: 'success' }),
    onError: (failure) => toastError('The notice could not be acknowledged', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.lpPortal.key() }),
  });
  if (notices.length === 0) return null;
  const columns: DataColumn<Notice>[] = [
    {
      key: 'notice',
      header: 'Notice',
      width: '30%',
      cell: (notice) => (
        <>
          <strong>{partName(notice)}</strong>
          <p className={classes.quiet}>
            {notice.fund_name}, {notice.lp_name}
            {notice.is_equalisation && (notice.kind === 'call' ? ', to be paid' : ', paid to you')}
          </p>
        </>
      ),
    },
    {
      key: 'status',
      header: 'State',
      cell: ({ status }) => (
        <Badge variant="light" {...((status === 'overdue' || status === 'default') && { color: 'red' })}>
          {status === 'issued' ? 'Open' : EVENT_STATUSES[status]}
        </Badge>
      ),
    },
    { key: 'due', header: 'Due', cell: ({ due_on }) => formatDay(due_on) },
    {
      key: 'total',
      header: 'Amount',
      numeric: true,
      cell: ({ total, currency }) => fundMoney(total, currency),
    },
    {
      key: 'acts',
      header: '',
      width: '230px',
      actions: true,
      cell: (notice) => (
        <span className={classes.acts}>
          {notice.acknowledged_at ? (
            <span className={classes.quiet}>Acknowledged {formatDate(notice.acknowledged_at)}</span>
          ) : (
            <Button
              size="compact-xs"
              variant={notice.open > 0 ? 'filled' : 'default'}
              aria-label={`Acknowledge ${nameOf(notice)}`}
              loading={acknowledge.isPending && acknowledge.variables.id === notice.id}
              onClick={() => acknowledge.mutate(notice)}
            >
              Acknowledge
            </Button>
          )}
          {notice.document_id && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconDownload size={14} stroke={1.75} />}
              aria-label={`Download the notice of ${nameOf(notice)}`}
              onClick={() => download.mutate(notice.document_id ?? '')}
            >
              Notice
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <DataTable label={title} columns={columns} rows={notices} />
    </section>
  );
}
