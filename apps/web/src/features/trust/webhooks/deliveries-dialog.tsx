import { Badge, Button, Modal, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { STATES } from './states.ts';
import classes from './webhooks.module.css';

type Delivery = Outputs['webhooks']['deliveries']['rows'][number];

interface DeliveriesDialogProps {
  webhook: { id: string; url: string };
  onClose: () => void;
}

/** What was sent to a webhook in 30 days, and what became of it; each can be sent once more. */
export default function DeliveriesDialog({ webhook: { id, url }, onClose }: DeliveriesDialogProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    orpc.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
  );
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (delivery: string) => api.webhooks.replay({ id: delivery }),
    onSuccess: () => toast({ title: 'Sent Again', tone: 'success' }),
    onError: (failure) => toastError('It was not sent again', failure),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() }),
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <Modal opened onClose={onClose} title="Deliveries" size="xl">
      <Text c="dimmed" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      {rows && rows.length > 0 && (
        <DataTable
          label="Deliveries"
          columns={columns((delivery) => mutate(delivery), isPending ? variables : undefined)}
          rows={rows}
        />
      )}
      {rows && rows.length === 0 && <Text c="dimmed">Nothing has been sent in the last 30 days.</Text>}
      {!rows && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Skeleton height={160} />}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </Modal>
  );
}

const columns = (onReplay: (id: string) => void, pending: string | undefined): DataColumn<Delivery>[] => [
  {
    key: 'action',
    header: 'Event',
    width: '40%',
    cell: ({ action, created_at }) => (
      <div className={classes.lines}>
        <code>{action}</code>
        <span className={classes.quiet}>
          <RelativeTime at={created_at} />
        </span>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, attempts, reason, http_status }) => (
      <div className={classes.lines}>
        <Badge color={STATES[state].color}>{attempts === 0 ? 'On its way' : STATES[state].label}</Badge>
        <span className={classes.quiet}>
          {reason ?? (http_status ? `Answered with ${http_status}` : '')}
          {attempts > 1 && ` ${plural(attempts, 'try', 'tries')}.`}
        </span>
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '130px',
    cell: ({ id, action }) => (
      <Button
        size="xs"
        variant="default"
        loading={pending === id}
        onClick={() => onReplay(id)}
        aria-label={`Send ${action} again`}
      >
        Send Again
      </Button>
    ),
  },
];
