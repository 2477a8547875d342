import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import type { FilePlace, StoredFile } from './queries.ts';
import { useDelete } from './use-file-acts.ts';

interface DeleteDialogProps {
  file: StoredFile;
  place: FilePlace;
  opened: boolean;
  onClose: () => void;
}

export function DeleteDialog({ file, place, opened, onClose }: DeleteDialogProps) {
  const { mutate, isPending } = useDelete(place, onClose);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => mutate(file)}
      title="Delete this file?"
      confirmLabel="Delete File"
      destructive
      pending={isPending}
    >
      “{file.file_name}” is deleted from this record for everybody. You can undo this immediately afterwards; after a
      day its content is permanently deleted.
    </ConfirmDialog>
  );
}
