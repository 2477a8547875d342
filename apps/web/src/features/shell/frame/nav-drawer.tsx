import { type ReactNode, useEffect, useRef } from 'react';
import classes from './nav-drawer.module.css';

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar of small screens. The browser's own modal dialog keeps the focus inside, closes on Escape, and costs nothing. */
export function NavDrawer({ opened, onClose, children }: NavDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a dialog; the click is for the ground around it
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Navigation"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && <div className={classes.content}>{children}</div>}
    </dialog>
  );
}
