import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, plural } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './break-glass.module.css';

type Grant = Outputs['breakGlass']['list']['rows'][number];

/** Who of the platform was let to read this firm, and the way to end it. */
export function FirmGrants() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.breakGlass.list.queryOptions({ input: {}, staleTime: 0 }));
  const [ending, setEnding] = useState<Grant | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.breakGlass.endByFirm({ id }),
    onSuccess: () => toast({ title: 'Access Ended', tone: 'success' }),
    onError: (failure) => toastError('Failed to end the access', failure),
    onSettled: () => {
      setEnding(null);
      void queryClient.invalidateQueries({ queryKey: orpc.breakGlass.key() });
    },
  });
  return (
    <Section
      title="Access by the platform"
      purpose="Those who run this installation see none of your records. For a reason, and for eight hours at most, one of them can read your firm: you are told by mail, your audit log shows what was opened, and you can end it here."
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.rows.length === 0 && <Text c="dimmed">Nobody of the platform has viewed your firm.</Text>}
      {data && data.rows.length > 0 && (
        <DataTable label="Access by the platform" columns={columns(setEnding)} rows={data.rows} />
      )}
      <ConfirmDialog
        opened={ending !== null}
        pending={isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && mutate(ending.id)}
        title="End this access?"
        confirmLabel="End Access"
        destructive
      >
        {ending?.staff_name} can read nothing of your firm from the next request on.
      </ConfirmDialog>
    </Section>
  );
}

const ENDED = {
  platform: 'Ended by the platform',
  firm: 'Ended by your firm',
  replaced: 'Ended by the platform',
} as const;

const columns = (onEnd: (grant: Grant) => void): DataColumn<Grant>[] => [
  {
    key: 'who',
    header: 'Who and why',
    width: '34%',
    cell: ({ staff_name, reason }) => (
      <div className={classes.lines}>
        <strong>{staff_name}</strong>
        <span className={classes.quiet}>{reason}</span>
      </div>
    ),
  },
  {
    key: 'when',
    header: 'When',
    width: '32%',
    cell: ({ created_at, expires_at, ended_at }) => (
      <div className={classes.lines}>
        <span>{formatDateTime(created_at)}</span>
        <span className={classes.quiet}>until {formatDateTime(ended_at ?? expires_at)}</span>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ is_active, end_reason, reads }) => (
      <div className={classes.lines}>
        <span>
          <Badge color={is_active ? 'yellow' : 'gray'}>
            {is_active ? 'Reading' : end_reason ? ENDED[end_reason] : 'Over'}
          </Badge>
        </span>
        <TextLink to="/audit" search={{ days: 90, search: 'break_glass' }} size="sm" underline="always">
          {plural(reads, 'look')}
        </TextLink>
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '120px',
    cell: (grant) =>
      grant.can.end && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onEnd(grant)}
          aria-label={`End access of ${grant.staff_name}`}
        >
          End Access
        </Button>
      ),
  },
];
