import type { Beside } from './column-order.ts';
import classes from './list.module.css';
import { alike, type Move } from './move-by-keys.ts';

/** Pixels from which on a press is no click any more. */
const DRAG = 6;
/** Pixels at the edges of the frame that let it scroll while a heading is over them, and by how much each time. */
const [EDGE, SCROLL] = [48, 12];

/**
 * Takes a heading that was pressed at `from` to another place. Columns that stay in sight keep among themselves, and so do
 * the others.
 */
export function dragHeading(heading: HTMLElement, from: number, onMove: Move): void {
  const frame = heading.closest(`.${classes.scroller}`);
  const others = alike(heading);
  let to: { heading: HTMLElement; side: Beside['side'] } | undefined;
  let isDragged = false;

  const show = (next: typeof to) => {
    to?.heading.removeAttribute('data-drop');
    to = next;
    if (to && to.heading !== heading) to.heading.dataset.drop = to.side;
  };
  const move = ({ clientX, pointerId, buttons }: PointerEvent) => {
    // It was let go before this was there.
    if (buttons === 0) return cancel();
    if (!isDragged && Math.abs(clientX - from) < DRAG) return;
    if (!isDragged) {
      isDragged = true;
      heading.setPointerCapture(pointerId);
      heading.dataset.dragged = '';
    }
    if (frame) scrollAtEdge(frame, clientX);
    show(placeAt(others, clientX));
  };
  const end = (isCancelled: boolean) => {
    const wanted = to;
    show(undefined);
    heading.removeAttribute('data-dragged');
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', drop);
    document.removeEventListener('pointercancel', cancel);
    document.removeEventListener('keydown', onKey, true);
    if (isDragged) swallowClick();
    if (isDragged && !isCancelled && wanted && wanted.heading !== heading)
      onMove({ key: wanted.heading.dataset.key ?? '', side: wanted.side });
  };
  const drop = () => end(false);
  const cancel = () => end(true);
  const onKey = (pressedKey: KeyboardEvent) => {
    if (pressedKey.key !== 'Escape' || !isDragged) return;
    pressedKey.preventDefault();
    pressedKey.stopPropagation();
    cancel();
  };
  // Of the document: a quick hand has left the heading before its first move is told.
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', drop);
  document.addEventListener('pointercancel', cancel);
  document.addEventListener('keydown', onKey, true);
}

function placeAt(
  headings: readonly HTMLElement[],
  x: number,
): { heading: HTMLElement; side: Beside['side'] } | undefined {
  const over = headings.find((heading) => x <= heading.getBoundingClientRect().right) ?? headings.at(-1);
  if (!over) return undefined;
  const { left, width } = over.getBoundingClientRect();
  return { heading: over, side: x < left + width / 2 ? 'before' : 'after' };
}

function scrollAtEdge(frame: Element, x: number): void {
  const { left, right } = frame.getBoundingClientRect();
  if (x > right - EDGE) frame.scrollLeft += SCROLL;
  if (x < left + EDGE) frame.scrollLeft -= SCROLL;
}

/** The click that a drag ends with sorts nothing. */
function swallowClick(): void {
  const stop = (click: MouseEvent) => click.stopPropagation();
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}
