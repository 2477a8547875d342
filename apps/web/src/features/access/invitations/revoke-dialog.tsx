import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import type { Invitation } from './filter-invitations.ts';
import { refreshInvitations } from './use-resend.ts';

interface RevokeDialogProps {
  invitation: Invitation;
  opened: boolean;
  onClose: () => void;
}

export function RevokeDialog({ invitation: { id, version, email }, opened, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.invitations.revoke({ id, version }),
    onSuccess: () => toast({ title: 'Invitation Revoked', description: `The link sent to ${email} no longer works.` }),
    onError: (error) => toastError('The invitation was not revoked', error),
    onSettled: () => {
      refreshInvitations(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => mutate()}
      title="Revoke this invitation?"
      confirmLabel="Revoke invitation"
      destructive
      pending={isPending}
    >
      The link that was mailed to {email} stops working at once. You can invite the same address again.
    </ConfirmDialog>
  );
}
