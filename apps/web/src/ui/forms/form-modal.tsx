import { Modal, type ModalProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { sendOnCtrlEnter } from '../../lib/forms/send-on-ctrl-enter.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RestoredNotice } from './restored-notice.tsx';

export interface FormModalProps extends ModalProps {
  /** While what was typed is on its way, the dialog stays. */
  busy?: boolean;
  /** Of a form whose draft is kept: whether it begins with one, and how that is given up. */
  kept?: { isRestored: boolean; discard: () => void } | undefined;
}

/** As long as the theme lets a dialog fade, and a little more. */
const FADED_MS = 150;

/**
 * A dialog in which one types. Escape, the cross and a click beside it close it as others; once something was typed they ask
 * first. The form's own Cancel means it, and is not asked. Ctrl or Cmd with Enter sends the form.
 */
export function FormModal({ busy = false, kept, onClose, onExitTransitionEnd, children, ...props }: FormModalProps) {
  const typed = useRef(kept?.isRestored ?? false);
  const [asking, setAsking] = useState(false);
  const before = useRef<Element>(null);
  const leave = () => {
    // Escape in the question reaches the dialog below it too.
    if (busy || asking) return;
    if (!typed.current) return onClose();
    before.current = document.activeElement;
    // Later: the question would take the same press of Escape for its answer.
    setTimeout(() => setAsking(true));
  };
  /** Into the form again: the question, which had the focus, fades away. */
  const stay = () => {
    setAsking(false);
    setTimeout(() => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true }), FADED_MS);
  };
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal
        {...props}
        onClose={leave}
        onExitTransitionEnd={() => {
          typed.current = false;
          onExitTransitionEnd?.();
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the fields inside */}
        <div
          style={{ display: 'contents' }}
          onKeyDown={sendOnCtrlEnter}
          onInput={() => {
            typed.current = true;
          }}
        >
          {kept?.isRestored && <RestoredNotice onDiscard={kept.discard} />}
          {children}
        </div>
      </Modal>
      <ConfirmDialog
        opened={asking}
        onClose={stay}
        onConfirm={discard}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        zIndex={props.zIndex}
      >
        What you typed here is not saved. Discarding it cannot be undone.
      </ConfirmDialog>
    </>
  );
}
