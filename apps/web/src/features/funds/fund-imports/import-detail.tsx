import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { formatDateTime, plural } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './fund-imports.module.css';
import { ImportLists } from './import-lists.tsx';
import { ImportPreviewView } from './import-preview.tsx';
import { type FundImport, IMPORT_STATES, importOptions, refreshImports } from './queries.ts';

type Act = 'submit' | 'reopen' | 'approve' | 'discard';

interface ImportDetailProps {
  id: string;
  onBack: () => void;
}

/** One import: its lists, what it comes to, and the step that is next. */
export function ImportDetail({ id, onBack }: ImportDetailProps) {
  const { data: own, error, refetch } = useQuery(importOptions(id));
  const [act, setAct] = useState<Act | null>(null);
  const back = (
    <div className={classes.bar}>
      <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} stroke={1.75} />} onClick={onBack}>
        All imports
      </Button>
    </div>
  );
  if (!own && error)
    return (
      <div className={classes.tab}>
        {back}
        <ErrorState error={error} onRetry={() => void refetch()} title="The import could not be loaded" />
      </div>
    );
  if (!own)
    return (
      <LoadingRegion label="Loading the import">
        <Skeleton height={320} radius="md" />
      </LoadingRegion>
    );
  return (
    <div className={classes.tab}>
      {back}
      <header className={classes.head}>
        <h2>History of {own.fund_name}</h2>
        <p className={classes.quiet}>
          {IMPORT_STATES[own.state]}. {saidOf(own)}
        </p>
      </header>
      <div className={classes.bar}>
        {own.can.submit && (
          <Button size="xs" onClick={() => setAct('submit')}>
            Submit for Approval
          </Button>
        )}
        {own.can.approve && (
          <Button size="xs" onClick={() => setAct('approve')}>
            Approve and Bring In
          </Button>
        )}
        {own.can.reopen && (
          <Button size="xs" variant="default" onClick={() => setAct('reopen')}>
            Take Back to Correct
          </Button>
        )}
        {(own.can.edit || own.can.reopen) && (
          <Button size="xs" variant="default" onClick={() => setAct('discard')}>
            Discard
          </Button>
        )}
      </div>
      {own.state === 'submitted' && !own.can.approve && (
        <Notice>An administrator who has not worked on this import approves it. Nothing is written before.</Notice>
      )}
      {own.problems.map((problem) => (
        <Notice key={problem} tone="warning">
          {problem}
        </Notice>
      ))}
      <ImportLists own={own} />
      {own.preview && <ImportPreviewView own={own} preview={own.preview} />}
      {act && <ActDialog own={own} act={act} onClose={() => setAct(null)} onGone={onBack} />}
    </div>
  );
}

function saidOf({ state, decided_at, submitted_at, created_at }: FundImport): string {
  if (state === 'done' && decided_at)
    return `Since ${formatDateTime(decided_at)} it stands in the books, with the days on which it happened.`;
  if (state === 'submitted' && submitted_at) return `Submitted ${formatDateTime(submitted_at)}.`;
  return `Started ${formatDateTime(created_at)}. Nothing is written into the books before it is approved.`;
}

const ACTS = {
  submit: { title: 'Submit this history for approval?', label: 'Submit for Approval', done: 'Import submitted' },
  reopen: { title: 'Take this import back to correct it?', label: 'Take Back to Correct', done: 'Import taken back' },
  approve: { title: 'Bring this history in?', label: 'Approve and Bring In', done: 'History brought in' },
  discard: { title: 'Discard this import?', label: 'Discard', done: 'Import discarded' },
} as const;

interface ActDialogProps {
  own: FundImport;
  act: Act;
  onClose: () => void;
  onGone: () => void;
}

function ActDialog({ own, act, onClose, onGone }: ActDialogProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation<unknown>({
    mutationFn: () => {
      const seen = { id: own.id, version: own.version };
      if (act === 'approve') return api.fundImports.approve({ ...seen, hash: own.preview?.hash ?? '' });
      return api.fundImports[act](seen);
    },
    onSuccess: () => {
      toast({ title: ACTS[act].done, tone: 'success' });
      onClose();
      if (act === 'discard') onGone();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The action could not be completed', failure);
    },
    onSettled: () => refreshImports(queryClient),
  });
  const [wrong] = error ? Object.values(fieldErrors(error)) : [];
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={ACTS[act].title}
      confirmLabel={ACTS[act].label}
      destructive={act === 'discard'}
      pending={isPending}
    >
      {wrong && <Notice tone="warning">{wrong}</Notice>}
      <p>{textOf(act, own)}</p>
    </ConfirmDialog>
  );
}

function textOf(act: Act, { preview }: FundImport): string {
  if (act === 'discard') return 'Its lists are deleted. Nothing of them was written into the books.';
  if (act === 'reopen') return 'It can be changed again, and has to be submitted once more.';
  if (act === 'submit') return 'An administrator who has not worked on it looks at the same figures and brings it in.';
  if (!preview) return '';
  return `${plural(preview.partners.length, 'limited partner')} and ${plural(preview.events, 'call or distribution', 'calls and distributions')} are written at once, with every posting. Nobody is mailed and no notice is drawn. This cannot be undone.`;
}
