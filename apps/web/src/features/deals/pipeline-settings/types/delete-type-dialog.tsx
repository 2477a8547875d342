import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { FAILED } from '../labels.ts';
import type { StageType } from '../queries.ts';
import { useDeletion } from '../use-deletion.ts';

export function DeleteTypeDialog({ type: { id, version, name }, onClose }: { type: StageType; onClose: () => void }) {
  const { mutate, isPending } = useDeletion({
    send: () => api.pipelineSettings.deleteType({ id, version }),
    failed: FAILED.deleteType,
    deleted: 'Stage type deleted',
    onDone: onClose,
    onRefused: (error) => {
      if (readError(error).code !== 'STAGE_TYPE_IN_USE') return false;
      toastError(FAILED.typeInUse, error);
      onClose();
      return true;
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Delete ${name}?`}
      confirmLabel="Delete Stage Type"
      destructive
      pending={isPending}
    >
      Stages can no longer use this type. It cannot be restored, but you can add another one with the same name.
    </ConfirmDialog>
  );
}
