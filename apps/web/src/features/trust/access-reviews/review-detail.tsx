import { Button, Progress, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './access-reviews.module.css';
import { DecisionBadge, ReviewBadge } from './review-badges.tsx';
import { type ReviewRow, whatItIs } from './what-it-is.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));
const CloseDialog = lazy(() => import('./close-dialog.tsx'));

type Review = Outputs['accessReviews']['get'];
/** One review: how far it is, its rows, and what may be done about each. */
export function ReviewDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(orpc.accessReviews.get.queryOptions({ input: { id } }));
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load the access review" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the access review">
        <Skeleton height={320} radius="md" />
      </LoadingRegion>
    );
  return <Shown review={data} />;
}

function Shown({ review }: { review: Review }) {
  const { id, name, state, total, decided, to_do, due_on, rows, closed_at, closed_by_name, closing_note } = review;
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: orpc.accessReviews.key() });
  const [opened, setOpened] = useState<string | null>(null);
  const [isClosing, setClosing] = useState(false);
  const keep = useMutation({
    mutationFn: (row: string) => api.accessReviews.decide({ id: row, decision: 'keep' }),
    onError: (failure) => toastError('Failed to decide', failure),
    onSettled: refresh,
  });
  const markDone = useMutation({
    mutationFn: (row: string) => api.accessReviews.markDone({ id: row }),
    onSuccess: () => toast({ title: 'Marked as done', description: 'The review keeps who said so.', tone: 'success' }),
    onError: (failure) => toastError('Failed to mark it as done', failure),
    onSettled: refresh,
  });
  const download = useMutation({
    mutationFn: () => api.accessReviews.exportOne({ id }),
    onSuccess: ({ body }) => {
      downloadFile(body);
      toast({ title: 'Export complete', description: `${body.name} exported successfully`, tone: 'success' });
    },
    onError: (failure) => toastError('Export failed', failure),
  });
  const busy = keep.isPending ? keep.variables : markDone.isPending ? markDone.variables : null;
  const { mutate: keepRow } = keep;
  const { mutate: markRow } = markDone;
  const columns = useMemo(
    () => columnsOf({ onKeep: keepRow, onOpen: setOpened, onDone: markRow, busy }),
    [keepRow, markRow, busy],
  );
  const row = rows.find((each) => each.id === opened);
  return (
    <section aria-label={`Review ${name}`}>
      <div className={classes.head}>
        <div className={classes.lines}>
          <h2>
            {name} <ReviewBadge state={state} />
          </h2>
          <span className={classes.quiet}>
            {closed_at
              ? `Closed ${formatDateTime(closed_at)} by ${closed_by_name ?? 'a former administrator'}`
              : `Due ${formatDay(due_on)}`}
            {closing_note && `: ${closing_note}`}
          </span>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            Export
          </Button>
          {state !== 'closed' && <Button onClick={() => setClosing(true)}>Close Review</Button>}
        </div>
      </div>
      <div className={classes.progress}>
        <Progress value={total === 0 ? 100 : (decided / total) * 100} aria-label={`${decided} of ${total} decided`} />
        <span className={classes.quiet}>
          {decided} of {total} decided{to_do > 0 && `, ${to_do} to be done`}
        </span>
      </div>
      <DataTable label={`Rows of ${name}`} columns={columns} rows={rows} />
      {row && <DecideDialog row={row} onClose={() => setOpened(null)} />}
      {isClosing && <CloseDialog review={review} onClose={() => setClosing(false)} />}
    </section>
  );
}

interface Acts {
  onKeep: (id: string) => void;
  onOpen: (id: string) => void;
  onDone: (id: string) => void;
  busy: string | null;
}

const columnsOf = ({ onKeep, onOpen, onDone, busy }: Acts): DataColumn<ReviewRow>[] => [
  {
    key: 'name',
    header: 'Access',
    cell: ({ kind, name, facts }) => (
      <div className={classes.lines}>
        <span className={classes.title}>{kind === 'api_key' ? facts.label : name}</span>
        <span className={classes.quiet}>{whatItIs({ kind, name, facts })}</span>
      </div>
    ),
  },
  {
    key: 'factor',
    header: 'Second factor',
    width: '13%',
    cell: ({ facts: { has_second_factor: has } }) =>
      has === null ? <span className={classes.quiet}>does not apply</span> : has ? 'Yes' : 'No',
  },
  {
    key: 'used',
    header: 'Last used',
    width: '14%',
    cell: ({ facts: { last_used_at, created_at }, kind }) => {
      if (kind === 'grant') return <RelativeTime at={created_at} />;
      return last_used_at ? <RelativeTime at={last_used_at} /> : 'never';
    },
  },
  {
    key: 'decision',
    header: 'Decision',
    width: '22%',
    cell: ({ decision, reason, decided_by_name, done_at }) =>
      decision ? (
        <div className={classes.lines}>
          <DecisionBadge decision={decision} />
          <span className={classes.quiet}>
            {decision === 'change' && (done_at ? 'Done. ' : 'To be done. ')}
            {reason && `${reason}. `}by {decided_by_name ?? 'a former administrator'}
          </span>
        </div>
      ) : (
        <span className={classes.quiet}>undecided</span>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '210px',
    cell: ({ id, name, decision, can }) => (
      <div className={classes.buttons}>
        {can.mark_done && (
          <Button
            size="xs"
            variant="default"
            loading={busy === id}
            onClick={() => onDone(id)}
            aria-label={`Mark as done: ${name}`}
          >
            Mark as done
          </Button>
        )}
        {can.decide && decision === null && (
          <Button
            size="xs"
            variant="default"
            loading={busy === id}
            onClick={() => onKeep(id)}
            aria-label={`Keep: ${name}`}
          >
            Keep
          </Button>
        )}
        {can.decide && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onOpen(id)}
            aria-label={`${decision === null ? 'Decide' : 'Decide again'}: ${name}`}
          >
            {decision === null ? 'Decide' : 'Decide again'}
          </Button>
        )}
        {!can.decide && decision === null && <span className={classes.quiet}>Another administrator decides</span>}
      </div>
    ),
  },
];
