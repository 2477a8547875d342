import type { KeyboardEvent } from 'react';
import type { Beside } from './column-order.ts';

export type Move = (to: Beside) => void;

/** Shift with an arrow key on a button of the heading: one place on. The button keeps the focus. */
export const moveByKeys =
  (onMove: Move) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const heading = event.currentTarget.closest('th');
    if (by === undefined || !event.shiftKey || !heading?.dataset.key) return;
    event.preventDefault();
    event.stopPropagation();
    const others = alike(heading);
    const next = others[others.indexOf(heading) + by];
    if (!next?.dataset.key) return;
    const button = event.currentTarget;
    onMove({ key: next.dataset.key, side: by > 0 ? 'after' : 'before' });
    requestAnimationFrame(() => button.focus());
  };

/** The headings among which this one can be moved, from left to right. */
export function alike(heading: HTMLElement): HTMLElement[] {
  const all = heading.parentElement?.querySelectorAll<HTMLElement>('th[data-key]') ?? [];
  return [...all].filter((other) => other.hasAttribute('data-pinned') === heading.hasAttribute('data-pinned'));
}
