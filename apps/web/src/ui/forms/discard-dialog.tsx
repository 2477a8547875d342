import type { RefObject } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { useLeaveGuard } from './use-leave-guard.ts';

interface DiscardDialogProps {
  guard: ReturnType<typeof useLeaveGuard>;
  dirty: RefObject<boolean>;
  /** What is not saved. */
  children: string;
}

/** Asks before what was typed is gone. */
export function DiscardDialog({ guard, dirty, children }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened={guard.status === 'blocked'}
      onClose={() => guard.reset?.()}
      onConfirm={() => {
        dirty.current = false;
        guard.proceed?.();
      }}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      destructive
    >
      {children} Discarding it cannot be undone.
    </ConfirmDialog>
  );
}
