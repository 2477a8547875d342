import { Button, Modal, Progress } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { refreshDeals, refreshPutAway } from '../opportunities/deal-cache.ts';
import { useStages } from '../opportunities/queries.ts';
import classes from './bulk.module.css';
import { type BulkReport, type BulkRun, isUnderway, REASONS, sayChange, sayRest, titleOf } from './bulk-acts.ts';
import { MoveAnyway } from './move-anyway.tsx';
import { ReportDeals } from './report-deals.tsx';

interface RunDialogProps {
  id: string;
  opened: boolean;
  /** Another change, made from here. */
  onDone: (done: BulkReport | BulkRun) => void;
  onClose: () => void;
}

const ASK_EVERY_MS = 800;

/** How far a change of thousands of deals is, and what it came to. The window can be closed meanwhile. */
export default function RunDialog({ id, opened, onDone, onClose }: RunDialogProps) {
  const queryClient = useQueryClient();
  const {
    data: run,
    error,
    refetch,
  } = useQuery(
    orpc.bulk.getRun.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data && !isUnderway(state.data) ? false : ASK_EVERY_MS),
    }),
  );
  const undo = useMutation({
    mutationFn: () => api.bulk.undoRun({ id }),
    onSuccess: (begun) => queryClient.setQueryData(orpc.bulk.getRun.queryKey({ input: { id } }), begun),
    onError: (failure) => toastError('Failed to undo the bulk change', failure),
  });
  const status = run?.status;
  const blocked = run?.refusals.filter(({ why }) => why === 'blocked') ?? [];
  const mayMoveThem = run?.can.override && (status === 'done' || status === 'failed') && blocked.length > 0;
  const last = useRef(status);
  useEffect(() => {
    if (status === last.current) return;
    last.current = status;
    refreshDeals(queryClient);
    refreshPutAway(queryClient);
  }, [status, queryClient]);
  return (
    <Modal
      opened={useAfterMount(opened)}
      onClose={onClose}
      title="Bulk change"
      size="lg"
      // Below the record, which is opened from here.
      zIndex={190}
    >
      {!run && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load the change" />
      ) : null}
      {run && <Outcome run={run} />}
      {mayMoveThem && run.to.stage && <MoveAnyway deals={blocked} stage={run.to.stage} onDone={onDone} />}
      <div className={classes.actions}>
        {run?.can.undo && (
          <Button
            variant="subtle"
            className={classes.aside}
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function Outcome({ run }: { run: BulkRun }) {
  const { data: stages = [] } = useStages();
  const nameOf = usePersonOf();
  const { status, done, total, refused, refusals } = run;
  if (isUnderway(run)) {
    const what = status === 'undoing' ? 'taken back' : 'done';
    return (
      <div className={classes.fields}>
        <Progress value={total > 0 ? (100 * done) / total : 0} aria-label="Progress of the bulk change" />
        <p className={`${classes.text} tnum`} role="status">
          {formatInteger(done)} of {plural(total, 'deal')} {what}.
        </p>
        <p className={classes.quiet}>
          It goes on when you close this window. You find it again under Last bulk change.
        </p>
      </div>
    );
  }
  const said =
    status === 'undone'
      ? `${plural(total - run.changed, 'deal is', 'deals are')} as before${
          run.changed > 0
            ? `, ${plural(run.changed, 'deal')} stayed as ${run.changed === 1 ? 'it was' : 'they were'}`
            : ''
        }.`
      : `${sayChange(run, { stages, nameOf })}. ${sayRest(run) ?? ''}`;
  const leftAlone = status === 'undone' ? run.changed : refused;
  return (
    <>
      <Notice tone={status === 'failed' ? 'negative' : leftAlone > 0 ? 'warning' : 'positive'}>
        {status === 'failed' &&
          `Stopped after ${formatInteger(done)} of ${plural(total, 'deal')}: something went wrong. `}
        {said}
      </Notice>
      {status === 'undone' && run.stayed.length > 0 && (
        <ul className={classes.text}>
          {REASONS.flatMap(({ why }) => run.stayed.filter((each) => each.why === why)).map(({ why, deals }) => (
            <li key={why}>
              {titleOf(why, true)}: <span className="tnum">{formatInteger(deals)}</span>
            </li>
          ))}
        </ul>
      )}
      {status !== 'undone' &&
        REASONS.map(({ why, title }) => (
          <ReportDeals key={why} title={title} deals={refusals.filter((deal) => deal.why === why)} opened />
        ))}
      {status !== 'undone' && refused > refusals.length && (
        <p className={classes.quiet}>The first {formatInteger(refusals.length)} that stayed are named.</p>
      )}
    </>
  );
}
