import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './list.module.css';

interface ResizeHandleProps {
  label: string;
  onResize: (width: number | undefined) => void;
}

const STEP = 16;
const widthOf = (handle: Element): number => handle.closest('th')?.getBoundingClientRect().width ?? 0;

/** The edge of a heading: dragged, moved by the arrow keys, or pressed twice for the usual width. */
export function ResizeHandle({ label, onResize }: ResizeHandleProps) {
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(widthOf(event.currentTarget) + by);
  };
  return (
    <button
      type="button"
      className={classes.resize}
      aria-label={`Width of ${label}: the arrow keys change it`}
      title="Drag to resize; double-click for the usual width"
      onPointerDown={drag}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
