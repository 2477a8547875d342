import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb of the act, such as "Archive deal"; never "OK". */
  confirmLabel: string;
  /** The safe answer, where "Cancel" could be read as cancelling the work itself. */
  cancelLabel?: string;
  destructive?: boolean;
  /** While the act runs: the button spins and the dialog stays. */
  pending?: boolean;
  /** While it is not known what the act would do, or when it would do nothing. */
  disabled?: boolean;
  zIndex?: ModalProps['zIndex'];
}

/** Asks once before an act that matters. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    destructive = false,
    pending = false,
    disabled = false,
    zIndex,
  } = props;
  return (
    <Modal opened={opened} onClose={pending ? () => {} : onClose} title={title} size="md" zIndex={zIndex}>
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={destructive ? 'red' : undefined} onClick={onConfirm} loading={pending} disabled={disabled}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
