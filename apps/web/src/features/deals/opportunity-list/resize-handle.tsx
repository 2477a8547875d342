import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './list.module.css';

interface ResizeHandleProps {
  onResize: (width: number | undefined) => void;
}

const STEP = 16;
const widthOf = (handle: Element): number => handle.closest('th')?.getBoundingClientRect().width ?? 0;

/** The edge of a heading: dragged, or pressed twice for the usual width. By keys it is the button beside it. */
export function ResizeHandle({ onResize }: ResizeHandleProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const [from, width] = [event.clientX, widthOf(handle)];
    let frame = 0;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onResize(width + clientX - from));
    };
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  };
  return (
    <span
      aria-hidden
      className={classes.resize}
      title="Drag to resize; double-click for the usual width"
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}

/** What the arrow keys do on a button of the heading. */
export const resizeByKeys =
  (onResize: (width: number) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(widthOf(event.currentTarget) + by);
  };
