import { api } from '../../../../lib/api/api.ts';
import { plural } from '../../../../lib/base/format.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { FAILED } from '../labels.ts';
import type { Item, Process, Section } from '../queries.ts';
import { useChangeProcess } from './use-change-process.ts';

interface RemoveDialogProps {
  process: Process;
  onClose: () => void;
}

const refused = (error: unknown) => toastError(FAILED.remove, error);

interface RemoveItemProps extends RemoveDialogProps {
  item: Item;
  onRemoved: () => void;
}

export function RemoveItemDialog({ process, item, onClose, onRemoved }: RemoveItemProps) {
  const { mutate, isPending } = useChangeProcess(process.id, {
    send: () => api.diligence.removeItem({ params: { id: item.id } }),
    onDone: () => {
      toast({ title: 'Item removed', tone: 'success' });
      onClose();
      onRemoved();
    },
    onRefused: refused,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title="Remove this item?"
      confirmLabel="Remove item"
      destructive
      pending={isPending}
    >
      “{item.title}” is removed from this process, but not from its template. The audit log records it. This cannot be
      undone.
    </ConfirmDialog>
  );
}

export function RemoveSectionDialog({ process, section, onClose }: RemoveDialogProps & { section: Section }) {
  const { mutate, isPending } = useChangeProcess(process.id, {
    send: () => api.diligence.removeSection({ id: process.id, section: section.title }),
    onDone: () => {
      toast({ title: 'Section removed', tone: 'success' });
      onClose();
    },
    onRefused: refused,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title="Remove this section?"
      confirmLabel="Remove section"
      destructive
      pending={isPending}
    >
      “{section.title}” is removed from this process with its {plural(section.items.length, 'item')}. Nobody has worked
      on them. This cannot be undone.
    </ConfirmDialog>
  );
}
