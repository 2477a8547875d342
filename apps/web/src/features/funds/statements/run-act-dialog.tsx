import { quarterName } from '@cairn/domain/fund';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type Run, refreshStatements } from './queries.ts';

interface RunActDialogProps {
  run: Run;
  act: 'release' | 'withdraw';
  onClose: () => void;
}

/** Asks before prepared statements are released or withdrawn. */
export function RunActDialog({ run, act, onClose }: RunActDialogProps) {
  const queryClient = useQueryClient();
  const isRelease = act === 'release';
  const name = quarterName(run.quarter_end);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.fundStatements[act]({ id: run.id, version: run.version }),
    onSuccess: () => {
      toast({ title: `Statements of ${name} ${isRelease ? 'released' : 'withdrawn'}`, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The action could not be completed', failure);
    },
    onSettled: () => refreshStatements(queryClient),
  });
  const [refusal] = error ? Object.values(fieldErrors(error)) : [];
  const count = `${run.total} limited ${run.total === 1 ? 'partner' : 'partners'}`;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`${isRelease ? 'Release' : 'Withdraw'} the statements of ${name}?`}
      confirmLabel={isRelease ? 'Release' : 'Withdraw'}
      destructive={!isRelease}
      pending={isPending}
    >
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      <p>
        {isRelease
          ? `${count} find theirs in the LP Portal, and their contacts are told by mail. They cannot be changed afterwards; a correction is a new version.`
          : 'They stay in the list as withdrawn, and limited partners never see them. The quarter can be prepared again.'}
      </p>
    </ConfirmDialog>
  );
}
