import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { FAILED } from '../labels.ts';
import type { Comment } from '../queries.ts';

export function DeleteCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.diligence.removeComment({ params: { id: comment.id } }),
    onSuccess: onClose,
    onError: (error) => toastError(FAILED.removeComment, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() }),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title="Delete your comment?"
      confirmLabel="Delete comment"
      destructive
      pending={isPending}
    >
      The text is deleted for everybody; the audit log records that there was a comment. This cannot be undone.
    </ConfirmDialog>
  );
}
