import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import type { Deal } from '../opportunities/queries.ts';
import { useSetConfidential } from './use-members.ts';

interface PublishDialogProps {
  opened: boolean;
  deal: Deal;
  onClose: () => void;
}

/** Before a confidential deal is shown to everybody. */
export default function PublishDialog({ opened, deal, onClose }: PublishDialogProps) {
  const makeConfidential = useSetConfidential();
  const save = () =>
    makeConfidential.mutate(
      { id: deal.id, version: deal.version, is_confidential: false },
      {
        onSuccess: () => {
          onClose();
          toast({ title: `The whole firm can now see ${deal.company_name}`, tone: 'success' });
        },
        onError: (error) => toastError(FAILED.save, error),
      },
    );
  return (
    <ConfirmDialog
      opened={useAfterMount(opened)}
      onClose={onClose}
      onConfirm={save}
      title={`Share ${deal.company_name} with the whole firm?`}
      confirmLabel="Share with the Firm"
      pending={makeConfidential.isPending}
    >
      Every colleague who works on deals will see it, with its files, notes and history. You can make it confidential
      again, but people may have seen it in the meantime.
    </ConfirmDialog>
  );
}
