import { TOAST } from '@cairn/domain';
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react';
import * as Toast from 'radix-ui/toast';
import { useEffect, useRef } from 'react';
import { findFreeRight } from './free-place.ts';
import type { ShownToast } from './toast.tsx';
import classes from './toaster.module.css';

const ICONS = { success: IconCircleCheck, destructive: IconExclamationCircle, info: IconInfoCircle };

/** Where no place is free, the page and its dialogs end above the toast (docs/adr/0082). */
const makeRoom = (height: number) => document.documentElement.style.setProperty('--cairn-toast-room', `${height}px`);

const LOOK_AGAIN_MS = 250;

/** The Radix parts around the one visible toast; its key makes a new message a new toast with its own five seconds. */
export default function Toaster({ toast }: { toast: ShownToast }) {
  const viewport = useRef<HTMLOListElement>(null);
  const { id, title, description, action, stays, tone = 'info' } = toast;
  const Icon = ICONS[tone];
  useEffect(() => {
    const frame = viewport.current;
    if (!frame) return;
    let hasRoom = false;
    const settle = () => {
      const isShown = frame.childElementCount > 0;
      // Room that was made stays until the message is gone: the page moves once, and back once.
      const right = isShown && !hasRoom ? findFreeRight(frame) : 0;
      const hadRoom = hasRoom;
      hasRoom = isShown && (hasRoom || right === null);
      frame.style.right = `${right ?? 0}px`;
      makeRoom(hasRoom ? frame.offsetHeight : 0);
      // Where somebody writes stays in sight.
      if (hasRoom && !hadRoom) document.querySelector('main :focus')?.scrollIntoView({ block: 'nearest' });
    };
    // The frame grows once the message is drawn into it, and shrinks when that is gone.
    const watch = new ResizeObserver(settle);
    watch.observe(frame);
    // What is scrolled or drawn below it in the meantime is not covered either, and no room stays behind a message that is gone.
    const again = setInterval(() => (hasRoom || frame.childElementCount > 0) && settle(), LOOK_AGAIN_MS);
    return () => {
      watch.disconnect();
      clearInterval(again);
      makeRoom(0);
    };
  }, []);
  return (
    <Toast.Provider duration={TOAST.durationMs} swipeThreshold={TOAST.swipeThreshold} swipeDirection="right">
      <Toast.Root
        key={id}
        className={classes.toast}
        data-tone={tone}
        {...(stays && { duration: Number.POSITIVE_INFINITY })}
        type={tone === 'destructive' ? 'foreground' : 'background'}
      >
        <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <div className={classes.body}>
          <Toast.Title className={classes.title}>{title}</Toast.Title>
          {description && <Toast.Description className={classes.description}>{description}</Toast.Description>}
          {action && (
            <Toast.Action className={classes.action} altText={action.label} onClick={action.onClick}>
              {action.label}
            </Toast.Action>
          )}
        </div>
        <Toast.Close className={classes.close} aria-label="Close">
          <IconX size={16} aria-hidden />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport ref={viewport} className={classes.viewport} hotkey={[TOAST.hotkey]} />
    </Toast.Provider>
  );
}
