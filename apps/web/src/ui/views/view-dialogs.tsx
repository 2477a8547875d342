import { useAfterMount } from '../../lib/base/use-after-mount.ts';
import { toast, toastError } from '../base/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useDeleteView } from './use-saved-views.ts';
import { type SavedView, useViewsOnScreen } from './view-kind.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

export type AskedOfView = { kind: 'create' } | { kind: 'rename' | 'delete'; view: SavedView };

interface ViewDialogsProps {
  asked: AskedOfView;
  opened: boolean;
  onClose: () => void;
}

export default function ViewDialogs({ asked, opened, onClose }: ViewDialogsProps) {
  if (asked.kind === 'delete') return <DeleteView view={asked.view} opened={opened} onClose={onClose} />;
  const view = asked.kind === 'rename' ? asked.view : undefined;
  return <ViewNameDialog view={view} opened={opened} onClose={onClose} />;
}

function DeleteView({ view, opened, onClose }: { view: SavedView; opened: boolean; onClose: () => void }) {
  const { kind, leave } = useViewsOnScreen();
  const remove = useDeleteView();
  const confirm = () =>
    remove.mutate(view, {
      onSuccess: () => {
        onClose();
        leave({ replace: true });
        toast({ title: `${view.name} was deleted`, tone: 'success' });
      },
      onError: (error) => toastError('The view was not deleted', error),
    });
  return (
    <ConfirmDialog
      opened={useAfterMount(opened)}
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete the view ${view.name}?`}
      confirmLabel="Delete view"
      destructive
      pending={remove.isPending}
    >
      Its filters, order and columns are deleted{view.is_shared ? ', for everybody in the firm' : ''}. {kind.untouched}{' '}
      This cannot be undone.
    </ConfirmDialog>
  );
}
