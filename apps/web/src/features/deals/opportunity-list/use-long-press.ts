import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 500;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

/** Calls back when a finger rests on the element; the click that follows is not one. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      wasLong.current = false;
      if (pointerType === 'mouse') return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      // The browser's own menu of the link would lie above the ticks.
      if (press.current || wasLong.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
