import { DELETED_DAYS } from '@cairn/domain';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import type { Deal } from './queries.ts';
import { usePutAway } from './use-put-away.ts';

interface DeleteDialogProps {
  opened: boolean;
  deal: Deal;
  onClose: () => void;
}

/** Before a deal is deleted. */
export default function DeleteDialog({ opened, deal, onClose }: DeleteDialogProps) {
  const act = usePutAway();
  return (
    <ConfirmDialog
      opened={useAfterMount(opened)}
      onClose={onClose}
      onConfirm={() => act.mutate({ what: 'delete', deal }, { onSettled: onClose })}
      title={`Delete ${deal.company_name}?`}
      confirmLabel="Delete Deal"
      destructive
      pending={act.isPending}
    >
      The deal is gone at once, with its notes, files, tasks, due diligence and votes. For {DELETED_DAYS} days it can be
      restored from the list of deleted deals; after that everything is deleted for good. The audit log keeps what
      happened.
    </ConfirmDialog>
  );
}
