import { useHotkeys } from '@mantine/hooks';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';

/** Up and down, j and k, Home, End, Page Up and Page Down move the focus between the rows' links. */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  virtual: Virtualizer<HTMLDivElement, Element>,
) {
  const [current, setCurrent] = useState(0);

  const go = (wanted: number) => {
    const index = Math.max(0, Math.min(count - 1, wanted));
    setCurrent(index);
    virtual.scrollToIndex(index);
    // Twice: the row may have to be drawn first.
    const focus = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true });
    focus();
    requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const inRows = () => scroller.current?.querySelector('tbody')?.contains(document.activeElement) ?? false;
  const step = (by: number) => go(inRows() ? current + by : current);

  useHotkeys([
    ['j', () => !document.querySelector('[role="dialog"]') && step(1)],
    ['k', () => !document.querySelector('[role="dialog"]') && step(-1)],
  ]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!inRows() || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / virtual.options.estimateSize(0)) - 2);
    const target = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.dataset.row !== undefined) setCurrent(Number(target.dataset.row));
  };
  return { current: Math.min(current, count - 1), onKeyDown, onFocus };
}
