import { useNavigate } from '@tanstack/react-router';
import { useLast } from '../../../lib/base/use-last.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, GONE, usePersonOf } from '../../../lib/team.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import type { Deal } from '../opportunities/queries.ts';
import { useRemoveMember } from './use-members.ts';

interface RemoveMemberDialogProps {
  deal: Deal;
  /** Who is to go; null while nobody is asked about. */
  userId: string | null;
  onClose: () => void;
}

export function RemoveMemberDialog({ deal, userId, onClose }: RemoveMemberDialogProps) {
  const { id: me } = useProfile();
  const navigate = useNavigate();
  const remove = useRemoveMember();
  const shown = useLast(userId) ?? '';
  const name = fullName(usePersonOf()(shown || null) ?? GONE);
  const isMe = shown === me;
  const confirm = () =>
    remove.mutate(
      { id: deal.id, user_id: shown },
      {
        onSuccess: () => {
          onClose();
          toast({ title: isMe ? `You left ${deal.company_name}` : `${name} was removed`, tone: 'success' });
          if (isMe) void navigate({ to: '/opportunities' });
        },
        onError: (error) => toastError('Failed to remove the member', error),
      },
    );
  return (
    <ConfirmDialog
      opened={userId !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={isMe ? `Leave ${deal.company_name}?` : `Remove ${name}?`}
      confirmLabel={isMe ? 'Leave' : 'Remove'}
      destructive
      pending={remove.isPending}
    >
      {isMe
        ? 'You will no longer see this deal and cannot add yourself again. Another member can add you.'
        : `${name} will no longer see this deal. You can add them again.`}
    </ConfirmDialog>
  );
}
